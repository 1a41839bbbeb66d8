import { createApi } from '../../apps/server/src/api.ts'
import { rows, sql } from '../../apps/server/src/db/database.ts'
import { issueToken } from '../../apps/server/src/features/people/sign-in/port.ts'
import { findAbnormalDay } from '../../apps/server/src/features/sources/abnormal-data/port.ts'
import { startIngest } from '../../apps/server/src/ingest/port.ts'
import { createCity } from '../../apps/simulator/src/city/concentration.ts'
import { deviceFault } from '../../apps/simulator/src/city/device-fault.ts'
import { workingLoad } from '../../apps/simulator/src/city/emissions.ts'
import { type StackTrouble, troubleOfWeek, weekOf } from '../../apps/simulator/src/city/stack-trouble.ts'
import { readCityData } from '../../apps/simulator/src/city-files.ts'
import { openGatewayPool } from '../../apps/simulator/src/devices/connection.ts'
import { fleetOf } from '../../apps/simulator/src/devices/fleet.ts'
import { closuresOf, fileClosures } from '../../apps/simulator/src/source-marks.ts'
import { systemTimers } from '../../apps/simulator/src/timers.ts'
import { contractClient } from '../../packages/contract/src/client.ts'
import { type AbnormalKind, abnormalKinds } from '../../packages/domain/src/abnormal/abnormal-kind.ts'
import { dayMs, hourMs, startOfCityDay } from '../../packages/domain/src/time/city-time.ts'
import { benchServer } from './bench-server.ts'
import type { Figure } from './figure.ts'

const seed = 20_260_101
/** The gateway takes hours of a clock that is near its own. */
const now = new Date()
/** Days that are judged, and what the rules look back on before them. */
const [judgedDays, historyDays] = [14, 5]
/** Stacks without a trouble beside those with one. */
const calmOutlets = 60
const hoursAtOnce = 48

/** What each trouble of a stack (sources 10.2) has to be found as; null = nothing is wrong: a closure that is kept. */
const expected: Readonly<Record<StackTrouble, AbnormalKind | null>> = {
  frozen: 'constant',
  edge: 'nearLimit',
  falseStop: 'runningWhileStopped',
  gap: 'missing',
  closed: null,
  closedBroken: 'runningWhileStopped',
}

interface Injected {
  kind: StackTrouble
  outletCode: string
  startAt: number
  endAt: number
}

interface Found {
  kind: AbnormalKind
  outletCode: string
  fromMs: number
  toMs: number
}

/** Most hours of a span that lie in one natural day and that can tell something. */
const mostHoursOfADay = ({ startAt, endAt }: Injected, tells: (at: number) => boolean): number => {
  const byDay = new Map<number, number>()
  for (let at = startAt; at < endAt; at += hourMs) {
    const day = startOfCityDay(at).getTime()
    if (tells(at)) byDay.set(day, (byDay.get(day) ?? 0) + 1)
  }
  return Math.max(0, ...byDay.values())
}

const touches = (one: { fromMs: number; toMs: number }, other: Injected): boolean =>
  one.fromMs < other.endAt && one.toMs > other.startAt

/**
 * 异常数据 against the simulator's troubles (sources 10): stacks with one in two weeks and some without send their hours
 * through the gateway, every day is judged as in the night, and each kind of trouble is counted as found or not, each kind
 * of finding as right or false.
 */
