import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { siteFactors } from './factor-columns.ts'
import type { DataStatus } from './question.ts'

const { tables } = seriesCatalogue.air
const columns = sql.join([
  sql.ref('site_id'),
  sql.ref('start_at'),
  ...siteFactors.map(({ column }) => sql.ref(column)),
  ...['flags', 'aqi', 'aqi_level', 'primary_factors', 'o38h'].map((name) => sql.ref(name)),
])

/** The hours a source holds; the bounds go into each of its tables, so that only their partitions are read. */
export interface HourSpan {
  /** Interval starts, both included; SQL where they come from a row beside. The very same one twice is one hour. */
  from: Sql | Date
  to: Sql | Date
  /** Only these sites; without it all. SQL names one site of a row beside (lateral). */
  sites?: readonly number[] | Sql | undefined
}

const isSql = (sites: readonly number[] | Sql): sites is Sql => !Array.isArray(sites)

const within = (alias: string, { from, to, sites }: HourSpan): Sql => {
  const start = sql.ref(`${alias}.start_at`)
  const time =
    from === to
      ? sql`${start} = ${from}::timestamptz`
      : sql`${start} between ${from}::timestamptz and ${to}::timestamptz`
  if (sites === undefined) return time
  const id = sql.ref(`${alias}.site_id`)
  return isSql(sites) ? sql`${id} = ${sites} and ${time}` : sql`${id} = any(${[...sites]}::int[]) and ${time}`
}

const layer = (table: string, span: HourSpan, isReviewed: boolean): Sql =>
  sql`select ${columns}, ${sql.lit(isReviewed)} as is_reviewed from ${sql.table(table)} t where ${within('t', span)}`

/**
 * Hours of sites as a table of SQL, to stand behind `from` or `join [lateral]` with a name: site_id, start_at, one column
 * per factor, flags, aqi, aqi_level, primary_factors, o38h, is_reviewed. A reviewed hour stands in place of the whole
 * hour as sent, also where it blanks a value. One statement, each arm keyed by site and time.
 */
export const siteHoursOf = (status: DataStatus, span: HourSpan): Sql => {
  const reviewed = layer(tables.reviewedHour, span, true)
  const raw = layer(tables.hour, span, false)
  if (status === 'CHECK') return sql`(${reviewed})`
  if (status === 'RAW') return sql`(${raw})`
  // Without the sites: each hour looks for its own reviewed one by the key. With them the planner runs through the list of
  // sites for every hour.
  const sameTime = within('c', { from: span.from, to: span.to })
  return sql`(${reviewed} union all ${raw} and not exists (
    select from ${sql.table(tables.reviewedHour)} c where c.site_id = t.site_id and c.start_at = t.start_at and ${sameTime}))`
}
