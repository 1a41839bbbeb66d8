import { rows, type Sql, sql, type Tx } from '../../db/database.ts'
import type { FactorColumn } from '../factor-columns.ts'
import { isFitColumn } from '../fit-value.ts'
import { rowKey } from '../store/series-row.ts'
import { type DueInterval, intervalLiterals, spanOf } from './take-due.ts'

/** Mean of the valid minutes of one factor, how many there were, and how many of any kind. */
export interface FactorMean {
  value: number | null
  valid: number
  sent: number
}

type MeanRow = { id: number; start_ms: number } & Record<string, number | null>

type MinuteKind = 'air' | 'dust'

/**
 * How minutes make a longer interval: wind direction by the vector mean (where all is calm, of unit vectors), sound by
 * energy, rain by sum, everything else by the arithmetic mean.
 */
const meanOf = (factor: FactorColumn, valid: Sql): Sql => {
  const column = sql`t.${sql.ref(factor.column)}`
  if (factor.code === 'rainfall') return sql`sum(${column}) filter (where ${valid})::float8`
  if (factor.code === 'noise') return sql`10 * log(avg(power(10::float8, ${column} / 10)) filter (where ${valid}))`
  if (factor.code !== 'windDirection') return sql`avg(${column}) filter (where ${valid})`
  const component = (turn: 'sin' | 'cos') => {
    const part = sql`${sql.raw(turn)}(radians(${column}))`
    return sql`coalesce(nullif(avg(t.wind_speed * ${part}) filter (where ${valid}), 0), avg(${part}) filter (where ${valid}))`
  }
  return sql`degrees(atan2(${component('sin')}, ${component('cos')}))`
}

/** Means of the minutes of each interval, factor by factor in the order given, by `rowKey`. Intervals without minutes are absent. */
export const factorMeans = async (
  tx: Tx,
  kind: MinuteKind,
  table: { name: string; idColumn: string },
  factors: readonly FactorColumn[],
  intervals: readonly DueInterval[],
  lengthMs: number,
): Promise<Map<string, FactorMean[]>> => {
  const { ids, starts } = intervalLiterals(intervals)
  const { from, to } = spanOf(intervals, lengthMs)
  const aggregates = factors.flatMap((factor, index) => {
    const valid = isFitColumn(kind, 'counted', factor.code, 't')
    return [
      sql`${meanOf(factor, valid)} as ${sql.ref(`m${index}`)}`,
      sql`(count(t.${sql.ref(factor.column)}) filter (where ${valid}))::int as ${sql.ref(`v${index}`)}`,
      sql`count(t.${sql.ref(factor.column)})::int as ${sql.ref(`s${index}`)}`,
    ]
  })
  const found = await rows(
    tx,
    sql<MeanRow>`select k.id, k.start_ms, ${sql.join(aggregates)}
      from unnest(${ids}::int[], ${starts}::float8[]) k (id, start_ms)
      join ${sql.table(table.name)} t on t.${sql.ref(table.idColumn)} = k.id
        and t.start_at >= to_timestamp(k.start_ms / 1000) and t.start_at < to_timestamp((k.start_ms + ${lengthMs}::float8) / 1000)
      where t.start_at >= ${from} and t.start_at < ${to}
      group by k.id, k.start_ms`,
  )
  return new Map(
    found.map((row) => [
      rowKey({ targetId: row.id, startMs: row.start_ms }),
      factors.map((factor, index) => {
        const value = row[`m${index}`] ?? null
        return {
          value: value !== null && factor.code === 'windDirection' ? (value + 360) % 360 : value,
          valid: row[`v${index}`] ?? 0,
          sent: row[`s${index}`] ?? 0,
        }
      }),
    ]),
  )
}
