import type { SourceMarkKind } from '@qingkong/domain/emission/source-mark'
import { type Queryable, rows, sql } from '../../../db/database.ts'

export interface MarkedSpan {
  outletId: number
  kind: SourceMarkKind
  from: Date
  /** null = until further notice. */
  to: Date | null
  reason: string
  author: string
}

/** Marks of outlets that hold within [from, to), oldest first. Scope is the caller's. */
export const marksBetween = (
  db: Queryable,
  outletIds: readonly number[],
  from: Date,
  to: Date,
): Promise<MarkedSpan[]> =>
  rows(
    db,
    sql<MarkedSpan>`select outlet_id as "outletId", kind, from_at as "from", to_at as "to", reason, created_by as author
      from source_mark where withdrawn_at is null and outlet_id = any(${[...outletIds]}::int[])
        and from_at < ${to} and (to_at is null or to_at > ${from}) order by from_at, id`,
  )

/**
 * Hours of outlets under a kind of mark within [from, to), by outlet; those without are not in the map.
 */
export const markedHours = async (
  db: Queryable,
  kind: SourceMarkKind,
  { outletIds, from, to }: { outletIds: readonly number[]; from: Date; to: Date },
): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(
    db,
    sql<{ outletId: number; hours: number }>`select outlet_id as "outletId",
        sum(extract(epoch from least(coalesce(to_at, ${to}), ${to}) - greatest(from_at, ${from})) / 3600)::float8 as hours
      from source_mark where withdrawn_at is null and kind = ${kind} and outlet_id = any(${[...outletIds]}::int[])
        and from_at < ${to} and (to_at is null or to_at > ${from}) group by outlet_id`,
  )
  return new Map(found.map(({ outletId, hours }) => [outletId, hours]))
}
