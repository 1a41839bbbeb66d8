import { massTolerance } from '@qingkong/domain/emission/hour-mass'
import { standardDryShare } from '@qingkong/domain/emission/standard-dry-flow'
import type { Purpose } from '@qingkong/domain/measurement/fitness'
import { type Sql, sql } from '../db/database.ts'
import { fitOrStopped, fitPosition, isFitPosition } from './fit-value.ts'

/** Gas flow of a stack in HJ 212. */
export const flowCode = 'a00000'

/** Part of an hour that an interval lasts: concentration times hourly flow is the mass of a whole hour. */
const hoursOf = { minute: 1 / 60, hour: 1 } as const
type Granularity = keyof typeof hoursOf

/**
 * SQL: gas flow by which mass is worked out, `standardDryFlow` of the domain: 标干 as sent (the flow's converted block) beside
 * what was measured in the stack (工况), else the one flow there is, which HJ 212-2017 has standard-dry.
 */
const flowOf = (purpose: Purpose): Sql => {
  const [flow, dry] = [sql`t.measured[g.position]::float8`, sql`t.converted[g.position]::float8`]
  const { least, most } = standardDryShare
  return sql`case when ${isFitPosition('outlet', purpose, sql`g.position`, 't')} then
    case when ${dry} between ${sql.lit(least)} * ${flow} and ${sql.lit(most)} * ${flow} then ${dry} else ${flow} end end`
}

/**
 * SQL: one expression over `m.sent` and `m.worked`, the two masses of a factor in an interval, kg (of the gas itself m³).
 * Both are worked out once, and only where somebody asks for the column.
 */
const ofMasses = (purpose: Purpose, granularity: Granularity, expression: Sql): Sql => {
  const hours = sql.lit(hoursOf[granularity])
  const flow = sql`(${flowOf(purpose)}) * case when g.unit like 'm³/s%' then 3600 else 1 end`
  const worked = sql`case when f.factor_code = ${sql.lit(flowCode)} then ${flow} * ${hours}
    when f.unit like 'mg/m³%' then ${fitPosition('outlet', purpose, sql`f.position`, 't')}::float8 * ${flow} * 1e-6 * ${hours} end`
  return sql`(select ${expression} from (
    select case when w.sent >= 0 then w.sent end as sent, case when w.worked >= 0 then w.worked end as worked
    from (select t.total[f.position]::float8 as sent, ${worked} as worked offset 0) w offset 0) m)`
}

/** SQL condition: the sum as sent does not follow from concentration and flow; null while one of them is missing. */
const disagrees = (granularity: Granularity): Sql =>
  sql`abs(m.sent - m.worked) > greatest(${sql.lit(massTolerance.share)} * m.worked, ${sql.lit(massTolerance.kg * hoursOf[granularity])})`

/**
 * SQL: what an outlet let go of a factor in an interval, kg (of the gas itself m³); null where nobody knows. The only
 * place of the server that knows how, and the same as `hourMass` of the domain: as sent (Cou) where it follows from
 * measured concentration (never the converted one) times standard-dry flow, else their product, HJ 212-2017 appendix D;
 * as sent where one of them is missing. A source at rest lets nothing go.
 * `t` is the row, `f` its factor, `g` the gas flow's factor (absent without one).
 */
export const massOf = (purpose: Purpose, granularity: Granularity): Sql => {
  const fit = ofMasses(
    purpose,
    granularity,
    sql`case when m.worked is null then m.sent when m.sent is null or ${disagrees(granularity)} then m.worked else m.sent end`,
  )
  return sql`(${fitOrStopped('outlet', purpose, sql`f.position`, 't', { fit, stopped: sql`0` })})::real`
}

/** SQL: where the mass comes from: sent, worked, stopped; null without one. */
export const massSourceOf = (purpose: Purpose, granularity: Granularity): Sql => {
  const fit = ofMasses(
    purpose,
    granularity,
    sql`case when m.worked is null then case when m.sent is not null then 'sent' end
      when m.sent is null or ${disagrees(granularity)} then 'worked' else 'sent' end`,
  )
  return fitOrStopped('outlet', purpose, sql`f.position`, 't', { fit, stopped: sql`'stopped'` })
}

/** SQL condition 排放量不一致: the sum as sent was replaced by concentration times flow. */
export const isMassInconsistent = (purpose: Purpose, granularity: Granularity): Sql =>
  sql`coalesce(${fitOrStopped('outlet', purpose, sql`f.position`, 't', {
    fit: ofMasses(purpose, granularity, disagrees(granularity)),
    stopped: sql`false`,
  })}, false)`
