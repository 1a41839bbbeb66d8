import { meanOf } from '@qingkong/domain/air/validity'
import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import { type Queryable, rows, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { computedHourFactors, isMeteorology } from './factor-columns.ts'
import { fitColumn } from './fit-value.ts'
import { hasFactor, rowsOf, type SeriesSource } from './series-source.ts'

type StoredValues = Record<string, unknown> & { flags?: Record<string, string> | null }

/** Values of some targets at some intervals. */
export interface TargetValues {
  /** A value fit for the purpose asked for, null when there is none. */
  valueOf(targetId: number, startMs: number, factorCode: string): number | null
}

const spanOf = (starts: readonly Date[]): { from: Date; to: Date } => {
  const instants = starts.map((start) => start.getTime())
  return { from: new Date(Math.min(...instants)), to: new Date(Math.max(...instants)) }
}

/** Whatever the targets measured in the intervals that begin at the starts; hours of sites as reviewed where reviewed. */
export const targetValues = async (
  db: Queryable,
  source: SeriesSource,
  targetIds: readonly number[],
  starts: readonly Date[],
  purpose: Purpose,
): Promise<TargetValues> => {
  if (targetIds.length === 0 || starts.length === 0) return { valueOf: () => null }
  const { kind } = source
  const columns = new Map<string, string>([
    ...seriesCatalogue[kind].factors.map(({ code, column }) => [code, column] as const),
    ...[...computedHourFactors].map((code) => [code, code] as const),
  ])
  const found = await rows(
    db,
    sql<{ id: number; start: Date; row: StoredValues }>`
      select s.target_id as id, s.start_at as start, to_jsonb(s) as row
      from ${rowsOf(source, { ids: targetIds, ...spanOf(starts) })} s where s.start_at = any(${starts}::timestamptz[])`,
  )
  const byKey = new Map(found.map(({ id, start, row }) => [`${id}/${start.getTime()}`, row]))
  return {
    valueOf: (targetId, startMs, factorCode) => {
      const row = byKey.get(`${targetId}/${startMs}`)
      const value = row?.[columns.get(factorCode) ?? '']
      if (row === undefined || typeof value !== 'number') return null
      const rule = kind === 'air' && isMeteorology(factorCode) ? 'weather' : kind
      return isFit(rule, purpose, row.flags?.[factorCode] ?? null) ? value : null
    },
  }
}

/** What a target measured over some intervals: the mean of its values that can be judged, and how many they are. */
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
  if (!hasFactor(source, factorCode) || targetIds.length === 0) return new Map()
  const span = { ids: targetIds, from: fromAt, to: new Date(beforeAt.getTime() - 1) }
  const found = await rows(
    db,
    sql<{ id: number; values: number[] }>`
      select id, jsonb_agg(value) as values
      from (select s.target_id as id, ${fitColumn(source.kind, 'judged', factorCode, 's')} as value from ${rowsOf(source, span)} s) v
      where value is not null group by 1`,
  )
  return new Map(found.map(({ id, values }) => [id, { mean: meanOf(values), present: values.length }]))
}
