import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRoleCode, type RoleCode } from '@qingkong/domain/access/role'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { isComponentSite } from '@qingkong/domain/voc/component-site'
import { type BackfillState, isBackfillState, missedHours, runBackfill, sentHours } from './backfill.ts'
import { createCity } from './city/concentration.ts'
import { readCityData, readPermitHolders, readSpectrumPlants, referenceFolder } from './city-files.ts'
import { type CityHistoryState, isCityHistoryState, runCityHistory } from './city-history.ts'
import { cityPublication } from './devices/city-publication.ts'
import { type GatewayPool, openGatewayPool } from './devices/connection.ts'
import { fleetOf, nationalSites } from './devices/fleet.ts'
import { lidarsOf, readLidars } from './devices/lidar.ts'
import { createLidarPusher } from './devices/lidar-pusher.ts'
import { nationalRecords } from './devices/national-record.ts'
import { createSharePusher } from './devices/share-pusher.ts'
import { startUpperLevelServer } from './devices/upper-level-server.ts'
import { passagesOf, readVehiclePoints, smokeOfHour } from './devices/vehicle-point.ts'
import { createVehiclePusher } from './devices/vehicle-pusher.ts'
import { startLive } from './live.ts'
import { importPermits } from './permits.ts'
import { runSeed, type SeedMark } from './seed.ts'
import { openSeedDoor, staffClient } from './seed-door.ts'
import { readSettings, type Settings } from './settings.ts'
import { createSmokeStaff } from './smoke-staff.ts'
import { closuresOf, fileClosures } from './source-marks.ts'
import { publishSchemes } from './source-schemes.ts'
import { importSpectra, spectrumRows } from './spectra.ts'
import { createStaff } from './staff.ts'
import { readDirectory } from './staff-directory.ts'
import { stateFile } from './state-file.ts'
import { pause, systemTimers as timers } from './timers.ts'
import { isVehicleHistoryState, runVehicleHistory, type VehicleHistoryState } from './vehicle-history.ts'

/** The city's first minutes belong to whoever looks at it. */
const analysisDelayMs = 2 * minuteMs
/** Hours of particles that make an analysis. */
const analysedHours = 30 * 24

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const vehicleComplaint = (error: unknown): string =>
  `机动车数据推送失败：${error instanceof Error ? error.message : error}`

const scanComplaint = (error: unknown): string => `雷达扫描推送失败：${error instanceof Error ? error.message : error}`

/** Who analyses in the demo once the city is live, when nobody can be let in through the seed's door any more. */
interface Analyst {
  token: string
}
const isAnalyst = (value: unknown): value is Analyst =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string'

interface ClockMark {
  at: number
}
const isClockMark = (value: unknown): value is ClockMark =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number'

const isSeedMark = (value: unknown): value is SeedMark =>
  isClockMark(value) && 'sentUntil' in value && typeof value.sentUntil === 'number'

const filesOf = (settings: Settings) => {
  const folder = join(settings.dataDir, 'simulator')
  return {
    seed: stateFile<SeedMark>(join(folder, 'seed.json'), isSeedMark),
    live: stateFile<ClockMark>(join(folder, 'live.json'), isClockMark),
    backfill: stateFile<BackfillState>(join(folder, 'backfill.json'), isBackfillState),
    analyst: stateFile<Analyst>(join(folder, 'analyst.json'), isAnalyst),
    cities: stateFile<CityHistoryState>(join(folder, 'cities.json'), isCityHistoryState),
    vehicles: stateFile<VehicleHistoryState>(join(folder, 'vehicles.json'), isVehicleHistoryState),
  }
}

const usersWith = (role: RoleCode): string[] => {
  const table = JSON.parse(readFileSync(join(referenceFolder, 'organisations.json'), 'utf8')) as {
    users: { userCode: string; roles: string[] }[]
  }
  return table.users
    .filter(({ roles }) => roles.some((one) => isRoleCode(one) && one === role))
    .map(({ userCode }) => userCode)
}
const dispatchersOf = (): string[] => usersWith('dispatcher')

const countersLine = (pool: GatewayPool): string => {
  const { sent, acked, resent, lost } = pool.counters()
  return `sent ${sent} acked ${acked} resent ${resent} lost ${lost} waiting ${pool.waiting()} ack ${Math.round(pool.ackLatencyMs())} ms`
}

