import { normalFlag, stoppedFlag } from '@qingkong/domain/measurement/data-flag'
import { fitFlags, type Purpose } from '@qingkong/domain/measurement/fitness'
import type { MeasuredKind } from '@qingkong/domain/measurement/measured-kind'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { computedHourFactors, isMeteorology } from './factor-columns.ts'

/** The kinds whose rows have one column per factor. */
export type ColumnKind = 'air' | 'weather' | 'dust' | 'mobile'
/** The kinds whose rows hold arrays by position. */
export type ArrayKind = 'outlet' | 'meter' | 'condition' | 'voc' | 'ions' | 'carbon' | 'elements'

/** An air site measures weather too, and other rules hold for it. */
const kindOf = (kind: ColumnKind, factor: string): MeasuredKind =>
  kind === 'air' && isMeteorology(factor) ? 'weather' : kind

const columnOf = (kind: ColumnKind, factor: string): string => {
  if (kind === 'air' && computedHourFactors.has(factor)) return factor
  const found = seriesCatalogue[kind].factors.find(({ code }) => code === factor)
  if (!found) throw new RangeError(`no series of ${factor} at ${kind}`)
  return found.column
}

/**
 * SQL condition: the factor's value in the row named `alias` is fit for the purpose. Rows without any flag, nearly all,
 * are told by one look.
 */
export const isFitColumn = (kind: ColumnKind, purpose: Purpose, factor: string, alias: string): Sql => {
  if (kind === 'air' && computedHourFactors.has(factor)) return sql`true`
  const flags = sql.ref(`${alias}.flags`)
  const letters = fitFlags(kindOf(kind, factor), purpose)
  return sql`(${flags} is null or coalesce(${flags} ->> ${sql.lit(factor)}, ${sql.lit(normalFlag)}) = any(${sql.lit(`{${letters.join(',')}}`)}::text[]))`
}

/** SQL: the factor's value in the row named `alias`, null unless fit for the purpose. @throws RangeError without such a column */
export const fitColumn = (kind: ColumnKind, purpose: Purpose, factor: string, alias: string): Sql =>
  sql`case when ${isFitColumn(kind, purpose, factor, alias)} then ${sql.ref(`${alias}.${columnOf(kind, factor)}`)} end`

/** SQL: the flag at a position, '' where none is kept: the value is normal. */
const flagAt = (position: Sql, alias: string): Sql =>
  sql`coalesce(substr(${sql.ref(`${alias}.flags`)}, (${position})::int, 1), '')`

/** The same condition for a row of arrays; `position` is the SQL of a 1-based place. No flag ('') is found in any text. */
export const isFitPosition = (kind: ArrayKind, purpose: Purpose, position: Sql, alias: string): Sql =>
  sql`strpos(${sql.lit(fitFlags(kind, purpose).join(''))}, ${flagAt(position, alias)}) > 0`

/**
 * SQL: one of two values by the flag at a position, which is looked at once: `fit` where it serves the purpose, `stopped`
 * where the source stood still, else null.
 */
export const fitOrStopped = (
  kind: ArrayKind,
  purpose: Purpose,
  position: Sql,
  alias: string,
  { fit, stopped }: { fit: Sql; stopped: Sql },
): Sql => {
  const letters = fitFlags(kind, purpose).filter((flag) => flag !== stoppedFlag)
  // Places 1 to n are fit letters, n + 1 is the stop: whole parts 0 and 1; nothing found is null.
  return sql`case nullif(strpos(${sql.lit([...letters, stoppedFlag].join(''))}, ${flagAt(position, alias)}), 0) / ${sql.lit(letters.length + 1)}
    when 0 then ${fit} when 1 then ${stopped} end`
}

/** SQL: the value at a position of a block of arrays, null unless fit for the purpose. */
export const fitPosition = (
  kind: ArrayKind,
  purpose: Purpose,
  position: Sql,
  alias: string,
  block: 'measured' | 'converted' | 'total' = 'measured',
): Sql =>
  sql`case when ${isFitPosition(kind, purpose, position, alias)} then ${sql.ref(`${alias}.${block}`)}[(${position})::int] end`

/** SQL: the mark at a position as stored: a flag, '-' where nothing was sent of the factor, null in rows without marks. */
export const markAtPosition = (position: Sql, alias: string): Sql =>
  sql`nullif(substr(${sql.ref(`${alias}.flags`)}, (${position})::int, 1), '')`

/** SQL condition: the source stood still, by the flag at a position. */
export const isStoppedAt = (position: Sql, alias: string): Sql =>
  sql`${flagAt(position, alias)} = ${sql.lit(stoppedFlag)}`
