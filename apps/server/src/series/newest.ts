import type { MeasuredKind } from '@qingkong/domain/measurement/measured-kind'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'

/** The names under which kinds keep their newest rows. */
const storedNames = (kinds: readonly MeasuredKind[]): string[] => [
  ...new Set(kinds.flatMap((kind) => seriesCatalogue[kind].storedAs ?? [])),
]

/**
 * SQL: when the newest interval of a target of some kinds began, to stand behind `join lateral` with a name: at of any
 * interval, minute_end and hour_end of those lengths; one row, null where nothing ever came.
 * @param targetId SQL naming the target's id of a row beside
 */
export const newestIntervals = (kinds: readonly MeasuredKind[], targetId: Sql): Sql => sql`(
  select max(start_at) as at,
    max(start_at + interval '1 minute') filter (where granularity = 'minute') as minute_end,
    max(start_at + interval '1 hour') filter (where granularity = 'hour') as hour_end
  from latest where target_kind = any(${storedNames(kinds)}::text[]) and target_id = ${targetId})`

/** SQL: the newest hour of every target of a kind, to stand behind `from` or `join` with a name: target_id, start_at. */
export const newestHours = (kind: MeasuredKind): Sql => sql`(
  select target_id, start_at from latest where target_kind = ${sql.lit(seriesCatalogue[kind].storedAs)} and granularity = 'hour')`

/** SQL: start of the newest hour published for any other city; a scalar. */
export const newestPublishedHour: Sql = sql`(select max(start_at) from ${sql.table(seriesCatalogue.city.tables.hour)})`
