import { formatCity, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { ShareRecord } from '@qingkong/protocol/share/push'
import type { CityData } from './city/city-data.ts'
import type { City } from './city/concentration.ts'
import type { GatewayPool } from './devices/connection.ts'
import type { Device } from './devices/device.ts'
import type { DeviceFrame } from './devices/device-frame.ts'
import { nationalSites } from './devices/fleet.ts'
import type { ScanPush } from './devices/lidar-pusher.ts'
import { grantedSites, nationalRecords } from './devices/national-record.ts'
import type { SharePusher } from './devices/share-pusher.ts'
import type { SeedDoor } from './seed-door.ts'
import { devicesOfHour, hasSeededMinutes, minuteHours, progressPercent, seedSteps, sendDelayMs } from './seed-plan.ts'
import type { Staff } from './staff.ts'

/** How far seeding has come. */
export interface SeedMark {
  /** The driven clock. */
  at: number
  /** Sending time of the last step that was acknowledged whole. */
  sentUntil: number
}

export interface SeedOptions {
  city: City
  data: CityData
  fleet: readonly Device[]
  pool: GatewayPool
  pusher: Pick<SharePusher, 'push'>
  /** The lidars, where the city has any: each hour of the last day. */
  scan?: ScanPush
  /** Vehicles caught smoking in an hour of the last two days, and what the staff make of them by `now`. */
  smoke?: (hourAt: number, now: number) => Promise<void>
  door: SeedDoor
  staff: Staff
  /** What plants have said of their stacks, once the city has come to its own time. */
  markSources?: () => Promise<void>
  /** The driven clock, shared with the pusher's signatures. */
  clock: { now: number }
  liveAt: number
  hours?: number
  /** How far an interrupted seeding came; what it had not heard to have arrived is sent again. */
  resumeFrom: SeedMark | null
  onStep: (mark: SeedMark) => void
  say: (line: string) => void
}

interface HourLoad {
  frames: DeviceFrame[]
  records: ShareRecord[]
}

/** The middle stands for the hour: a month of the city in a few seconds of computing. */
const samplesPerHour = 1

/** Lets sockets write and read before the next long computation. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** As long the clock may go on while an hour's data are still on their way: two hours old they would count as late. */
const inTimeMs = 45 * minuteMs

/** Captured vehicles are lived for two days, so that some are reviewed, handed over and open. */
const smokeHours = 48

/** Devices computed between two looks at the sockets. */
const devicesAtOnce = 40

/** Everything the city's devices and the upper level say about one hour; sockets and staff go on meanwhile. */
const loadOf = async (
  options: SeedOptions,
  startAt: number,
  sentAt: number,
  withMinutes: boolean,
): Promise<HourLoad> => {
  const { city, data, fleet } = options
  const frames: DeviceFrame[] = []
  if (withMinutes) {
    for (const device of fleet) {
      if (!hasSeededMinutes(device, startAt, options.liveAt)) continue
      for (let at = startAt; at < startAt + hourMs; at += minuteMs) frames.push(...device.minute(at, at + minuteMs))
      await breathe()
    }
  }
  for (const [position, device] of devicesOfHour(city, fleet, startAt, options.liveAt).entries()) {
    if (position % devicesAtOnce === 0) await breathe()
    frames.push(...device.hour(startAt, { sentAt, backfill: false, samples: samplesPerHour }))
  }
  const sites = nationalSites(data)
  const records = nationalRecords(city, sites, startAt, 'HOUR', samplesPerHour)
  if (withMinutes) {
    for (let at = startAt; at < startAt + hourMs; at += 5 * minuteMs) {
      records.push(...nationalRecords(city, grantedSites(sites), at, 'FIVE_MIN', 1))
    }
  }
  return { frames, records }
}

/**
 * Lives the last month in fast motion: hour by hour the clock is stepped, data are sent through the public doors and
 * acknowledged, the staff look at what the step has raised and act, each at the own time. The next hour
 * is computed while the server works.
 */
export const runSeed = async (options: SeedOptions): Promise<{ frames: number; lost: number }> => {
  const { pool, pusher, door, staff, clock, liveAt, say } = options
  let sentUntil = options.resumeFrom?.sentUntil ?? 0
  const sendAtOf = (hours: readonly number[]): number => (hours.at(-1) ?? 0) + hourMs + sendDelayMs
  const steps = seedSteps(liveAt, options.hours).filter((hours) => sendAtOf(hours) > sentUntil)
  const minutesFrom = sendAtOf(steps.at(-1) ?? []) - minuteHours * hourMs - sendDelayMs
  const smokeFrom = minutesFrom - (smokeHours - minuteHours) * hourMs
  clock.now = options.resumeFrom?.at ?? 0
  let lost = 0
  let frames = 0
  let said = -1

  const step = async (to: number): Promise<void> => {
    clock.now = to
    await door.setClock(formatCity(to))
    options.onStep({ at: to, sentUntil })
  }
  /** The staff's acts up to an instant, in the order of their times. */
  const actUntil = async (to: number): Promise<void> => {
    for (let at = staff.nextDue(clock.now); at !== null && at < to; at = staff.nextDue(clock.now)) {
      clock.now = at
      await door.passTime(formatCity(at))
      options.onStep({ at, sentUntil })
      await staff.act(at)
    }
  }
  const loadsOf = async (hours: readonly number[] = []): Promise<HourLoad[]> => {
    const loads: HourLoad[] = []
    for (const startAt of hours) loads.push(await loadOf(options, startAt, sendAtOf(hours), startAt >= minutesFrom))
    return loads
  }

  let next = await loadsOf(steps[0])
  for (const [position, hours] of steps.entries()) {
    const loads = next
    const sendAt = sendAtOf(hours)
    // The clock of an interrupted step stands behind its time already.
    await step(Math.max(sendAt, clock.now))
    const following = steps[position + 1]
    const nextAt = following ? sendAtOf(following) : liveAt
    const sending = pool.sendAll(loads.flatMap((load) => load.frames))
    // Pushes are signed with the time, which stands still until they have arrived.
    const pushing = Promise.all([
      pusher.push(loads.flatMap((load) => load.records)),
      (hours.at(-1) ?? 0) >= minutesFrom ? options.scan?.(sendAt - sendDelayMs) : undefined,
      (hours.at(-1) ?? 0) >= smokeFrom ? options.smoke?.(hours.at(-1) ?? 0, sendAt) : undefined,
    ])
    // Scans raise hot spots as they arrive; the staff see these together with the alarms of the step.
    const acting = pushing.then(() => staff.look(sendAt)).then(() => actUntil(Math.min(nextAt, sendAt + inTimeMs)))
    const computing = loadsOf(following)
    const [givenUp, [pushed]] = await Promise.all([sending, pushing, acting])
    lost += givenUp
    frames += loads.reduce((sum, load) => sum + load.frames.length, 0)
    const [rejected] = pushed.rejected
    if (rejected) throw new Error(`国控数据推送有 ${pushed.rejected.length} 条未被接受：${rejected.message}`)
    sentUntil = sendAt
    options.onStep({ at: clock.now, sentUntil })
    await actUntil(nextAt)
    next = await computing
    const percent = progressPercent(position + 1, steps.length)
    if (percent !== said) say(`seed ${percent}% ${formatCity(sendAt, 'YYYY-MM-DD HH')}`)
    said = percent
  }

  // What the last hour raises is what the live city begins with.
  if (liveAt > clock.now) await step(liveAt)
  await options.markSources?.()
  await door.finish()
  return { frames, lost }
}
