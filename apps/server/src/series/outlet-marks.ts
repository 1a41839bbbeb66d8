import { closedKind } from '@qingkong/domain/emission/source-mark'
import { type Queryable, type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'

/** SQL: marks (工况标记) of an outlet that hold in an interval from `startAt`, of the table source_mark as `m`. */
const marksIn = (outletId: Sql, startAt: Sql, length: Sql): Sql =>
  sql`source_mark m where m.outlet_id = ${outletId} and m.withdrawn_at is null and m.from_at < ${startAt} + ${length}
    and (m.to_at is null or m.to_at > ${startAt})`

const lengths = { minute: sql`interval '1 minute'`, hour: sql`interval '1 hour'` } as const

/** SQL: the mark (its kind) of an interval of an outlet; null without one. */
export const conditionMarkAt = (outletId: Sql, startAt: Sql, granularity: keyof typeof lengths): Sql =>
  sql`(select m.kind from ${marksIn(outletId, startAt, lengths[granularity])} order by m.from_at limit 1)`

/** SQL condition: an interval of an outlet is marked, and so is held against no limit. */
export const isMarked = (outletId: Sql, startAt: Sql, granularity: keyof typeof lengths): Sql =>
  sql`exists (select from ${marksIn(outletId, startAt, lengths[granularity])})`

/** SQL condition: the plant has reported an hour of the outlet as closed (报停) from its beginning. */
export const isClosed = (outletId: Sql, startAt: Sql): Sql =>
  sql`exists (select from ${marksIn(outletId, startAt, lengths.hour)} and m.kind = ${sql.lit(closedKind)} and m.from_at <= ${startAt})`

/** Makes the days of outlets that a span touches anew, as far as they are there: what is said of their hours has changed. */
export const remakeOutletDays = (
  db: Queryable,
  { outletIds, from, to, now }: { outletIds: readonly number[]; from: Date; to: Date | null; now: Date },
) =>
  sql`insert into roll_up_due (target_kind, target_id, granularity, start_at, late, due_at)
    select ${sql.lit(seriesCatalogue.outlet.storedAs)}, outlet_id, 'day', start_at, false, ${now}
    from ${sql.table(seriesCatalogue.outlet.tables.day)} d
    where outlet_id = any(${[...outletIds]}::int[]) and start_at + interval '1 day' > ${from}
      and ${to === null ? sql`true` : sql`start_at < ${to}`}
    on conflict (target_kind, target_id, granularity, start_at) do update set due_at = least(roll_up_due.due_at, excluded.due_at)`.execute(
    db,
  )
