import { dustRuleGroup, siteRuleGroups } from '@qingkong/domain/alarm/rule-factor'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { everyFactor } from './stored-rule.ts'

interface OutletFactor {
  code: string
  name: string
  unit: string
}

/** Factors of outlets that have an emission limit anywhere in the city. */
export const limitedOutletFactors = (db: Queryable): Promise<OutletFactor[]> =>
  rows(
    db,
    sql<OutletFactor>`select factor_code as code, min(factor_name) as name, min(unit) as unit from outlet_factor
      where limit_value is not null group by factor_code order by factor_code`,
  )

/** The choices of the rule form, in groups: ambient sites, construction sites, outlets. */
export const factorOptions = async (db: Queryable) => {
  const outletFactors = await limitedOutletFactors(db)
  return [
    ...[...siteRuleGroups, dustRuleGroup].map(({ code, name, factors: codes }) => ({
      code,
      name,
      factorList: codes.map((one) => ({ code: one as string, name: factors[one].typeset, unit: factors[one].unit })),
    })),
    {
      code: 'OUTLET_FACTORS',
      name: '污染源因子',
      factorList: [{ code: everyFactor, name: '全部有限值的因子', unit: '' }, ...outletFactors],
    },
  ]
}

/** Name and unit of a rule's factor. */
export const ruleFactorOf = (code: string, outletFactors: readonly OutletFactor[]): { name: string; unit: string } => {
  if (code === everyFactor) return { name: '全部有限值的因子', unit: '' }
  if (isFactorCode(code)) return { name: factors[code].typeset, unit: factors[code].unit }
  return outletFactors.find((factor) => factor.code === code) ?? { name: code, unit: '' }
}
