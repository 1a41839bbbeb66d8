import { hourMs } from '@qingkong/domain/time/city-time'
import { median } from '@qingkong/science/trace/site-excess'
import type { WorkState } from '@qingkong/science/trace/trace-input'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { pointTypes, pointValuesOf } from '../../../series/port.ts'

interface MeterRow {
  enterpriseId: number
  outletGroup: 'process' | 'production' | 'govern'
  hours: { at: number; value: number }[]
}

/** Hours of the electricity meters of some enterprises: the load, or else the energy. */
const meterHours = (db: Queryable, enterpriseIds: readonly number[], fromAt: Date, startAt: Date) =>
  rows(
    db,
    sql<MeterRow>`
      select enterprise_id as "enterpriseId", outlet_group as "outletGroup",
        (select jsonb_agg(jsonb_build_object('at', extract(epoch from start_at) * 1000, 'value', h.value))
          from ${pointValuesOf('meter', 'judged', {
            granularity: 'hour',
            from: fromAt,
            to: new Date(startAt.getTime() + hourMs),
            targets: sql`monitor_point.id`,
          })} h where h.factor_code = f.factor_code and h.value is not null) as hours
      from monitor_point
      join lateral (select factor_code from monitor_point_factor where point_id = monitor_point.id
        and quantity in ('load', 'energy') order by quantity = 'load' desc, position limit 1) f on true
      where enterprise_id = any(${enterpriseIds}::int[]) and monitor_type = ${pointTypes.meter}`,
  )

/** Mean over the meters of a group of the hour's load relative to the meter's own usual one. */
const relative = (meters: readonly MeterRow[], at: number, beforeMs: number): number | null => {
  const shares = meters.flatMap(({ hours }) => {
    const usual = median(hours.flatMap((hour) => (hour.at < beforeMs && hour.value > 0 ? [hour.value] : [])))
    const now = hours.find((hour) => hour.at === at)?.value
    return usual === null || now === undefined ? [] : [now / usual]
  })
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Power of production and of treatment in the traced hour and the one before, where meters report. */
export const readWork = async (
  db: Queryable,
  enterpriseIds: readonly number[],
  fromAt: Date,
  startAt: Date,
): Promise<ReadonlyMap<number, ReadonlyMap<number, WorkState>>> => {
  const meters = (await meterHours(db, enterpriseIds, fromAt, startAt)).filter(({ hours }) => hours !== null)
  const startMs = startAt.getTime()
  return new Map(
    [...new Set(meters.map(({ enterpriseId }) => enterpriseId))].map((id) => {
      const own = meters.filter(({ enterpriseId }) => enterpriseId === id)
      const state = (at: number): WorkState => ({
        production: relative(
          own.filter(({ outletGroup }) => outletGroup !== 'govern'),
          at,
          startMs - hourMs,
        ),
        treatment: relative(
          own.filter(({ outletGroup }) => outletGroup === 'govern'),
          at,
          startMs - hourMs,
        ),
      })
      return [id, new Map([startMs - hourMs, startMs].map((at) => [at, state(at)]))]
    }),
  )
}