const seed = async (settings: Settings): Promise<void> => {
  const startedAt = timers.now()
  const data = readCityData()
  const files = filesOf(settings)
  const city = createCity(settings.simSeed, data, startedAt)
  const clock = { now: 0 }
  const pool = openGatewayPool({
    address: settings.gateway,
    timers,
    forwarders: 2,
    ownSocketEvery: 0,
    limits: { window: 6000, backlog: 200_000 },
  })
  const pusher = createSharePusher({
    base: settings.base,
    secret: settings.shareSecret,
    timers,
    clock: () => clock.now,
    tries: 3,
  })
  const pushScans = createLidarPusher({
    base: settings.base,
    secret: settings.shareSecret,
    lidars: lidarsOf(city, readLidars()),
    timers,
    clock: () => clock.now,
  })
  // A scan more or less is no reason to begin the city anew.
  const scan = (at: number) => pushScans(at).catch((error: unknown) => complain(scanComplaint(error)))
  const door = openSeedDoor(settings.base, settings.seedKey)
  const smokeStaff = createSmokeStaff({
    seed: settings.simSeed,
    points: readVehiclePoints(),
    push: createVehiclePusher({
      base: settings.base,
      secret: settings.shareSecret,
      timers,
      clock: () => clock.now,
      tries: 3,
    }),
    door,
    reviewers: dispatchersOf(),
  })
  // Captures less or more are no reason either.
  const smoke = (hourAt: number, now: number) =>
    smokeStaff.hour(hourAt, now).catch((error: unknown) => complain(vehicleComplaint(error)))
  const liveAt = startedAt
  try {
    const resumeFrom = files.seed.read()
    const dispatchers = dispatchersOf()
    const directory = await readDirectory(door, dispatchers)
    // Without permits the city lives all the same; whoever begins it again hands them in again.
    await importPermits(door, dispatchers[0] ?? '', readPermitHolders()).then(
      ({ added, same }) => say(`seed permits: ${added} added, ${same} known`),
      (error: unknown) => complain(`排污许可证未能导入：${error instanceof Error ? error.message : error}`),
    )
    // Without spectra either.
    const spectra = spectrumRows(settings.simSeed, readSpectrumPlants(), data.vocSpecies, liveAt)
    await importSpectra(door, dispatchers[0] ?? '', spectra).then(
      ({ samples }) => say(`seed spectra: ${samples} added`),
      (error: unknown) => complain(`企业源谱未能导入：${error instanceof Error ? error.message : error}`),
    )
    const staff = createStaff({
      seed: settings.simSeed,
      door,
      directory,
      liveAt,
      ...(settings.verbose ? { onRefusal: complain } : {}),
    })
    const fleet = fleetOf(city, data)
    const onStep = (mark: SeedMark) => files.seed.write(mark)
    const markSources = async () => {
      const filed = await fileClosures(door, dispatchersOf()[0] ?? '', closuresOf(settings.simSeed, data, liveAt))
      say(`seed marks: ${filed} closures filed`)
      // From now on: the nights lived before had no components to compute.
      const [chief] = usersWith('duty_chief')
      if (!chief) return
      await (await door.clientOf(chief)).boxModelAutomaticSave({ enabled: true })
      files.analyst.write({ token: await door.tokenOf(chief) })
    }
    const result = await runSeed({
      city,
      data,
      fleet,
      pool,
      pusher,
      scan,
      smoke,
      door,
      staff,
      markSources,
      clock,
      liveAt,
      resumeFrom,
      onStep,
      say,
    })
    files.backfill.write({ liveAt, done: {} })
    files.live.write({ at: liveAt })
    const { seen, tasks, acts, refused } = staff.report()
    say(`seed done in ${Math.round((timers.now() - startedAt) / 1000)} s: ${result.frames} frames, ${result.lost} lost`)
    say(`seed staff: ${seen} events seen, ${tasks} tasks, ${acts} acts, ${refused} refused`)
  } finally {
    pool.close()
  }
}