export const abnormalRecall = async (): Promise<Figure[]> => {
  const bench = await benchServer(now)
  const { services } = bench
  const data = readCityData()
  const city = createCity(seed, data, now.getTime())
  const until = startOfCityDay(now.getTime()).getTime()
  const judgedFrom = until - judgedDays * dayMs
  const codes = data.enterprises.flatMap(({ psCode, outlets }) =>
    outlets.map(({ outletCode }) => ({ psCode, outletCode })),
  )
  const injected = codes.flatMap(({ outletCode }, index) => {
    const weeks = Array.from({ length: weekOf(until) - weekOf(judgedFrom) + 1 }, (_, n) => weekOf(judgedFrom) + n)
    return weeks.flatMap((week): Injected[] => {
      const trouble = troubleOfWeek(seed, index, week)
      return trouble && trouble.startAt >= judgedFrom && trouble.endAt <= until ? [{ ...trouble, outletCode }] : []
    })
  })
  const troubled = new Set(injected.map(({ outletCode }) => outletCode))
  const calm = codes.filter((_, n) => n % 5 === 0 && !troubled.has(codes[n]?.outletCode ?? '')).slice(0, calmOutlets)
  const chosen = new Set([...troubled, ...calm.map(({ outletCode }) => outletCode)])
  const plants = new Set(codes.filter(({ outletCode }) => chosen.has(outletCode)).map(({ psCode }) => psCode))
  const devices = fleetOf(city, data).filter(
    ({ kind, target }) => (kind === 'outlet' && chosen.has(target)) || (kind === 'meter' && plants.has(target)),
  )

  const api = await createApi(services)
  const base = (await api.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
  const bearer = await issueToken(services, 'zhibanzhang')
  const client = contractClient({ base, headers: () => ({ authorization: `Bearer ${bearer}` }) })
  const ingest = await startIngest(services)
  try {
    const closures = closuresOf(seed, data, now.getTime()).filter(({ outletCode }) => chosen.has(outletCode))
    await fileClosures({ clientOf: async () => client }, 'zhibanzhang', closures)
    const pool = openGatewayPool({
      address: { host: '127.0.0.1', port: ingest.port },
      timers: systemTimers,
      forwarders: 2,
      ownSocketEvery: 0,
      limits: { window: 4000, backlog: 200_000 },
    })
    const options = { sentAt: now.getTime(), backfill: true, samples: 1 }
    for (let at = judgedFrom - historyDays * dayMs; at < until; at += hoursAtOnce * hourMs) {
      const starts = Array.from({ length: hoursAtOnce }, (_, n) => at + n * hourMs).filter((start) => start < until)
      const lost = await pool.sendAll(
        starts.flatMap((start) => devices.flatMap((device) => device.hour(start, options))),
      )
      if (lost > 0) throw new Error(`${lost} frames were not taken`)
    }
    pool.close()
    await services.db.transaction().execute(async (tx) => {
      for (let day = judgedFrom; day < until; day += dayMs) await findAbnormalDay(tx, day, now)
    })
    const found = (await rows(services.db, sql<{ findings: Found[] }>`select findings from abnormal_day`)).flatMap(
      ({ findings }) => findings.filter(({ outletCode }) => outletCode !== null),
    )
    const faultsAt = (outletCode: string, parts: readonly number[], hourAt: number): string[] => {
      const device = devices.find(({ target, kind }) => kind === 'outlet' && target === outletCode)
      return parts.flatMap(
        (part) => (device && deviceFault(seed, device.faultNumber, hourAt + part * hourMs)?.fault.kind) ?? [],
      )
    }
    return figuresOf(injected, found, {
      works: (outletCode, at) => {
        const source = city.sources.find(({ code }) => code === outletCode)
        return source?.kind === 'outlet' && workingLoad(seed, source, at + hourMs / 2, 0) > 0
      },
      hasFault: (outletCode, at) => faultsAt(outletCode, [0.125, 0.375, 0.5, 0.625, 0.875], at).length > 0,
      isInvalid: (outletCode, at) =>
        faultsAt(outletCode, [0.125, 0.375, 0.625, 0.875], at).filter((kind) => kind === 'flag').length > 1 ||
        faultsAt(outletCode, [0.5], at).some((kind) => kind === 'offline'),
      outletDays: chosen.size * judgedDays,
    })
  } finally {
    await ingest.close()
    await api.close()
    await bench.close()
  }
}

interface Judging {
  works: (outletCode: string, at: number) => boolean
  /** The device itself failed in the hour: it sent nothing, or flagged what it sent. */
  hasFault: (outletCode: string, at: number) => boolean
  /** The device was silent, or flagged more than a quarter of what the hour is sent of. */
  isInvalid: (outletCode: string, at: number) => boolean
  outletDays: number
}

const figuresOf = (
  injected: readonly Injected[],
  found: readonly Found[],
  { works, hasFault, isInvalid, outletDays }: Judging,
): Figure[] => {
  const byOutlet = Map.groupBy(found, ({ outletCode }) => outletCode)
  const isFound = (one: Injected, kind: AbnormalKind) =>
    (byOutlet.get(one.outletCode) ?? []).some((finding) => finding.kind === kind && touches(finding, one))
  const recall = Object.entries(expected).flatMap(([trouble, kind]): Figure[] => {
    const own = injected.filter((one) => one.kind === trouble)
    if (kind === null || own.length === 0) return []
    // A rule speaks of valid hours in which the stack works, and of as many as make the kind.
    const tellable = own.filter(
      (one) =>
        trouble === 'gap' ||
        mostHoursOfADay(one, (at) => works(one.outletCode, at) && !isInvalid(one.outletCode, at)) >=
          abnormalKinds[kind].leastHours,
    )
    const told = tellable.filter((one) => isFound(one, kind)).length
    return [
      {
        name: `recall of ${trouble} as ${abnormalKinds[kind].name}`,
        value: tellable.length === 0 ? Number.NaN : (100 * told) / tellable.length,
        unit: '%',
        atLeast: 90,
        note: `${told} of ${tellable.length}; ${own.length - tellable.length} more while the stack rested, its analyser failed or too short for the rule`,
      },
    ]
  })
  const hoursOf = ({ fromMs, toMs }: Found) =>
    Array.from({ length: Math.round((toMs - fromMs) / hourMs) }, (_, n) => fromMs + n * hourMs)
  // A trouble may show itself in more than one way: held at the limit it also steps and then stands still.
  const isRight = (finding: Found) =>
    injected.some((one) => one.outletCode === finding.outletCode && one.kind !== 'closed' && touches(finding, one)) ||
    (finding.kind === 'missing' && hoursOf(finding).some((at) => hasFault(finding.outletCode, at)))
  const falseRows = Object.entries(abnormalKinds).flatMap(([kind, { name }]): Figure[] => {
    const own = found.filter((finding) => finding.kind === kind)
    if (own.length === 0) return []
    const unexplained = own.filter((finding) => !isRight(finding)).length
    return [
      {
        name: `findings of ${name} that nothing injected explains`,
        value: (1000 * unexplained) / outletDays,
        unit: 'per 1,000 outlet-days',
        note: `${unexplained} of ${own.length}`,
      },
    ]
  })
  const kept = injected.filter(({ kind }) => kind === 'closed')
  const accused = kept.filter((one) => isFound(one, 'runningWhileStopped') || isFound(one, 'missing'))
  return [
    ...recall,
    {
      name: 'kept closures (报停) that are called abnormal',
      value: accused.length,
      unit: `of ${kept.length}`,
      atMost: 0,
    },
    ...falseRows,
  ]
}
