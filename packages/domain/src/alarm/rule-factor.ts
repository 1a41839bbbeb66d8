import type { FactorCode } from '../site/factor.ts'

interface RuleFactorGroup {
  code: string
  name: string
  factors: readonly FactorCode[]
}

/** Factors that have series at ambient sites and can be judged by a rule. */
export const siteRuleGroups: readonly RuleFactorGroup[] = [
  { code: 'GENERAL_FACTORS', name: '常规因子', factors: ['aqi', 'pm25', 'pm10', 'so2', 'no2', 'o3', 'co'] },
  { code: 'OTHER_FACTORS', name: '其他因子', factors: ['o38h', 'no', 'nox', 'tvoc'] },
  {
    code: 'METEOROLOGY',
    name: '气象因子',
    factors: ['windSpeed', 'temperature', 'humidity', 'airPressure', 'rainfall'],
  },
]

export const dustRuleGroup: RuleFactorGroup = {
  code: 'DUST_FACTORS',
  name: '工地扬尘因子',
  factors: ['tsp', 'pm10', 'pm25', 'noise'],
}

export const siteRuleFactors: ReadonlySet<string> = new Set(siteRuleGroups.flatMap((group) => group.factors))
export const dustRuleFactors: ReadonlySet<string> = new Set(dustRuleGroup.factors)

/** Factors that exist for whole hours only. */
export const hourOnlyFactors: ReadonlySet<string> = new Set(['aqi', 'o38h'])
