import { addDays, cityDate, dayMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { pointValuesOf } from '../../../series/port.ts'
import { measuredOn } from './daily-emission.ts'
import { electricityOn } from './electricity-use.ts'

/** Other conditions of the filter panel (document 2 section 9). */
export type OtherCondition = 'OTHER_01' | 'OTHER_02' | 'OTHER_03' | 'OTHER_04' | 'OTHER_05' | 'OTHER_06'

const wasteGas = 'a00000'
const weekMs = 7 * dayMs
const quarterMs = 90 * dayMs
/** OTHER_06: share of alarms that proved valid. */
const validShare = 0.9

/** Enterprises whose sum of yesterday lies above that of the day before. */
const grown = async (
  dates: readonly [string, string],
  sumOn: (date: string) => Promise<ReadonlyMap<number, number>>,
) => {
  const [before, yesterday] = await Promise.all([sumOn(dates[0]), sumOn(dates[1])])
  return [...yesterday].flatMap(([id, amount]) => (amount > (before.get(id) ?? Number.POSITIVE_INFINITY) ? [id] : []))
}

const emissionOn = async (db: Queryable, date: string, factorCodes: readonly string[]) => {
  const measured = await measuredOn(db, date, factorCodes)
  return new Map([...measured].map(([id, factors]) => [id, [...factors.values()].reduce((sum, kg) => sum + kg, 0)]))
}

const limitedFactors = async (db: Queryable) =>
  (
    await rows(
      db,
      sql<{ code: string }>`select distinct factor_code as code from outlet_factor where limit_value is not null`,
    )
  ).map(({ code }) => code)

const ids = async (found: Promise<{ id: number }[]>) => (await found).map(({ id }) => id)

const finders: Record<OtherCondition, (db: Queryable, now: Date, days: [string, string]) => Promise<number[]>> = {
  OTHER_01: (db, now) =>
    ids(
      rows(
        db,
        sql<{ id: number }>`
          select distinct enterprise_id as id from alarm_record join outlet on outlet.id = subject_id
          where subject_kind = 'outlet' and started_at > ${new Date(now.getTime() - weekMs)}`,
      ),
    ),
  // A load outside its limits; limits of meters hold while the equipment runs.
  OTHER_02: (db, now) =>
    ids(
      rows(
        db,
        sql<{ id: number }>`
          select distinct enterprise_id as id from monitor_point
          join ${pointValuesOf('meter', 'judged', { granularity: 'hour', from: new Date(now.getTime() - weekMs), to: now })} h
            on h.point_id = monitor_point.id
          join monitor_point_factor f on f.point_id = h.point_id and f.factor_code = h.factor_code
          where value > 0 and (value < low_limit or value > high_limit)`,
      ),
    ),
  OTHER_03: (db, _, days) => grown(days, (date) => emissionOn(db, date, [wasteGas])),
  OTHER_04: async (db, _, days) => {
    const factorCodes = await limitedFactors(db)
    return grown(days, (date) => emissionOn(db, date, factorCodes))
  },
  OTHER_05: (db, _, days) => grown(days, (date) => electricityOn(db, date, 'production')),
  OTHER_06: (db, now) =>
    ids(
      rows(
        db,
        sql<{ id: number }>`
          select enterprise_id as id from event
          where event_type = '6' and enterprise_id is not null and event_time > ${new Date(now.getTime() - quarterMs)}
          group by enterprise_id having count(*) filter (where not invalidated) > ${validShare}::float8 * count(*)`,
      ),
    ),
}

export const isOtherCondition = (code: string): code is OtherCondition => Object.hasOwn(finders, code)

/** Enterprises that meet a condition, as of now; the days compared are yesterday and the day before. */
export const meetingCondition = async (
  db: Queryable,
  code: OtherCondition,
  now: Date,
): Promise<ReadonlySet<number>> => {
  const today = cityDate(now)
  return new Set(await finders[code](db, now, [addDays(today, -2), addDays(today, -1)]))
}
