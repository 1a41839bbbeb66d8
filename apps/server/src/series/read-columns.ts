import type { FactorCode } from '@qingkong/domain/site/factor'
import { type Queryable, rows, sql } from '../db/database.ts'
import { fitColumn } from './fit-value.ts'
import { type HoursTable, keptHours } from './kept-hours.ts'
import type { Column, Columns, Grid } from './question.ts'
import { spreadColumn } from './spread-column.ts'

export type SeriesTable = 'site_minute' | 'site_five_minute' | 'site_hour_raw' | 'site_hour_checked'

export interface SiteData {
  columns: Columns
  /** 1 where a row stands, whatever it holds. */
  hasRow: Uint8Array
  /** As stored with the hour; undefined where not asked for. */
  aqi?: Column
  primary?: FactorCode[][]
}

export interface ColumnsWanted {
  siteIds: readonly number[]
  /** Stored factors only. */
  factors: readonly FactorCode[]
  /** Read the index the roll-up worked out for the hour as well. */
  withAqi?: boolean
  asOfRev?: number | undefined
}

type Row = { siteId: number; slots: number[] } & Record<string, unknown>

const isHours = (table: SeriesTable): table is HoursTable => table === 'site_hour_raw' || table === 'site_hour_checked'

/** Hours of fewer days are as soon read as asked whether they have changed. */
const leastKept = 3 * 24

/**
 * Columns of many sites on a grid in one query: one row per site, one JSON list per factor. Values whose flag takes them
 * out of statistics are null; sites without rows are absent.
 */
export const readColumns = async (
  db: Queryable,
  table: SeriesTable,
  grid: Grid,
  { siteIds, factors, withAqi = false, asOfRev }: ColumnsWanted,
): Promise<Map<number, SiteData>> => {
  if (siteIds.length === 0 || grid.count === 0) return new Map()
  if (isHours(table) && grid.count >= leastKept && !withAqi && asOfRev === undefined) {
    const kept = await keptHours(db, table, grid, { siteIds, factors })
    if (kept) return kept
  }
  const slot = sql`((date_part('epoch', t.start_at) - ${grid.fromMs / 1000}::float8) / ${grid.stepMs / 1000}::float8)::int`
  const lists = factors.map(
    (factor, index) => sql`json_agg(${fitColumn('air', 'counted', factor, 't')}) as ${sql.ref(`c${index}`)}`,
  )
  const found = await rows(
    db,
    sql<Row>`select t.site_id as "siteId", ${sql.join([
      sql`json_agg(${slot}) as slots`,
      ...lists,
      ...(withAqi ? [sql`json_agg(t.aqi) as aqi, json_agg(t.primary_factors) as "primary"`] : []),
    ])}
      from ${sql.table(table)} t
      where t.site_id = any(${[...siteIds]}::int[]) and t.start_at >= ${new Date(grid.fromMs)}
        and t.start_at < ${new Date(grid.fromMs + grid.count * grid.stepMs)}
        ${asOfRev === undefined || table === 'site_minute' ? sql`` : sql`and (t.first_rev is null or t.first_rev <= ${asOfRev})`}
      group by t.site_id`,
  )
  return new Map(found.map((row) => [row.siteId, siteDataOf(row, grid, factors, withAqi)]))
}

const siteDataOf = (row: Row, grid: Grid, factors: readonly FactorCode[], withAqi: boolean): SiteData => {
  const { slots } = row
  const hasRow = new Uint8Array(grid.count)
  for (const slot of slots) hasRow[slot] = 1
  const list = (name: string) => spreadColumn(grid.count, slots, row[name] as (number | null)[])
  const columns: Columns = new Map(factors.map((factor, index) => [factor, list(`c${index}`)]))
  const data: SiteData = { columns, hasRow }
  if (!withAqi) return data
  const primary: FactorCode[][] = Array.from({ length: grid.count }, () => [])
  const stored = row['primary'] as (FactorCode[] | null)[]
  for (let at = 0; at < slots.length; at++) primary[slots[at] ?? 0] = stored[at] ?? []
  return { ...data, aqi: list('aqi'), primary }
}
