import type { MonitorType } from '@qingkong/domain/enterprise/monitor-state'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireEnterprise } from '../emissions/port.ts'
import { type Offer, offered } from './offered.ts'

interface FactorOption {
  code: string
  name: string
  unit: string
  count: number
}

/** Factors that automatic monitoring measures, each with how many enterprises have it. */
export const monitoredFactors = ({ db, session }: CallContext, offer: Offer): Promise<FactorOption[]> =>
  rows(
    db,
    sql<FactorOption>`select factor_code as code, min(factor_name) as name, min(unit) as unit,
        count(distinct enterprise_id)::int as count
      from outlet_factor join outlet on outlet.id = outlet_id join enterprise on enterprise.id = enterprise_id
      where ${offered(session.scope, offer)} group by factor_code order by count desc, factor_code`,
  )

interface MonitorRow {
  code: string
  name: string
  monitorType: MonitorType
  factors: {
    code: string
    name: string
    unit: string
    limit: number | null
    lowLimit: number | null
    highLimit: number | null
    limitSource: string | null
    o2Ref: number | null
    judgeBy: 'HOUR' | 'DAY' | null
  }[]
}

/** Outlets and monitoring points of an enterprise with their factors. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const monitorFactors = async (
  { db, session }: CallContext,
  { psCode, monitorType }: { psCode: string; monitorType?: MonitorType | undefined },
) => {
  const { id } = await requireEnterprise(db, session.scope, psCode)
  const found = await rows(
    db,
    sql<MonitorRow>`
      select outlet_code as code, outlet_name as name, 'pst001' as "monitorType",
        coalesce((select jsonb_agg(jsonb_build_object('code', factor_code, 'name', factor_name, 'unit', unit,
            'limit', limit_value, 'lowLimit', null, 'highLimit', null, 'limitSource', limit_source, 'o2Ref', o2_reference_pct, 'judgeBy', judge_by) order by position)
          from outlet_factor where outlet_id = outlet.id), '[]') as factors
      from outlet where enterprise_id = ${id}
      union all
      select point_code, point_name, monitor_type,
        coalesce((select jsonb_agg(jsonb_build_object('code', factor_code, 'name', factor_name, 'unit', unit,
            'limit', null, 'lowLimit', low_limit, 'highLimit', high_limit, 'limitSource', limit_source, 'o2Ref', null, 'judgeBy', null) order by position)
          from monitor_point_factor where point_id = monitor_point.id), '[]')
      from monitor_point where enterprise_id = ${id}
      order by 3, 1`,
  )
  return found
    .filter((row) => monitorType === undefined || row.monitorType === monitorType)
    .map((row) => ({ ...row, count: row.factors.length }))
}
