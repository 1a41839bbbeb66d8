import { validity } from '@qingkong/domain/air/validity'
import { insufficientFlag } from '@qingkong/domain/measurement/data-flag'
import { rows, sql, type Tx } from '../../db/database.ts'
import { isFitPosition } from '../fit-value.ts'
import { readPointCells } from '../store/array-cells.ts'
import { arrayLiteral } from '../store/array-literal.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { seriesTables } from '../store/series-table.ts'
import { minuteSteps } from './minute-step.ts'
import { rollTargetHours } from './roll-target-hours.ts'
import { type DueInterval, intervalLiterals, spanOf } from './take-due.ts'

interface FactorHour {
  id: number
  start_ms: number
  position: number
  value: number | null
  /** Minutes the value stands on. */
  minutes: number
}

const hourMs = 3_600_000

const readCells = async (tx: Tx, pointIds: readonly number[]): Promise<(pointId: number) => readonly string[]> => {
  const points = await readPointCells(tx, pointIds)
  return (pointId) => points.get(pointId)?.cells ?? []
}

type StepOf = (pointId: number) => number

/** Minutes of the intervals, one row per factor; of counters also the hour before: they begin with the reading before. */
const readings = (intervals: readonly DueInterval[], stepOf: StepOf) => {
  const { ids, starts } = intervalLiterals(intervals)
  const { from, to } = spanOf(intervals, hourMs)
  const steps = arrayLiteral(intervals.map((interval) => stepOf(interval.targetId)))
  return sql`
    interval_of as (
      select id, start_ms, to_timestamp(start_ms / 1000) as start_at, step * interval '1 minute' as step
      from unnest(${ids}::int[], ${starts}::float8[], ${steps}::int[]) k (id, start_ms, step)
    ), reading as (
      select k.id, k.start_ms, k.start_at as hour_at, t.start_at, t.start_at + k.step as end_at, f.position, f.hour_rule, t.measured[f.position] as value,
        ${isFitPosition('meter', 'counted', sql`f.position`, 't')} as valid
      from interval_of k
      join monitor_point_factor f on f.point_id = k.id
      join point_minute t on t.point_id = k.id and t.start_at < k.start_at + interval '1 hour'
        and t.start_at >= k.start_at - case when f.hour_rule = 'counter' then interval '1 hour' else interval '0' end
      where t.start_at >= ${new Date(from.getTime() - hourMs)} and t.start_at < ${to} and t.measured[f.position] is not null
    )`
}

/** Means of the minutes, or the sum of their amounts. */
const averaged = (tx: Tx, intervals: readonly DueInterval[], stepOf: StepOf): Promise<FactorHour[]> =>
  rows(
    tx,
    sql<FactorHour>`with ${readings(intervals, stepOf)}
      select id, start_ms, position::int as position,
        (case hour_rule when 'sum' then sum(value) filter (where valid) else avg(value) filter (where valid) end)::float8 as value,
        (count(*) filter (where valid))::int as minutes
      from reading where hour_rule <> 'counter' group by id, start_ms, position, hour_rule`,
  )

/**
 * Advance of counters within the hour. The reading of an interval is the one at its end. Between two readings the counter
 * is taken to run evenly, so that a gap across the hour's border is shared by time; a counter that fell was exchanged
 * or set back, and tells nothing of that stretch.
 */
const counted = (tx: Tx, intervals: readonly DueInterval[], stepOf: StepOf): Promise<FactorHour[]> =>
  rows(
    tx,
    sql<FactorHour>`with ${readings(intervals, stepOf)}, stretch as (
        select id, start_ms, position, value, hour_at, end_at as at, lag(value) over w as value_before,
          lag(end_at) over w as at_before
        from reading where hour_rule = 'counter' and valid
        window w as (partition by id, start_ms, position order by start_at)
      ), part as (
        select *, extract(epoch from at - at_before)::float8 as length_s,
          extract(epoch from at - greatest(at_before, hour_at))::float8 as inside_s
        from stretch where at > hour_at
      )
      select id, start_ms, position::int as position,
        sum((value - value_before) * inside_s / length_s) filter (where value >= value_before)::float8 as value,
        coalesce(round(sum(inside_s) filter (where value >= value_before) / 60), 0)::int as minutes
      from part group by id, start_ms, position`,
  )

const hoursFromMinutes = async (
  tx: Tx,
  intervals: readonly DueInterval[],
  cellsOf: (pointId: number) => readonly string[],
): Promise<SeriesRow[]> => {
  const steps = await minuteSteps(
    tx,
    'point',
    intervals.map((interval) => interval.targetId),
  )
  const stepOf: StepOf = (pointId) => steps.get(pointId) ?? 1
  const byInterval = new Map<string, FactorHour[]>()
  const note = (found: readonly FactorHour[], minutesPerRow: StepOf) => {
    for (const factor of found) {
      const key = rowKey({ targetId: factor.id, startMs: factor.start_ms })
      const list = byInterval.get(key) ?? []
      byInterval.set(key, list)
      list.push({ ...factor, minutes: factor.minutes * minutesPerRow(factor.id) })
    }
  }
  note(await averaged(tx, intervals, stepOf), stepOf)
  // A counter's stretches already have their length.
  note(await counted(tx, intervals, stepOf), () => 1)
  return intervals.flatMap((interval) => {
    const found = byInterval.get(rowKey(interval))
    return found ? [pointHour(interval, cellsOf(interval.targetId), found)] : []
  })
}

const pointHour = (interval: DueInterval, cells: readonly string[], factors: readonly FactorHour[]): SeriesRow => {
  const row: SeriesRow = {
    ...interval,
    cells,
    values: new Array<undefined>(cells.length).fill(undefined),
    flags: new Array<null>(cells.length).fill(null),
    frameId: null,
    reason: 'recomputed',
    validMinutes: factors.reduce((most, factor) => Math.max(most, factor.minutes), 0),
  }
  for (const { position, value, minutes } of factors) {
    if (position > cells.length) continue
    const isValid = minutes >= validity.minutesPerHour
    row.values[position - 1] = isValid ? value : null
    if (!isValid) row.flags[position - 1] = insufficientFlag
  }
  return row
}

/** Hours of meters (energy in kWh, mean load) and of condition sensors (means). */
export const rollPointHours = rollTargetHours({
  table: seriesTables.pointHour,
  cellsOf: readCells,
  hoursFromMinutes,
})
