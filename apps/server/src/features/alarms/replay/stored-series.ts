import { normalFlag } from '@qingkong/domain/alarm/exceedance-rule'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { columnOf, dustSeriesFactors, siteSeriesFactors } from '../factor-column.ts'
import type { SeriesSource, SeriesValues } from '../series-reader.ts'

/** Many intervals of a series in memory: the same values, read at once. */
export interface StoredSeries extends SeriesValues {
  /** Valid values in the intervals from one instant up to, not including, another. */
  past(targetId: number, factorCode: string, fromMs: number, beforeMs: number): number[]
}

interface Span {
  fromMs: number
  toMs: number
}

/** Valid values of factors between two instants; what is flagged as anything but normal is missing. */
export const readStored = async (
  db: Queryable,
  source: SeriesSource,
  targetIds: readonly number[],
  factorCodes: readonly string[],
  { fromMs, toMs }: Span,
): Promise<StoredSeries> => {
  const known = source.idColumn === 'dust_id' ? dustSeriesFactors : siteSeriesFactors
  const count = Math.ceil((toMs - fromMs) / source.intervalMs)
  const columns = new Map<string, Map<number, Float64Array>>()
  for (const factor of new Set(factorCodes.filter((code) => known.has(code)))) {
    const column = sql.ref(`s.${columnOf(factor)}`)
    const found = await rows(
      db,
      sql<{ id: number; slots: number[]; values: number[] }>`
        select s.${sql.id(source.idColumn)} as id, json_agg(${column}) as values,
          json_agg(((date_part('epoch', s.start_at) - ${fromMs / 1000}::float8) / ${source.intervalMs / 1000}::float8)::int) as slots
        from ${sql.id(source.table)} s
        where s.${sql.id(source.idColumn)} = any(${targetIds}::int[]) and s.start_at >= ${new Date(fromMs)}
          and s.start_at < ${new Date(toMs)} and ${column} is not null
          and coalesce(s.flags ->> ${factor}, ${normalFlag}) = ${normalFlag}
        group by 1`,
    )
    const byTarget = new Map<number, Float64Array>()
    for (const { id, slots, values } of found) {
      const cells = new Float64Array(count).fill(Number.NaN)
      for (const [at, slot] of slots.entries()) cells[slot] = values[at] ?? Number.NaN
      byTarget.set(id, cells)
    }
    columns.set(factor, byTarget)
  }
  const slotOf = (atMs: number) => Math.round((atMs - fromMs) / source.intervalMs)
  return {
    valueOf: (id, startMs, factor) => {
      const value = columns.get(factor)?.get(id)?.[slotOf(startMs)]
      return value === undefined || Number.isNaN(value) ? null : value
    },
    past: (id, factor, from, before) => {
      const cells = columns
        .get(factor)
        ?.get(id)
        ?.subarray(Math.max(0, slotOf(from)), slotOf(before))
      return cells ? [...cells].filter((value) => !Number.isNaN(value)) : []
    },
  }
}
