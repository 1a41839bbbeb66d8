import { flagWords } from '@qingkong/domain/measurement/data-flag'
import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Queryable, rows, sql } from '../db/database.ts'
import { fitColumn } from './fit-value.ts'
import type { DataStatus } from './question.ts'
import { hasFactor, type RowSpan, rowsOf, type SeriesSource } from './series-source.ts'

export interface IntervalsWanted<Factor extends string> extends RowSpan {
  factors: readonly Factor[]
  /** What the values are for; what is not fit for it is null. */
  purpose: Purpose
  /** Of hours of sites; default reviewed where reviewed, else as sent. */
  status?: DataStatus
}

/** What one target measured in one interval. */
export interface IntervalValues<Factor extends string> {
  targetId: number
  startAt: Date
  values: Readonly<Record<Factor, number | null>>
  /** Words of the flag beside each factor; null where it is normal. */
  flagWords: (factor: Factor) => string | null
  isReviewed: boolean
}

interface Row<Factor extends string> {
  targetId: number
  startAt: Date
  values: Record<Factor, number | null>
  flags: Readonly<Record<string, string>> | null
  isReviewed: boolean
}

/** Rows of a series in order of time, one per interval that is there; a factor the series does not hold is always null. */
export const intervalValues = async <Factor extends string>(
  db: Queryable,
  source: SeriesSource,
  { factors, purpose, status, ...span }: IntervalsWanted<Factor>,
): Promise<IntervalValues<Factor>[]> => {
  if (span.ids.length === 0) return []
  const values = factors.flatMap((factor) => [
    sql.lit(factor),
    hasFactor(source, factor) ? fitColumn(source.kind, purpose, factor, 'h') : sql`null::real`,
  ])
  const found = await rows(
    db,
    sql<Row<Factor>>`
      select h.target_id as "targetId", h.start_at as "startAt", json_build_object(${sql.join(values)}) as values, h.flags,
        h.is_reviewed as "isReviewed"
      from ${rowsOf(source, span, status)} h order by h.start_at, h.target_id`,
  )
  return found.map(({ flags, ...row }) => ({ ...row, flagWords: (factor) => flagWords(flags?.[factor] ?? null) }))
}
