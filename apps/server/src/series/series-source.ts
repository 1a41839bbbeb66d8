import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { computedHourFactors } from './factor-columns.ts'
import type { DataStatus } from './question.ts'
import { siteHoursOf } from './site-hours.ts'

/** A series with one column per factor, of one length of interval. */
export interface SeriesSource {
  kind: 'air' | 'dust'
  granularity: 'minute' | 'fiveMinute' | 'hour'
  intervalMs: number
}

export const siteMinutes: SeriesSource = { kind: 'air', granularity: 'minute', intervalMs: minuteMs }
export const siteFiveMinutes: SeriesSource = { kind: 'air', granularity: 'fiveMinute', intervalMs: 5 * minuteMs }
export const siteHours: SeriesSource = { kind: 'air', granularity: 'hour', intervalMs: hourMs }
export const dustMinutes: SeriesSource = { kind: 'dust', granularity: 'minute', intervalMs: minuteMs }
export const dustHours: SeriesSource = { kind: 'dust', granularity: 'hour', intervalMs: hourMs }

/** Whether a series can answer for a factor; what it cannot has no value there and no alarm. */
export const hasFactor = ({ kind, granularity }: Pick<SeriesSource, 'kind' | 'granularity'>, factor: string): boolean =>
  seriesCatalogue[kind].factors.some(({ code }) => code === factor) ||
  (kind === 'air' && granularity === 'hour' && computedHourFactors.has(factor))

/** Rows of some targets between two instants of interval starts, both included. */
export interface RowSpan {
  ids: readonly number[]
  from: Date
  to: Date
}

/** SQL: the rows of a series as a table with target_id, start_at, a column per factor, flags and is_reviewed. Only hours of sites are reviewed. */
export const rowsOf = (source: SeriesSource, span: RowSpan, status: DataStatus = 'MIX'): Sql => {
  const { kind, granularity } = source
  if (kind === 'air' && granularity === 'hour') {
    const hours = siteHoursOf(status, { from: span.from, to: span.to, sites: span.ids })
    return sql`(select site_id as target_id, h.* from ${hours} h)`
  }
  const { idColumn, tables } = seriesCatalogue[kind]
  const table = tables[granularity]
  if (table === null) throw new RangeError(`no ${granularity} series of ${kind}`)
  const id = sql.ref(`t.${idColumn}`)
  return sql`(select ${id} as target_id, t.*, false as is_reviewed from ${sql.table(table)} t
    where ${id} = any(${[...span.ids]}::int[]) and t.start_at between ${span.from} and ${span.to})`
}
