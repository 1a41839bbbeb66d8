import { type Queryable, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { pointFactors } from '../emissions/port.ts'
import { chosenFactor, chosenOutlet, outletsOf } from './chosen-outlet.ts'
import type { Comparable } from './compared-series.ts'

/** One factor at every outlet of the enterprise that measures it; without a code the first outlet's main factor. */
export const comparableOutlets = async (
  db: Queryable,
  scope: Scope,
  { psCode, factorCode }: { psCode: string; factorCode: string },
): Promise<Comparable[]> => {
  const first = await chosenOutlet(db, scope, { psCode, outletCode: '' })
  const { code } = chosenFactor(first, factorCode)
  const outlets = await outletsOf(db, Number(first.psId))
  return outlets.flatMap(({ outletId, outletCode, outletName, factors }) => {
    const factor = factors.find((one) => one.code === code)
    if (!factor) return []
    const name = `${outletName} ${factor.name}`
    return [{ code: outletCode, name, unit: factor.unit, targetId: outletId, factorCode: code }]
  })
}

/** Every factor of one outlet. */
export const comparableFactors = async (
  db: Queryable,
  scope: Scope,
  wish: { psCode: string; outletCode: string },
): Promise<Comparable[]> => {
  const { outletId, factors } = await chosenOutlet(db, scope, wish)
  return factors.map(({ code, name, unit }) => ({ code, name, unit, targetId: outletId, factorCode: code }))
}

/** Every factor of the enterprise's condition sensors, as `point/factor`. */
export const comparableConditions = async (db: Queryable, enterpriseId: number): Promise<Comparable[]> => {
  const factors = await pointFactors(db, sql`p.enterprise_id = ${enterpriseId} and p.monitor_type = 'pst003'`)
  return factors.map(({ pointId, pointCode, pointName, factorCode, factorName, unit }) => ({
    code: `${pointCode}/${factorCode}`,
    name: `${pointName} ${factorName}`,
    unit,
    targetId: pointId,
    factorCode,
  }))
}

/** The loads of the enterprise's meters. */
export const comparableLoads = async (db: Queryable, enterpriseId: number): Promise<Comparable[]> => {
  const factors = await pointFactors(
    db,
    sql`p.enterprise_id = ${enterpriseId} and p.monitor_type = 'pst002' and f.quantity = 'load'`,
  )
  return factors.map(({ pointId, pointCode, pointName, factorCode }) => ({
    code: pointCode,
    name: `${pointName}负荷`,
    unit: 'kW',
    targetId: pointId,
    factorCode,
  }))
}
