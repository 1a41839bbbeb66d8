import { type Queryable, rows, sql } from '../db/database.ts'
import { pointValuesOf } from './point-values.ts'

export interface PointAmount {
  pointId: number
  startMs: number
  value: number | null
}

export interface MeterUseWanted {
  pointIds: readonly number[]
  quantity: 'energy' | 'load'
  granularity: 'minute' | 'hour'
  /** Interval starts, half-open [from, to). */
  from: Date
  to: Date
}

/** A meter's counter may be silent this long before the advance over the gap is no longer one minute's. */
const counterGapMs = 300_000

/** Energy (kWh) or load (kW) of meters that counts in sums. Of counters, in minutes: their advance since the reading before. */
export const meterUse = (
  db: Queryable,
  { pointIds, quantity, granularity, from, to }: MeterUseWanted,
): Promise<PointAmount[]> => {
  const isHour = granularity === 'hour'
  const readFrom = isHour ? from : new Date(from.getTime() - counterGapMs)
  const source = pointValuesOf('meter', 'counted', { granularity, from: readFrom, to, targets: pointIds })
  return rows(
    db,
    sql<PointAmount>`select "pointId", extract(epoch from start_at)::float8 * 1000 as "startMs", value from (
        select v.point_id as "pointId", v.start_at,
          case when v.hour_rule <> 'counter' or ${isHour} then v.value
            when v.start_at - lag(v.start_at) over w <= make_interval(secs => ${counterGapMs / 1000}) and v.value >= lag(v.value) over w
              then v.value - lag(v.value) over w end as value
        from ${source} v where v.quantity = ${quantity} and v.value is not null
        window w as (partition by v.point_id order by v.start_at)
      ) amount where start_at >= ${from}`,
  )
}
