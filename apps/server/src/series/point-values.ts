import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { fitPosition, markAtPosition } from './fit-value.ts'
import { type IntervalSpan, isTarget, isWanted } from './interval-span.ts'
import type { NewestSpan } from './outlet-values.ts'

/** Meters (electricity) and condition sensors are both points of an enterprise, with rules of their own. */
export type PointKind = 'meter' | 'condition'

export const pointTypes: Readonly<Record<PointKind, 'pst002' | 'pst003'>> = { meter: 'pst002', condition: 'pst003' }

/**
 * What points measured, one row per point, factor and interval, as a table of SQL: point_id, start_at, factor_code,
 * quantity, hour_rule, value, mark (the flag as stored, '-' where nothing was sent, null without any). Hours of energy
 * are kWh of the hour, of loads and conditions means; minutes of a counter are its readings (`meterUse` gives amounts).
 * A value not fit for the purpose is null.
 */
export const pointValuesOf = (kind: PointKind, purpose: Purpose, span: IntervalSpan): Sql =>
  sql`(select t.point_id, t.start_at, f.factor_code, f.quantity, f.hour_rule,
      ${fitPosition(kind, purpose, sql`f.position`, 't')} as value, ${markAtPosition(sql`f.position`, 't')} as mark
    from monitor_point_factor f
    join monitor_point p on p.id = f.point_id and p.monitor_type = ${sql.lit(pointTypes[kind])}
    join ${sql.table(seriesCatalogue[kind].tables[span.granularity])} t on t.point_id = f.point_id
    where t.start_at >= ${span.from} and t.start_at < ${span.to}
      and ${isTarget(sql`t.point_id`, span.targets)} and ${isWanted(sql`f.factor_code`, span.factors)})`

/**
 * The newest interval of one point (a row beside) as a table of SQL: start_at, readings {factor: {value, mark}}; no row
 * without one.
 */
export const newestPointInterval = (pointId: Sql, { granularity, after, upTo }: NewestSpan): Sql =>
  sql`(select t.start_at, coalesce((
      select jsonb_object_agg(f.factor_code, jsonb_build_object(
        'value', case own.monitor_type when ${sql.lit(pointTypes.meter)} then ${fitPosition('meter', 'shown', sql`f.position`, 't')}
          else ${fitPosition('condition', 'shown', sql`f.position`, 't')} end,
        'mark', ${markAtPosition(sql`f.position`, 't')}))
      from monitor_point_factor f join monitor_point own on own.id = f.point_id where f.point_id = t.point_id), '{}') as readings
    from ${sql.table(seriesCatalogue.meter.tables[granularity])} t
    where t.point_id = ${pointId} and t.start_at > ${after} and t.start_at <= ${upTo} order by t.start_at desc limit 1)`
