import { meanOf } from '@qingkong/domain/air/validity'
import { normalFlag } from '@qingkong/domain/measurement/data-flag'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { columnOf } from './factor-column.ts'

/** A series with one column per factor. */
export interface SeriesSource {
  table: 'site_hour_raw' | 'site_five_minute' | 'dust_hour'
  idColumn: 'site_id' | 'dust_id'
  intervalMs: number
}

export const siteHours: SeriesSource = { table: 'site_hour_raw', idColumn: 'site_id', intervalMs: 3_600_000 }
export const siteFiveMinutes: SeriesSource = { table: 'site_five_minute', idColumn: 'site_id', intervalMs: 300_000 }
export const dustHours: SeriesSource = { table: 'dust_hour', idColumn: 'dust_id', intervalMs: 3_600_000 }

type StoredValues = Record<string, unknown> & { flags?: Record<string, string> | null }

/** Values of some targets at some intervals. */
export interface SeriesValues {
  /** A valid value, null when it is missing or flagged as anything but normal. */
  valueOf(targetId: number, startMs: number, factorCode: string): number | null
}

export const readSeries = async (
  db: Queryable,
  source: SeriesSource,
  targetIds: readonly number[],
  starts: readonly Date[],
): Promise<SeriesValues> => {
  const found = await rows(
    db,
    sql<{ id: number; start: Date; row: StoredValues }>`
      select s.${sql.id(source.idColumn)} as id, s.start_at as start, to_jsonb(s) as row
      from ${sql.id(source.table)} s
      where s.${sql.id(source.idColumn)} = any(${targetIds}::int[]) and s.start_at = any(${starts}::timestamptz[])`,
  )
  const byKey = new Map(found.map(({ id, start, row }) => [`${id}/${start.getTime()}`, row]))
  return {
    valueOf: (targetId, startMs, factorCode) => {
      const row = byKey.get(`${targetId}/${startMs}`)
      const value = row?.[columnOf(factorCode)]
      if (row === undefined || typeof value !== 'number') return null
      const flag = row.flags?.[factorCode]
      return flag === undefined || flag === normalFlag ? value : null
    },
  }
}

/** What a target measured over some intervals: the mean of its valid values, and how many they are. */
export interface Past {
  mean: number | null
  present: number
}
export const noPast: Past = { mean: null, present: 0 }

/** What each target measured in the intervals from one instant up to, not including, another. */
export const readPast = async (
  db: Queryable,
  source: SeriesSource,
  targetIds: readonly number[],
  factorCode: string,
  fromAt: Date,
  beforeAt: Date,
): Promise<ReadonlyMap<number, Past>> => {
  const column = sql.ref(`s.${columnOf(factorCode)}`)
  const found = await rows(
    db,
    sql<{ id: number; values: number[] }>`
      select s.${sql.id(source.idColumn)} as id, jsonb_agg(${column}) as values
      from ${sql.id(source.table)} s
      where s.${sql.id(source.idColumn)} = any(${targetIds}::int[]) and s.start_at >= ${fromAt} and s.start_at < ${beforeAt}
        and ${column} is not null and coalesce(s.flags ->> ${factorCode}, ${normalFlag}) = ${normalFlag}
      group by 1`,
  )
  return new Map(found.map(({ id, values }) => [id, { mean: meanOf(values), present: values.length }]))
}
