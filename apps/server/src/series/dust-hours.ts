import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitColumn } from './fit-value.ts'
import { type IntervalSpan, isTarget } from './interval-span.ts'

const { tables, factors } = seriesCatalogue.dust

/** Hours of construction sites as a table of SQL: dust_id, start_at and a column per factor, null where not fit for the purpose. */
export const dustHoursOf = (
  purpose: Purpose,
  { from, to, targets }: Omit<IntervalSpan, 'granularity' | 'factors'>,
): Sql =>
  sql`(select t.dust_id, t.start_at, ${sql.join(factors.map(({ code }) => sql`${fitColumn('dust', purpose, code, 't')} as ${sql.ref(code)}`))}
    from ${sql.table(tables.hour)} t
    where t.start_at >= ${from} and t.start_at < ${to} and ${isTarget(sql`t.dust_id`, targets)})`
