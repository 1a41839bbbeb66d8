import { formatQn } from '@qingkong/protocol/hj212/data-time'
import type { FactorFields } from '@qingkong/protocol/hj212/fields'
import { type Random, seededRandom } from '@qingkong/protocol/hj212/testing/mutate'
import { firstRow, rows, sql } from '../../../../db/database.ts'
import { type Ingest, runRollUps, startIngest } from '../../../../ingest/port.ts'
import { DeviceLine, frameOf } from '../../../../ingest/testing/device-line.ts'
import { outletValuesOf } from '../../../../series/port.ts'
import { evaluateAlarms } from '../port.ts'
import type { SmallCity } from './small-city.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
/** Every factor has this limit. */
const limit = 50
const factors = ['a21026', 'a21002'] as const
type Factor = (typeof factors)[number]

/** The outlet, its device and its factors, by the number of the run. */
export const addOutlets = async ({ services }: SmallCity, seeds: readonly number[]): Promise<void> => {
  const { db } = services
  for (const seed of seeds) {
    await sql`with added as (insert into outlet (outlet_code, enterprise_id, outlet_name)
        select ${`R${seed}`}, id, ${`${seed}号排口`} from enterprise limit 1 returning id),
      factor as (insert into outlet_factor (outlet_id, position, factor_code, factor_name, unit, limit_value)
        select id, position, code, code, 'mg/m³', ${limit}::real from added, unnest(${[...factors]}::text[]) with ordinality f (code, position)
        returning outlet_id, factor_code),
      logger as (insert into device (mn, password, profile_code, system_type) values (${`R${seed}`}, '123456', 'simulator', '31') returning id)
      insert into device_binding (device_id, device_factor, target_kind, target_id, factor_code, scale)
      select logger.id, factor_code, 'outlet', outlet_id, factor_code, 1 from factor, logger`.execute(db)
  }
}

type Frame = ReturnType<typeof frameOf>

/** How an hour of one factor is told. */
interface Told {
  value: number
  /** Its minutes: none, too few to make the hour, or all of them. */
  minutes: 0 | 30 | 60
  /** The flag of the hour as sent; null where only minutes are sent. `corrected`: D first, N later. */
  hour: 'N' | 'M' | 'corrected' | null
}

const oneOf = <T>(random: Random, ...choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0]

const tell = (random: Random, exceeds: boolean): Told => {
  const value = exceeds ? limit * (1.5 + random() * 2) : limit * random() * 0.8
  const hour = oneOf(random, 'N', 'N', 'corrected', null, exceeds ? 'N' : 'M')
  // An hour of maintenance has no normal minutes either.
  return { value: Math.round(value * 10) / 10, minutes: oneOf(random, 0, 30, 60), hour }
}

/** What a frame says of a factor: always its mean, sometimes converted to standard oxygen, sometimes with the amount. */
const fieldsOf = (random: Random, value: number, flag: string): FactorFields => ({
  Avg: String(value),
  ...(random() < 0.5 ? { ZsAvg: String(value) } : {}),
  ...(random() < 0.5 ? { Cou: String(Math.round(value * 3) / 10) } : {}),
  Flag: flag,
})

/** A correction comes after what it corrects, and that is not sent again. */
interface Errand {
  frame: Frame
  after: Frame | null
}

const errandsOf = (random: Random, mn: string, at: Date, factor: Factor, told: Told): Errand[] => {
  const errands: Errand[] = []
  const add = (cn: string, start: Date, fields: FactorFields, after: Frame | null = null): Frame => {
    const frame = frameOf({
      mn,
      cn,
      at: start,
      factors: { [factor]: fields },
      draft: { st: '31', qn: formatQn(new Date(start.getTime() + Math.floor(random() * 999))) },
    })
    errands.push({ frame, after })
    return frame
  }
  for (let minute = 0; minute < told.minutes; minute++) {
    const flag = told.hour === 'M' ? 'M' : 'N'
    const realtime = random() < 0.1
    add(realtime ? '2011' : '2051', new Date(at.getTime() + minute * minuteMs), {
      [realtime ? 'Rtd' : 'Avg']: String(told.value),
      Cou: String(Math.round(told.value) / 100),
      Flag: flag,
    })
  }
  if (told.hour === 'corrected') {
    const wrong = add('2061', at, { Avg: String(told.value), Flag: 'D' })
    add('2061', at, fieldsOf(random, told.value, 'N'), wrong)
  } else if (told.hour !== null) add('2061', at, fieldsOf(random, told.value, told.hour))
  return errands
}