const live = async (settings: Settings): Promise<void> => {
  const data = readCityData()
  const files = filesOf(settings)
  const city = createCity(settings.simSeed, data, files.backfill.read()?.liveAt)
  const fleet = fleetOf(city, data)
  const pool = openGatewayPool({ address: settings.gateway, timers })
  const history = openGatewayPool({
    address: settings.gateway,
    timers,
    forwarders: 2,
    ownSocketEvery: 0,
    limits: { window: 2000, backlog: 200_000 },
  })
  const pusher = createSharePusher({ base: settings.base, secret: settings.shareSecret, timers, clock: timers.now })
  const scan = createLidarPusher({
    base: settings.base,
    secret: settings.shareSecret,
    lidars: lidarsOf(city, readLidars()),
    timers,
    clock: timers.now,
  })
  const upperLevel =
    settings.upperLevelPort > 0
      ? await startUpperLevelServer(city, nationalSites(data), { port: settings.upperLevelPort, now: timers.now })
      : null
  const lastAt = files.live.read()?.at ?? null
  const points = readVehiclePoints()
  const pushVehicles = createVehiclePusher({
    base: settings.base,
    secret: settings.shareSecret,
    timers,
    clock: timers.now,
  })
  /** What passed within the minute before, and with the hour what the cameras caught in it. */
  const sendVehicles = async (at: number): Promise<void> => {
    const passages = await passagesOf(settings.simSeed, points, at - minuteMs, true)
    const smoke = at % hourMs === 0 ? await smokeOfHour(settings.simSeed, points, at - hourMs) : []
    await pushVehicles({ passages, smoke })
  }
  const publication = cityPublication(settings.simSeed, data.climatology)

  let stopped = false
  const running = startLive({
    city,
    data,
    fleet,
    timers,
    send: pool.send,
    push: pusher.push,
    cities: { publication, push: pusher.pushCities },
    scan: (at) => scan(at).catch((error: unknown) => complain(scanComplaint(error))),
    onPushError: (error) => complain(`上级共享推送失败：${error instanceof Error ? error.message : error}`),
    onMinute: (at) => {
      files.live.write({ at })
      sendVehicles(at).catch((error: unknown) => complain(vehicleComplaint(error)))
      if (at % 600_000 === 0) say(`live ${countersLine(pool)}`)
    },
  })
  const stop = (): void => {
    if (stopped) return
    stopped = true
    running.stop()
    pool.close()
    history.close()
    upperLevel?.close()
    // Pushes and pauses under way must not hold the process.
    process.exit(0)
  }
  // Whatever ends the parent ends the city's devices too.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('disconnect', stop)
  say(`live ${fleet.length} devices`)

  const national = nationalSites(data)
  const owed = missedHours(lastAt, timers.now())
  const sendHistory = async (): Promise<void> => {
    await runCityHistory({ publication, pusher, timers, state: files.cities, say, stopped: () => stopped })
    await runVehicleHistory({
      seed: settings.simSeed,
      points,
      push: pushVehicles,
      timers,
      state: files.vehicles,
      say,
      stopped: () => stopped,
    })
    for (let startAt = owed[0]; startAt !== undefined; startAt = owed[0]) {
      const sentAt = timers.now()
      const options = { sentAt, backfill: true, samples: 2 }
      await history.sendAll(fleet.flatMap((device) => device.hour(startAt, options)))
      await pusher.push(nationalRecords(city, national, startAt, 'HOUR', 2))
      owed.shift()
    }
    await runBackfill({
      city,
      data,
      fleet,
      pool: history,
      pusher,
      timers,
      state: files.backfill,
      say,
      stopped: () => stopped,
    })
  }
  /** Sources of the air for whoever looks first; behind ready, and a city without them lives all the same. */
  const analyse = async (family: 'VOC' | 'PM'): Promise<void> => {
    const analyst = files.analyst.read()
    if (!analyst || stopped) return
    const stations = data.sites.filter(({ siteType }) => isComponentSite(siteType)).map(({ siteCode }) => siteCode)
    const client = staffClient(settings.base, analyst.token)
    await publishSchemes({ client, timers, stopped: () => stopped }, family, stations).then(
      (published) => say(`source schemes ${family}: ${published} published`),
      (error: unknown) => complain(`源解析方案未能建立：${error instanceof Error ? error.message : error}`),
    )
  }
  const analyses = async (): Promise<void> => {
    await pause(timers, analysisDelayMs)
    await analyse('VOC')
    // Particles are seeded for a day only; their season is the first that follows.
    if (!fleet.some(({ kind }) => kind === 'particles')) return
    while (!stopped && sentHours(files.backfill.read(), '颗粒物组分') < analysedHours) await pause(timers, minuteMs)
    await analyse('PM')
  }
  void analyses()
  for (let done = false; !done && !stopped; ) {
    try {
      await sendHistory()
      done = true
    } catch (error) {
      // The live city goes on; the history waits for the server.
      complain(`历史数据补发暂停，一分钟后继续：${error instanceof Error ? error.message : error}`)
      await pause(timers, 60_000)
    }
  }
  history.close()
}

const start = (): Promise<void> => {
  const settings = readSettings(process.argv[2], process.env)
  if (settings.mode === 'live') return live(settings)
  const end = (): never => process.exit(143)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
  return seed(settings).then(() => process.exit(0))
}

Promise.resolve()
  .then(start)
  .catch((error: unknown) => {
    complain(`模拟器已停止：${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  })
