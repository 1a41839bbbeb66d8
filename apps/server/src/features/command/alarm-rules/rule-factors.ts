import { type FactorCode, factors, isFactorCode } from '@qingkong/domain/site/factor'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { everyFactor } from './stored-rule.ts'

interface FactorGroup {
  code: string
  name: string
  factors: readonly FactorCode[]
}

/** Factors that have series at ambient sites and can be judged by a rule. */
const siteGroups: readonly FactorGroup[] = [
  { code: 'GENERAL_FACTORS', name: '常规因子', factors: ['aqi', 'pm25', 'pm10', 'so2', 'no2', 'o3', 'co'] },
  { code: 'OTHER_FACTORS', name: '其他因子', factors: ['o38h', 'no', 'nox', 'tvoc'] },
  {
    code: 'METEOROLOGY',
    name: '气象因子',
    factors: ['windSpeed', 'temperature', 'humidity', 'airPressure', 'rainfall'],
  },
]

const dustGroup: FactorGroup = { code: 'DUST_FACTORS', name: '工地扬尘因子', factors: ['tsp', 'pm10', 'pm25', 'noise'] }

export const siteRuleFactors: ReadonlySet<string> = new Set(siteGroups.flatMap((group) => group.factors))
export const dustRuleFactors: ReadonlySet<string> = new Set(dustGroup.factors)

/** Factors that exist for whole hours only. */
export const hourOnlyFactors: ReadonlySet<string> = new Set(['aqi', 'o38h'])

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
    ...[...siteGroups, dustGroup].map(({ code, name, factors: codes }) => ({
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
  return outletFactors.find((one) => one.code === code) ?? { name: code, unit: '' }
}
