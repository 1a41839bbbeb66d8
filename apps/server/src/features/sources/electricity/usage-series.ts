import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import {
  type ChartAxis,
  type PointFactor,
  runningTotals,
  spanOf,
  type TimeType,
  totalsFrom,
} from '../emissions/port.ts'

interface PointValue {
  pointId: number
  startMs: number
  value: number | null
}

const isValid = sql`coalesce(nullif(substr(t.flags, f.position, 1), ''), 'N') in ('N', 'S')`

/** A meter's counter may be silent this long before the advance over the gap is no longer one minute's. */
const counterGap = sql`interval '5 minutes'`

/** Valid values of a quantity of the points. Of counters, in minutes: their advance since the reading before. */
const valuesOf = (
  db: Queryable,
  pointIds: readonly number[],
  quantity: 'energy' | 'load',
  granularity: ChartAxis['granularity'],
  from: Date,
  to: Date,
): Promise<PointValue[]> =>
  rows(
    db,
    sql<PointValue>`select "pointId", extract(epoch from start_at)::float8 * 1000 as "startMs", value from (
        select t.point_id as "pointId", t.start_at,
          case when f.hour_rule <> 'counter' or ${granularity === 'hour'} then t.measured[f.position]
            when t.start_at - lag(t.start_at) over w <= ${counterGap} and t.measured[f.position] >= lag(t.measured[f.position]) over w
              then t.measured[f.position] - lag(t.measured[f.position]) over w end as value
        from monitor_point_factor f join ${sql.table(`point_${granularity}`)} t on t.point_id = f.point_id
        where f.point_id = any(${pointIds}::int[]) and f.quantity = ${quantity} and t.measured[f.position] is not null and ${isValid}
          and t.start_at >= ${from}::timestamptz - ${counterGap} and t.start_at < ${to}
        window w as (partition by f.point_id order by t.start_at)
      ) v where start_at >= ${from}`,
  )

/** Sum over the points by interval start. */
const sums = (values: readonly PointValue[]): Map<number, number> => {
  const total = new Map<number, number>()
  for (const { startMs, value } of values) if (value !== null) total.set(startMs, (total.get(startMs) ?? 0) + value)
  return total
}

const rounded = (value: number | null): number | null => (value === null ? null : roundHalfEven(value, 3))

/**
 * Energy used by the points together at each moment of the axis, kWh, and in minute mode their load, kW. ACC gives the
 * day's running total. Load is disabled for HOUR and ACC (popup-15).
 */
export const usageSeries = async (
  db: Queryable,
  points: readonly PointFactor[],
  timeType: TimeType,
  axis: ChartAxis,
): Promise<{ usage: (number | null)[]; load: (number | null)[] | null }> => {
  const pointIds = [...new Set(points.map(({ pointId }) => pointId))]
  const { from, to } = spanOf(axis)
  const energies = sums(
    await valuesOf(db, pointIds, 'energy', axis.granularity, timeType === 'ACC' ? totalsFrom(axis) : from, to),
  )
  const usage =
    timeType === 'ACC' ? runningTotals(axis, energies) : axis.starts.map((start) => energies.get(start) ?? null)
  if (timeType !== 'MIN') return { usage: usage.map(rounded), load: null }
  const loads = sums(await valuesOf(db, pointIds, 'load', axis.granularity, from, to))
  return { usage: usage.map(rounded), load: axis.starts.map((start) => rounded(loads.get(start) ?? null)) }
}