const shuffled = <T>(random: Random, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/** Whether the hour stands above its limit once everything of it has arrived. */
const isAbove = ({ value, minutes, hour }: Told): boolean =>
  value > limit && (hour === null ? minutes === 60 : hour !== 'M')

/**
 * Everything an outlet sends in a day, in a random order, a third of it twice or three times, and the hours that then
 * stand above their limits.
 */
const dayOf = (random: Random, mn: string, day: Date): { frames: Frame[]; above: string[] } => {
  const above: string[] = []
  const errands = factors.flatMap((factor) => {
    // Far enough apart that each is an alarm of its own.
    const exceeding = new Set([1, 8, 15].map((hour) => hour + Math.floor(random() * 2)))
    return Array.from({ length: 22 }, (_, hour) => hour).flatMap((hour) => {
      if (!exceeding.has(hour) && random() < 0.5) return []
      const at = new Date(day.getTime() + hour * hourMs)
      const told = tell(random, exceeding.has(hour))
      if (isAbove(told)) above.push(`${factor} ${at.toISOString()}`)
      return errandsOf(random, mn, at, factor, told)
    })
  })
  const corrected = new Set(errands.map(({ after }) => after))
  const sent = errands.flatMap((errand) =>
    corrected.has(errand.frame) ? [errand] : Array<Errand>(oneOf(random, 1, 1, 1, 2, 3)).fill(errand),
  )
  const order = shuffled(random, sent)
  const frames: Frame[] = []
  const held = new Map<Frame, Frame[]>()
  const isOut = new Set<Frame>()
  for (const { frame, after } of order) {
    if (after !== null && !isOut.has(after)) {
      held.set(after, [...(held.get(after) ?? []), frame])
      continue
    }
    frames.push(frame, ...(held.get(frame) ?? []))
    isOut.add(frame)
  }
  return { frames, above: above.sort() }
}

/** A random day of one outlet, sent and judged bit by bit. @returns what its stored hours and its alarms then say */
export const runShuffledDay = async (city: SmallCity, ingest: Ingest, seed: number) => {
  const { services, clock } = city
  const random = seededRandom(seed)
  const day = new Date(city.at('2026-11-20 00:00').getTime() + seed * 24 * hourMs)
  clock.set(new Date(day.getTime() + 23 * hourMs))
  const line = await DeviceLine.open(ingest.port)
  const { frames, above } = dayOf(random, `R${seed}`, day)
  for (let from = 0; from < frames.length; ) {
    const some = frames.slice(from, from + 1 + Math.floor(random() * 150))
    from += some.length
    await line.sendAcknowledged(...some)
    clock.set(new Date(clock.now().getTime() + Math.floor(random() * 5) * minuteMs))
    if (random() < 0.6) await runRollUps(services)
    if (random() < 0.6) await evaluateAlarms(services)
  }
  line.end()
  await runRollUps(services)
  await evaluateAlarms(services)
  return { above, ...(await readDay(city, seed, day)) }
}

/** An hour above its limit, or an alarm: factor, start of the first hour and of the last, the highest value. */
interface Span {
  factor: string
  first: Date
  last: Date
  peak: number
}

const readDay = async ({ services: { db } }: SmallCity, seed: number, day: Date) => {
  const outlet = await firstRow(db, sql<{ id: number }>`select id from outlet where outlet_code = ${`R${seed}`}`)
  const id = outlet?.id ?? 0
  const span = { granularity: 'hour', from: day, to: new Date(day.getTime() + 24 * hourMs), targets: [id] } as const
  const exceeding = await rows(
    db,
    sql<Span>`select factor_code as factor, start_at as first, start_at as last, value as peak
      from ${outletValuesOf('judged', span)} h where value > ${limit} order by 1, 2`,
  )
  const alarms = await rows(
    db,
    sql<Span>`select factor_code as factor, first_at as first, last_at - interval '1 hour' as last, peak_value as peak
      from alarm_record where subject_kind = 'outlet' and subject_id = ${id} order by 1, 2`,
  )
  const twice = await rows(
    db,
    sql<{ n: number }>`select count(*)::int as n from frame_raw join device on device.id = device_id
      where mn = ${`R${seed}`} group by sha256, cn, interval_start having count(*) > 1`,
  )
  return { exceeding, alarms, framesKeptTwice: twice.length }
}

interface Day {
  /** Hours above their limits as sent: factor and time. */
  above: readonly string[]
  /** Hours above their limits as stored. */
  exceeding: readonly Span[]
  alarms: readonly Span[]
}

/**
 * Where what was sent, the stored hours and the alarms do not say the same. An hour belongs to the alarm it lies in; an
 * alarm begins and ends with an hour above the limit and its peak is the highest of its hours.
 */
export const differences = ({ above, exceeding, alarms }: Day): string[] => {
  const within = (alarm: Span) =>
    exceeding.filter((hour) => hour.factor === alarm.factor && hour.first >= alarm.first && hour.first <= alarm.last)
  const covered = new Set(alarms.flatMap(within))
  const silent = exceeding.filter((hour) => !covered.has(hour))
  const groundless = alarms.filter((alarm) => {
    const hours = within(alarm)
    const [first, last] = [hours[0], hours.at(-1)]
    const isBounded = first?.first.getTime() === alarm.first.getTime() && last?.first.getTime() === alarm.last.getTime()
    return !isBounded || Math.max(...hours.map(({ peak }) => peak)) !== alarm.peak
  })
  const stored = new Set(exceeding.map(({ factor, first }) => `${factor} ${first.toISOString()}`))
  return [
    ...above.filter((hour) => !stored.has(hour)).map((hour) => `not stored above its limit: ${hour}`),
    ...silent.map(({ factor, first }) => `no alarm of ${factor} at ${first.toISOString()}`),
    ...groundless.map(({ factor, first, last }) => `alarm of ${factor} ${first.toISOString()}–${last.toISOString()}`),
  ]
}

export const openIngest = (city: SmallCity): Promise<Ingest> => startIngest(city.services)
