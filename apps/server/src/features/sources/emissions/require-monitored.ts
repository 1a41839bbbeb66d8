import { Fail } from '@qingkong/contract/errors'
import { preparedRows, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { emissionDetail } from '../enterprises/port.ts'

export interface MonitoredEnterprise {
  id: number
  psCode: string
  psName: string
  monitorTypes: readonly string[]
}

/** The enterprise, when the user may read its emissions. Throws NOT_FOUND or OUT_OF_SCOPE. */
export const requireEnterprise = async (db: Queryable, scope: Scope, psCode: string): Promise<MonitoredEnterprise> => {
  const [found] = await preparedRows(
    db,
    sql<MonitoredEnterprise & { visible: boolean | null }>`
      select id, ps_code as "psCode", ps_name as "psName", monitor_types as "monitorTypes", ${emissionDetail(scope)} as visible
      from enterprise where ps_code = ${psCode} and enabled`,
  )
  if (!found) throw new Fail('NOT_FOUND', '企业不存在或已停用')
  if (found.visible !== true) throw new Fail('OUT_OF_SCOPE')
  return found
}

export interface KnownOutlet {
  id: number
  outletCode: string
  outletName: string
  enterpriseId: number
}

/** An outlet of an enterprise whose emissions the user may read. Throws NOT_FOUND or OUT_OF_SCOPE. */
export const requireOutlet = async (db: Queryable, scope: Scope, outletCode: string): Promise<KnownOutlet> => {
  const [found] = await preparedRows(
    db,
    sql<KnownOutlet & { visible: boolean | null }>`
      select outlet.id, outlet_code as "outletCode", outlet_name as "outletName", enterprise_id as "enterpriseId",
        ${emissionDetail(scope)} as visible
      from outlet join enterprise on enterprise.id = enterprise_id where outlet_code = ${outletCode}`,
  )
  if (!found) throw new Fail('NOT_FOUND', '排口不存在')
  if (found.visible !== true) throw new Fail('OUT_OF_SCOPE')
  return found
}

/** One factor of a meter or condition sensor. */
export interface PointFactor {
  pointId: number
  pointCode: string
  pointName: string
  group: 'process' | 'production' | 'govern'
  position: number
  factorCode: string
  factorName: string
  unit: string
  quantity: 'energy' | 'load' | 'current' | 'voltage' | 'condition'
  hourRule: 'mean' | 'sum' | 'counter'
  low: number | null
  high: number | null
}

/** Factors of monitoring points with their point; `where` over enterprise, monitor_point p and monitor_point_factor f. */
export const pointFactors = (db: Queryable, where: Sql): Promise<PointFactor[]> =>
  rows(
    db,
    sql<PointFactor>`select p.id as "pointId", point_code as "pointCode", point_name as "pointName", outlet_group as "group",
        f.position, f.factor_code as "factorCode", f.factor_name as "factorName", f.unit, f.quantity, f.hour_rule as "hourRule",
        f.low_limit as low, f.high_limit as high
      from monitor_point p join enterprise on enterprise.id = p.enterprise_id join monitor_point_factor f on f.point_id = p.id
      where ${where} order by p.sort, p.id, f.position`,
  )

/** The points' factors, when the user may read the emissions of all their enterprises. Throws NOT_FOUND or OUT_OF_SCOPE. */
export const requirePoints = async (
  db: Queryable,
  scope: Scope,
  pointCodes: readonly string[],
): Promise<PointFactor[]> => {
  const found = await rows(
    db,
    sql<{ visible: boolean | null }>`select ${emissionDetail(scope)} as visible
      from monitor_point join enterprise on enterprise.id = enterprise_id where point_code = any(${pointCodes}::text[])`,
  )
  if (found.length < new Set(pointCodes).size) throw new Fail('NOT_FOUND', '监测点不存在')
  if (found.some(({ visible }) => visible !== true)) throw new Fail('OUT_OF_SCOPE')
  return pointFactors(db, sql`point_code = any(${pointCodes}::text[])`)
}
