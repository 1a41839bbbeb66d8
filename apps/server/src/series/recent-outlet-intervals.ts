import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { markAtPosition } from './fit-value.ts'
import { isOxygenOff, judgedConcentration, oxygenCode } from './outlet-conversion.ts'
import { isClosed, isMarked } from './outlet-marks.ts'
import type { NewestSpan } from './outlet-values.ts'

const { tables } = seriesCatalogue.outlet

/** SQL: the intervals `t` of one outlet (a row beside) in the span, with whether a mark holds in them. */
const intervalsIn = (outletId: Sql, { granularity, after, upTo }: NewestSpan): Sql =>
  sql`${sql.table(tables[granularity])} t
    cross join lateral (select ${isMarked(sql`t.outlet_id`, sql`t.start_at`, granularity)} as is_marked offset 0) held
    where t.outlet_id = ${outletId} and t.start_at > ${after} and t.start_at <= ${upTo}`

/** SQL: [{code, value, limit, flag, judgeBy, isOxygenOff, isMarked}] of an interval, the value being what limits are held against. */
const readingsOf = (outletId: Sql, factors: Sql): Sql =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('code', f.factor_code, 'value', ${judgedConcentration('shown')},
      'limit', f.limit_value, 'flag', ${markAtPosition(sql`f.position`, 't')}, 'judgeBy', f.judge_by,
      'isOxygenOff', ${isOxygenOff('shown')}, 'isMarked', held.is_marked)), '[]')
    from outlet_factor f
    left join outlet_factor o on o.outlet_id = f.outlet_id and o.factor_code = ${sql.lit(oxygenCode)}
    where f.outlet_id = ${outletId} and ${factors})`

/**
 * SQL: the intervals of one outlet (a row beside) that began after one instant and at the latest at another, oldest
 * first, as JSON: [{startMs, readings}]; an empty list without one.
 * @param factors SQL condition over the factor `f`
 */
export const recentOutletIntervals = (outletId: Sql, span: NewestSpan, factors: Sql = sql`true`): Sql =>
  sql`coalesce((
    select jsonb_agg(jsonb_build_object('startMs', extract(epoch from t.start_at)::float8 * 1000,
        'readings', ${readingsOf(outletId, factors)}) order by t.start_at)
    from ${intervalsIn(outletId, span)}), '[]')`

/** The newest of them as a table of SQL: start_at, readings; no row without one. */
export const newestOutletInterval = (outletId: Sql, span: NewestSpan, factors: Sql = sql`true`): Sql =>
  sql`(select t.start_at, ${readingsOf(outletId, factors)} as readings
    from ${intervalsIn(outletId, span)} order by t.start_at desc limit 1)`

/** SQL condition: 报停 of an outlet (a row beside) holds at an instant. */
export const isOutletClosed = (outletId: Sql, at: Date): Sql => isClosed(outletId, sql`${at}::timestamptz`)
