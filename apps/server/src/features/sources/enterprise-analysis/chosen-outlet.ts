import { Fail } from '@qingkong/contract/errors'
import type { JudgedBy } from '@qingkong/domain/emission/exceedance'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { requireEnterprise } from '../emissions/port.ts'

export interface OutletFactor {
  code: string
  name: string
  unit: string
  limit: number | null
  /** Reference oxygen, %; null = nothing is converted. */
  o2Ref: number | null
  judgeBy: JudgedBy
}

export interface EnterpriseOutlet {
  outletId: number
  outletCode: string
  outletName: string
  factors: readonly OutletFactor[]
}

export interface ChosenOutlet extends EnterpriseOutlet {
  psId: string
  psCode: string
  psName: string
  countyCode: string
}

const countyOf = async (db: Queryable, id: number): Promise<string> =>
  (await firstRow(db, sql<{ code: string }>`select area_code as code from enterprise where id = ${id}`))?.code ?? ''

/** Who the enterprise is, when the user may read its emissions. */
export const identifiedEnterprise = async (db: Queryable, scope: Scope, psCode: string) => {
  const enterprise = await requireEnterprise(db, scope, psCode)
  const countyCode = await countyOf(db, enterprise.id)
  return {
    enterprise,
    identity: { psId: String(enterprise.id), psCode: enterprise.psCode, psName: enterprise.psName, countyCode },
  }
}

/** The outlets of an enterprise with what they measure. */
export const outletsOf = (db: Queryable, enterpriseId: number): Promise<EnterpriseOutlet[]> =>
  rows(
    db,
    sql<EnterpriseOutlet>`
      select outlet.id as "outletId", outlet_code as "outletCode", outlet_name as "outletName",
        coalesce((select jsonb_agg(jsonb_build_object('code', factor_code, 'name', factor_name, 'unit', unit, 'limit', limit_value,
          'o2Ref', o2_reference_pct, 'judgeBy', judge_by) order by position) from outlet_factor where outlet_id = outlet.id), '[]') as factors
      from outlet where enterprise_id = ${enterpriseId} order by outlet.id`,
  )

/**
 * The outlet of an enterprise whose emissions the user may read; without a code its first one.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE
 */
export const chosenOutlet = async (
  db: Queryable,
  scope: Scope,
  { psCode, outletCode }: { psCode: string; outletCode: string },
): Promise<ChosenOutlet> => {
  const { enterprise, identity } = await identifiedEnterprise(db, scope, psCode)
  const found = await outletsOf(db, enterprise.id)
  if (found.length === 0) throw new Fail('NOT_FOUND', '该企业没有联网的排口')
  const outlet = outletCode === '' ? found[0] : found.find((one) => one.outletCode === outletCode)
  if (!outlet) throw new Fail('NOT_FOUND', '该企业没有此排口')
  return { ...identity, ...outlet }
}

/** One of the outlet's factors; without a code the first that has a limit, else the first. @throws Fail NOT_FOUND */
export const chosenFactor = ({ factors }: ChosenOutlet, factorCode: string): OutletFactor => {
  const byDefault = factors.find(({ limit }) => limit !== null) ?? factors[0]
  const factor = factorCode === '' ? byDefault : factors.find(({ code }) => code === factorCode)
  if (!factor) throw new Fail('NOT_FOUND', '该排口没有此监测因子')
  return factor
}
