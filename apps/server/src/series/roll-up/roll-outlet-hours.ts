import { validity } from '@qingkong/domain/air/validity'
import { convertedConcentration } from '@qingkong/domain/emission/converted-concentration'
import { faultFlag } from '@qingkong/domain/measurement/data-flag'
import { rows, sql, type Tx } from '../../db/database.ts'
import { isFitPosition } from '../fit-value.ts'
import { oxygenCode } from '../outlet-conversion.ts'
import { readOutletCells } from '../store/array-cells.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { seriesTables } from '../store/series-table.ts'
import { minuteSteps } from './minute-step.ts'
import { rollTargetHours } from './roll-target-hours.ts'
import { type DueInterval, intervalLiterals, spanOf } from './take-due.ts'

interface PositionMean {
  id: number
  start_ms: number
  position: number
  measured: number | null
  converted: number | null
  total: number | null
  valid: number
  sent: number
}

const readCells = async (tx: Tx, outletIds: readonly number[]): Promise<(outletId: number) => readonly string[]> => {
  const outlets = await readOutletCells(tx, outletIds)
  return (outletId) => outlets.get(outletId)?.cells ?? []
}

const hoursFromMinutes = async (
  tx: Tx,
  intervals: readonly DueInterval[],
  cellsOf: (outletId: number) => readonly string[],
): Promise<SeriesRow[]> => {
  const { ids, starts } = intervalLiterals(intervals)
  const { from, to } = spanOf(intervals, seriesTables.outletHour.durationMs)
  const means = await rows(
    tx,
    sql<PositionMean>`select k.id, k.start_ms, u.position::int as position,
        avg(u.measured) filter (where f.valid) as measured, avg(u.converted) filter (where f.valid) as converted,
        sum(u.total) filter (where f.valid)::float8 as total,
        (count(*) filter (where f.valid and (u.measured is not null or u.converted is not null)))::int as valid,
        count(coalesce(u.measured, u.converted))::int as sent
      from unnest(${ids}::int[], ${starts}::float8[]) k (id, start_ms)
      join outlet_minute t on t.outlet_id = k.id and t.start_at >= to_timestamp(k.start_ms / 1000)
        and t.start_at < to_timestamp(k.start_ms / 1000) + interval '1 hour'
      cross join lateral unnest(t.measured, t.converted, t.total) with ordinality u (measured, converted, total, position)
      cross join lateral (select ${isFitPosition('outlet', 'counted', sql`u.position`, 't')} as valid) f
      where t.start_at >= ${from} and t.start_at < ${to}
      group by 1, 2, 3`,
  )
  const steps = await minuteSteps(
    tx,
    'outlet',
    intervals.map((interval) => interval.targetId),
  )
  const referencesOf = await oxygenReferences(
    tx,
    intervals.map((interval) => interval.targetId),
  )
  const byInterval = new Map<string, PositionMean[]>()
  for (const mean of means) {
    const key = rowKey({ targetId: mean.id, startMs: mean.start_ms })
    byInterval.set(key, [...(byInterval.get(key) ?? []), mean])
  }
  return intervals.flatMap((interval) => {
    const found = byInterval.get(rowKey(interval))
    if (!found) return []
    const { targetId } = interval
    const hour = outletHour(interval, cellsOf(targetId), found, steps.get(targetId) ?? 1)
    convertHour(hour, referencesOf(targetId))
    return [hour]
  })
}

const outletHour = (
  interval: DueInterval,
  cells: readonly string[],
  means: readonly PositionMean[],
  stepMinutes: number,
): SeriesRow => {
  const factorCount = cells.length / 3
  const row: SeriesRow = {
    ...interval,
    cells,
    values: new Array<undefined>(cells.length).fill(undefined),
    flags: new Array<null>(factorCount).fill(null),
    frameId: null,
    reason: 'recomputed',
    validMinutes: means.reduce((most, mean) => Math.max(most, mean.valid * stepMinutes), 0),
  }
  for (const mean of means) {
    if (mean.position > factorCount || mean.sent === 0) continue
    const isValid = mean.valid * stepMinutes >= validity.minutesPerHour
    const cell = mean.position - 1
    row.values[cell] = isValid ? mean.measured : null
    row.values[cell + factorCount] = isValid ? mean.converted : null
    row.values[cell + 2 * factorCount] = mean.total
    // HJ 212-2017 appendix D: an hour with fewer than three quarters normal minutes.
    if (!isValid) row.flags[cell] = faultFlag
  }
  return row
}

/** Reference oxygen of outlets' factors by position, %; null where nothing is converted. */
const oxygenReferences = async (
  tx: Tx,
  outletIds: readonly number[],
): Promise<(outletId: number) => ReadonlyMap<number, number>> => {
  const found = await rows(
    tx,
    sql<{
      id: number
      position: number
      reference: number
    }>`select outlet_id as id, position, o2_reference_pct as reference
      from outlet_factor where outlet_id = any(${[...new Set(outletIds)]}::int[]) and o2_reference_pct is not null`,
  )
  const byOutlet = Map.groupBy(found, ({ id }) => id)
  return (outletId) => new Map(byOutlet.get(outletId)?.map(({ position, reference }) => [position, reference]))
}

/**
 * An hour is converted from its mean concentration and its mean oxygen, not as the mean of converted minutes: thin and
 * thick gas do not weigh the same. Without oxygen the minutes' own conversions have to do.
 */
const convertHour = ({ cells, values }: SeriesRow, references: ReadonlyMap<number, number>): void => {
  const oxygenPct = values[cells.indexOf(oxygenCode)] ?? null
  if (oxygenPct === null) return
  for (const [position, referencePct] of references) {
    const measured = values[position - 1] ?? null
    if (measured !== null)
      values[position - 1 + cells.length / 3] = convertedConcentration({ measured, oxygenPct, referencePct })
  }
}

/** Hours of stacks from their minutes. */
export const rollOutletHours = rollTargetHours({
  table: seriesTables.outletHour,
  cellsOf: readCells,
  hoursFromMinutes,
})
