import { type Queryable, rows, sql } from '../db/database.ts'
import { fitColumn } from './fit-value.ts'
import { hasFactor, rowsOf, type SeriesSource } from './series-source.ts'
import { noPast, type Past, type TargetValues } from './target-values.ts'

/** Many intervals of a series in memory: the same values, read at once. */
export interface TargetColumns extends TargetValues {
  /** What a target measured in the intervals from one instant up to, not including, another. */
  past(targetId: number, factorCode: string, fromMs: number, beforeMs: number): Past
}

interface Span {
  fromMs: number
  toMs: number
}

/** Sums are kept in whole millionths, so that differences of them are exact. */
const perUnit = 1_000_000

/** Running sums and counts of a series: a mean over any of its spans at once, however long. */
interface Running {
  /** Before each interval, one more than there are. */
  sums: Float64Array
  counts: Int32Array
}

const runningOf = (cells: Float64Array): Running => {
  const [sums, counts] = [new Float64Array(cells.length + 1), new Int32Array(cells.length + 1)]
  let [sum, count] = [0, 0]
  for (const [slot, value] of cells.entries()) {
    if (!Number.isNaN(value)) {
      sum += Math.round(value * perUnit)
      count += 1
    }
    sums[slot + 1] = sum
    counts[slot + 1] = count
  }
  return { sums, counts }
}

const pastIn = ({ sums, counts }: Running, from: number, before: number): Past => {
  const present = (counts[before] ?? 0) - (counts[from] ?? 0)
  return present === 0 ? noPast : { mean: ((sums[before] ?? 0) - (sums[from] ?? 0)) / present / perUnit, present }
}

/** Values of factors between two instants that can be judged; what cannot is missing. Hours of sites as reviewed where reviewed. */
export const targetColumns = async (
  db: Queryable,
  source: SeriesSource,
  targetIds: readonly number[],
  factorCodes: readonly string[],
  { fromMs, toMs }: Span,
): Promise<TargetColumns> => {
  const count = Math.ceil((toMs - fromMs) / source.intervalMs)
  const columns = new Map<string, Map<number, Float64Array>>()
  const span = { ids: targetIds, from: new Date(fromMs), to: new Date(toMs - 1) }
  for (const factor of new Set(factorCodes.filter((code) => hasFactor(source, code)))) {
    const found = await rows(
      db,
      sql<{ id: number; slots: number[]; values: number[] }>`
        select id, json_agg(value) as values,
          json_agg(((date_part('epoch', start_at) - ${fromMs / 1000}::float8) / ${source.intervalMs / 1000}::float8)::int) as slots
        from (select s.target_id as id, s.start_at, ${fitColumn(source.kind, 'judged', factor, 's')} as value from ${rowsOf(source, span)} s) v
        where value is not null group by 1`,
    )
    const byTarget = new Map<number, Float64Array>()
    for (const { id, slots, values } of found) {
      const cells = new Float64Array(count).fill(Number.NaN)
      for (const [at, slot] of slots.entries()) cells[slot] = values[at] ?? Number.NaN
      byTarget.set(id, cells)
    }
    columns.set(factor, byTarget)
  }
  const running = new Map<Float64Array, Running>()
  const slotOf = (atMs: number) => Math.round((atMs - fromMs) / source.intervalMs)
  return {
    valueOf: (id, startMs, factor) => {
      const value = columns.get(factor)?.get(id)?.[slotOf(startMs)]
      return value === undefined || Number.isNaN(value) ? null : value
    },
    past: (id, factor, from, before) => {
      const cells = columns.get(factor)?.get(id)
      if (!cells) return noPast
      const known = running.get(cells) ?? runningOf(cells)
      running.set(cells, known)
      return pastIn(known, Math.max(0, slotOf(from)), Math.min(count, slotOf(before)))
    },
  }
}
