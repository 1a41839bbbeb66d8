import { type Sql, sql } from '../db/database.ts'
import { seriesCatalogue } from './catalogue.ts'
import { type IntervalSpan, isTarget, isWanted } from './interval-span.ts'

export type DaySpan = Omit<IntervalSpan, 'granularity'>

/** SQL: {flag: hours} of a factor's hours that are not normal. */
const flagHours = sql`coalesce(d.flag_hours -> f.factor_code, '{}')`
const at = (column: string): Sql => sql`d.${sql.ref(column)}[f.position] as ${sql.ref(column)}`

/**
 * Days of outlets (start_at: the city's midnight), one row per outlet, factor and day, as a table of SQL: outlet_id,
 * start_at, factor_code, valid_hours, stopped_hours, mean, peak, converted_mean, converted_peak, mass (kg, of the gas
 * m³), mass_hours and flag_hours {flag: hours}; `more` are columns over the day `d` and its factor `f`. Made of the hours
 * that count; a day that is not over is not there.
 */
export const outletDaysOf = (span: DaySpan, more: readonly Sql[] = []): Sql =>
  sql`(select d.outlet_id, d.start_at, f.factor_code, ${sql.join(
    ['valid_hours', 'stopped_hours', 'mean', 'peak', 'converted_mean', 'converted_peak', 'mass', 'mass_hours'].map(at),
  )}, ${sql.join([sql`${flagHours} as flag_hours`, ...more])}
    from outlet_factor f join ${sql.table(seriesCatalogue.outlet.tables.day)} d on d.outlet_id = f.outlet_id
    where d.start_at >= ${span.from} and d.start_at < ${span.to} and ${isTarget(sql`d.outlet_id`, span.targets)}
      and ${isWanted(sql`f.factor_code`, span.factors)})`

/**
 * Days of meters and condition sensors, one row per point, factor and day, as a table of SQL: point_id, start_at,
 * factor_code, quantity, valid_hours, mean, peak, lowest, energy_kwh and flag_hours {flag: hours}.
 */
export const pointDaysOf = (span: DaySpan): Sql =>
  sql`(select d.point_id, d.start_at, f.factor_code, f.quantity, ${sql.join(
    ['valid_hours', 'mean', 'peak', 'lowest', 'energy_kwh'].map(at),
  )}, ${flagHours} as flag_hours
    from monitor_point_factor f join ${sql.table(seriesCatalogue.meter.tables.day)} d on d.point_id = f.point_id
    where d.start_at >= ${span.from} and d.start_at < ${span.to} and ${isTarget(sql`d.point_id`, span.targets)}
      and ${isWanted(sql`f.factor_code`, span.factors)})`
