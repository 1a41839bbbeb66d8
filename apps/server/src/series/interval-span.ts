import { type Sql, sql } from '../db/database.ts'

/** The intervals a source holds. The bounds stand beside the table, so that only its partitions in between are read. */
export interface IntervalSpan {
  granularity: 'minute' | 'hour'
  /** Interval starts, half-open [from, to). */
  from: Date
  to: Date
  /** Only these targets; without it all. SQL names one target of a row beside (lateral), or `any` of many. */
  targets?: readonly number[] | Sql | undefined
  /** Only these factors; without it all. */
  factors?: readonly string[] | undefined
}

const isSql = (targets: readonly number[] | Sql): targets is Sql => !Array.isArray(targets)

/** SQL condition: the id is one of the targets. */
export const isTarget = (id: Sql, targets: IntervalSpan['targets']): Sql => {
  if (targets === undefined) return sql`true`
  return isSql(targets) ? sql`${id} = ${targets}` : sql`${id} = any(${[...targets]}::int[])`
}

/** SQL condition: the factor code is one of those wanted. */
export const isWanted = (code: Sql, factors: IntervalSpan['factors']): Sql =>
  factors === undefined ? sql`true` : sql`${code} = any(${[...factors]}::text[])`
