import type { SourceNode } from '@qingkong/contract/shapes/source-option'
import { outletQuotas, type Quota, type QuotaCode, quotas } from '@qingkong/domain/enterprise/quota'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { offered } from './offered.ts'

/** Enterprises in which each indicator is measured. */
const measuringEnterprises = async ({ db, session }: CallContext): Promise<Map<QuotaCode, Set<number>>> => {
  const reach = offered(session.scope, {})
  const [outlets, points] = await Promise.all([
    rows(
      db,
      sql<{ enterpriseId: number; factorCode: string; unit: string }>`
        select distinct enterprise_id as "enterpriseId", factor_code as "factorCode", unit
        from outlet_factor join outlet on outlet.id = outlet_id join enterprise on enterprise.id = enterprise_id
        where ${reach}`,
    ),
    rows(
      db,
      sql<{ enterpriseId: number; quantity: QuotaCode }>`
        select distinct enterprise_id as "enterpriseId", quantity
        from monitor_point_factor join monitor_point on monitor_point.id = point_id
        join enterprise on enterprise.id = enterprise_id where ${reach}`,
    ),
  ])
  const held = [
    ...outlets.flatMap(({ enterpriseId, factorCode, unit }) =>
      outletQuotas(factorCode, unit).map((code) => ({ enterpriseId, code })),
    ),
    ...points.map(({ enterpriseId, quantity }) => ({ enterpriseId, code: quantity })),
  ]
  const groups = Map.groupBy(held, ({ code }) => code)
  return new Map([...groups].map(([code, own]) => [code, new Set(own.map(({ enterpriseId }) => enterpriseId))]))
}

interface QuotaFilter {
  monitorType: readonly string[]
}

const asked = ({ monitorType }: QuotaFilter): readonly Quota[] =>
  quotas.filter((quota) => monitorType.length === 0 || monitorType.includes(quota.monitorType))

export const quotaList = async (context: CallContext, filter: QuotaFilter) => {
  const measuring = await measuringEnterprises(context)
  return asked(filter).map(({ code, name, unit }) => ({ code, name, unit, count: measuring.get(code)?.size ?? 0 }))
}

const groupNames = { pst001: '自动监控', pst002: '用电监控', pst003: '工况监控' } as const

/** The indicators below the kind of monitoring that measures them; a group counts each enterprise once. */
export const quotaTree = async (context: CallContext, filter: QuotaFilter): Promise<SourceNode[]> => {
  const measuring = await measuringEnterprises(context)
  return [...Map.groupBy(asked(filter), ({ monitorType }) => monitorType)].map(([monitorType, own]) => ({
    code: monitorType,
    name: groupNames[monitorType],
    count: new Set(own.flatMap(({ code }) => [...(measuring.get(code) ?? [])])).size,
    kind: 'group',
    children: own.map(({ code, name }) => ({
      code,
      name,
      count: measuring.get(code)?.size ?? 0,
      kind: 'quota',
      children: [],
    })),
  }))
}
