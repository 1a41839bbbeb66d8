import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitPosition, isFitPosition, isStoppedAt, markAtPosition } from './fit-value.ts'
import { type IntervalSpan, isTarget, isWanted } from './interval-span.ts'
import { isConversionOff, isOxygenOff, judgedConcentration, oxygenCode, workedConversion } from './outlet-conversion.ts'
import { conditionMarkAt, isMarked } from './outlet-marks.ts'
import { flowCode, isMassInconsistent, massOf, massSourceOf } from './outlet-mass.ts'

const { tables } = seriesCatalogue.outlet

/**
 * What outlets measured, one row per outlet, factor and interval, as a table of SQL: outlet_id, start_at, factor_code,
 * measured, converted, worked_converted (our own, from the interval's oxygen), value (what limits are held against),
 * judged_value (the same of what may be judged), sent_total, mass_kg of the interval, mass_source (sent, worked,
 * stopped), is_mass_inconsistent (排放量不一致), is_conversion_off (折算不一致), is_oxygen_off (氧含量异常), is_stopped (the
 * source stood still), flow_sent (the gas flow as sent, whatever its flag: of a stop that is only flagged), mark (the flag as stored, '-' where nothing was sent of the factor, null without any),
 * condition_mark (the kind of 工况标记, null without one: what is marked is not judged and keeps its mass), held_limit and
 * judge_by (HOUR, DAY: which means the limit is held against). Values not fit for the purpose are null. A column nobody asks for costs nothing.
 */
export const outletValuesOf = (purpose: Purpose, span: IntervalSpan): Sql => {
  const { granularity } = span
  const marked = isMarked(sql`t.outlet_id`, sql`t.start_at`, granularity)
  const judged = sql`case when not ${marked} then ${judgedConcentration('judged')} end`
  const at = (block: 'measured' | 'converted' | 'total') => fitPosition('outlet', purpose, sql`f.position`, 't', block)
  return sql`(select t.outlet_id, t.start_at, f.factor_code, ${at('measured')} as measured, ${at('converted')} as converted,
      ${workedConversion(purpose)} as worked_converted, ${purpose === 'judged' ? judged : judgedConcentration(purpose)} as value,
      ${judged} as judged_value, ${at('total')} as sent_total, ${massOf(purpose, granularity)} as mass_kg,
      ${massSourceOf(purpose, granularity)} as mass_source, ${isMassInconsistent(purpose, granularity)} as is_mass_inconsistent,
      ${isConversionOff(purpose)} as is_conversion_off, ${isOxygenOff(purpose)} as is_oxygen_off,
      ${isStoppedAt(sql`f.position`, 't')} as is_stopped, t.measured[g.position] as flow_sent, ${markAtPosition(sql`f.position`, 't')} as mark,
      ${conditionMarkAt(sql`t.outlet_id`, sql`t.start_at`, granularity)} as condition_mark,
      f.limit_value as held_limit, f.judge_by
    from outlet_factor f
    join ${sql.table(tables[granularity])} t on t.outlet_id = f.outlet_id
    left join outlet_factor g on g.outlet_id = f.outlet_id and g.factor_code = ${sql.lit(flowCode)}
    left join outlet_factor o on o.outlet_id = f.outlet_id and o.factor_code = ${sql.lit(oxygenCode)}
    where t.start_at >= ${span.from} and t.start_at < ${span.to}
      and ${isTarget(sql`t.outlet_id`, span.targets)} and ${isWanted(sql`f.factor_code`, span.factors)})`
}

/** The newest interval looked for: it began after one instant and at the latest at another. */
export interface NewestSpan {
  granularity: 'minute' | 'hour'
  after: Date
  upTo: Date
}

/** SQL: what limits are held against, out of a row of `latest`. */
const latestValue = sql`case when ${isFitPosition('outlet', 'shown', sql`f.position`, 't')}
  then coalesce(t.row -> 'converted' ->> (f.position - 1), t.row -> 'measured' ->> (f.position - 1))::real end`

/**
 * What an outlet (a row beside) last told of its limited factors, as a table of SQL: granularity, start_at, readings
 * [{code, limit, judgeBy, value, flag}]. Its hour, which limits are judged by, unless minutes have gone on without it.
 */
export const latestOutletInterval = (outletId: Sql): Sql =>
  sql`(select t.granularity, t.start_at, (select jsonb_agg(jsonb_build_object('code', f.factor_code,
        'limit', f.limit_value, 'judgeBy', f.judge_by, 'value', ${latestValue}, 'flag', ${markAtPosition(sql`f.position`, 't')}))
      from outlet_factor f where f.outlet_id = ${outletId} and f.limit_value is not null) as readings from (
      select granularity, start_at, row, row ->> 'flags' as flags
      from latest where target_kind = ${sql.lit(seriesCatalogue.outlet.storedAs)} and target_id = ${outletId}
        and granularity in ('minute', 'hour')
      order by start_at + case granularity when 'hour' then interval '2 hours' else interval '0' end desc limit 1) t)`
