import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { fitOrStopped, fitPosition } from './fit-value.ts'

/** Gas flow of a stack in HJ 212. */
export const flowCode = 'a00000'

/** Part of an hour that an interval lasts: concentration times hourly flow is the mass of a whole hour. */
const hoursOf = { minute: 1 / 60, hour: 1 } as const

/**
 * SQL: what an outlet let go of a factor in an interval, kg (of the gas itself m³); null where nobody knows. The only
 * place that knows how: as sent (Cou), else measured concentration (never the converted one: thin gas has more volume,
 * not more mass) times gas flow, HJ 212-2017 appendix D. A source at rest lets nothing go. Negative sums are no sums.
 * `t` is the row, `f` its factor, `g` the gas flow's factor (absent without one).
 */
export const massOf = (purpose: Purpose, granularity: keyof typeof hoursOf): Sql => {
  const hours = sql.lit(hoursOf[granularity])
  const flow = sql`${fitPosition('outlet', purpose, sql`g.position`, 't')} * case when g.unit like 'm³/s%' then 3600 else 1 end`
  const worked = sql`case when f.factor_code = ${sql.lit(flowCode)} then ${flow} * ${hours}
    when f.unit like 'mg/m³%' then ${fitPosition('outlet', purpose, sql`f.position`, 't')} * ${flow} * 1e-6 * ${hours} end`
  const fit = sql`coalesce(case when t.total[f.position] >= 0 then t.total[f.position] end, case when (${worked}) >= 0 then ${worked} end)`
  return sql`(${fitOrStopped('outlet', purpose, sql`f.position`, 't', { fit, stopped: sql`0` })})::real`
}
