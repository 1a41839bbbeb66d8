import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitColumn } from './fit-value.ts'

const { tables, factors } = seriesCatalogue.mobile

const fit = (purpose: Purpose, code: string): Sql => fitColumn('mobile', purpose, code, 'm')

/**
 * Minutes of moving monitors that have a place, as a table of SQL: station_id, start_at, longitude, latitude and a column
 * per factor, null where the value is not fit for the purpose. `span` is a condition over m.start_at and m.station_id:
 * it has to bound the time.
 */
export const movingMinutesOf = (purpose: Purpose, span: Sql): Sql =>
  sql`(select m.station_id, m.start_at, ${sql.join(factors.map(({ code }) => sql`${fit(purpose, code)} as ${sql.ref(code)}`))}
    from ${sql.table(tables.minute)} m where ${span} and num_nulls(${fit(purpose, 'longitude')}, ${fit(purpose, 'latitude')}) = 0)`

/**
 * All minutes of moving monitors as a table of SQL, those without a place too: station_id, start_at and a column per factor,
 * longitude and latitude among them, null where not fit for the purpose. `span` bounds the time as above.
 */
export const movingRecordsOf = (purpose: Purpose, span: Sql): Sql =>
  sql`(select m.station_id, m.start_at, ${sql.join(factors.map(({ code }) => sql`${fit(purpose, code)} as ${sql.ref(code)}`))}
    from ${sql.table(tables.minute)} m where ${span})`

/** SQL: when a moving monitor (a row beside) was last heard of, after one instant and at the latest at another. */
export const movingHeardAt = (stationId: Sql, after: Date, upTo: Date): Sql =>
  sql`(select max(start_at) from ${sql.table(tables.minute)} m
    where m.station_id = ${stationId} and m.start_at > ${after} and m.start_at <= ${upTo})`
