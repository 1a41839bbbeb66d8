import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitPosition, isFitPosition, isStoppedAt, markAtPosition } from './fit-value.ts'
import { type IntervalSpan, isTarget, isWanted } from './interval-span.ts'
import { flowCode, massOf } from './outlet-mass.ts'

const { tables } = seriesCatalogue.outlet

/** SQL: the concentration as limits are judged by: converted to standard oxygen where the monitor sends it. */
const judgedBy = (purpose: Purpose, alias: string): Sql =>
  sql`coalesce(${fitPosition('outlet', purpose, sql`f.position`, alias, 'converted')}, ${fitPosition('outlet', purpose, sql`f.position`, alias)})`

/**
 * What outlets measured, one row per outlet, factor and interval, as a table of SQL: outlet_id, start_at, factor_code,
 * measured, converted, value (converted, else measured: what limits are held against), sent_total, mass_kg of the
 * interval, is_stopped (the source stood still) and mark (the flag as stored, '-' where nothing was sent of the factor,
 * null without any). Values not fit for the purpose are null. A column nobody asks for costs nothing.
 */
export const outletValuesOf = (purpose: Purpose, span: IntervalSpan): Sql => {
  const at = (block: 'measured' | 'converted' | 'total') => fitPosition('outlet', purpose, sql`f.position`, 't', block)
  return sql`(select t.outlet_id, t.start_at, f.factor_code, ${at('measured')} as measured, ${at('converted')} as converted,
      ${judgedBy(purpose, 't')} as value, ${at('total')} as sent_total, ${massOf(purpose, span.granularity)} as mass_kg,
      ${isStoppedAt(sql`f.position`, 't')} as is_stopped, ${markAtPosition(sql`f.position`, 't')} as mark
    from outlet_factor f
    join ${sql.table(tables[span.granularity])} t on t.outlet_id = f.outlet_id
    left join outlet_factor g on g.outlet_id = f.outlet_id and g.factor_code = ${sql.lit(flowCode)}
    where t.start_at >= ${span.from} and t.start_at < ${span.to}
      and ${isTarget(sql`t.outlet_id`, span.targets)} and ${isWanted(sql`f.factor_code`, span.factors)})`
}

/** SQL: {factor: {value, mark}} of the row named `t` of one outlet. */
const readings = sql`coalesce((
  select jsonb_object_agg(f.factor_code, jsonb_build_object('value', ${judgedBy('shown', 't')}, 'mark', ${markAtPosition(sql`f.position`, 't')}))
  from outlet_factor f where f.outlet_id = t.outlet_id), '{}')`

/** The newest interval looked for: it began after one instant and at the latest at another. */
export interface NewestSpan {
  granularity: 'minute' | 'hour'
  after: Date
  upTo: Date
}

/**
 * The newest interval of one outlet (a row beside) as a table of SQL: start_at, readings {factor: {value, mark}} with the
 * value that is held against limits; no row without one.
 */
export const newestOutletInterval = (outletId: Sql, { granularity, after, upTo }: NewestSpan): Sql =>
  sql`(select t.start_at, ${readings} as readings from ${sql.table(tables[granularity])} t
    where t.outlet_id = ${outletId} and t.start_at > ${after} and t.start_at <= ${upTo} order by t.start_at desc limit 1)`

/** SQL: the same value out of a row of `latest`. */
const latestValue = sql`case when ${isFitPosition('outlet', 'shown', sql`f.position`, 't')}
  then coalesce(t.row -> 'converted' ->> (f.position - 1), t.row -> 'measured' ->> (f.position - 1))::real end`

/**
 * What an outlet (a row beside) last told of its limited factors, as a table of SQL: granularity, start_at, readings
 * [{limit, value, flag}]. Its hour, which limits are judged by, unless minutes have gone on without it.
 */
export const latestOutletInterval = (outletId: Sql): Sql =>
  sql`(select t.granularity, t.start_at, (select jsonb_agg(jsonb_build_object('limit', f.limit_value, 'value', ${latestValue},
        'flag', ${markAtPosition(sql`f.position`, 't')}))
      from outlet_factor f where f.outlet_id = ${outletId} and f.limit_value is not null) as readings from (
      select granularity, start_at, row, row ->> 'flags' as flags
      from latest where target_kind = ${sql.lit(seriesCatalogue.outlet.storedAs)} and target_id = ${outletId}
        and granularity in ('minute', 'hour')
      order by start_at + case granularity when 'hour' then interval '2 hours' else interval '0' end desc limit 1) t)`
