import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'
import { isSiteType } from '../site/site-type.ts'
import type { AlarmAccuracy, CalculationMode, ExcessUnit } from './alarm-rule.ts'
import { dustRuleFactors, hourOnlyFactors, siteRuleFactors } from './rule-factor.ts'
import { type RuleFamily, ruleFamilyOf } from './rule-family.ts'

/** An alarm rule as its author writes it; absent numbers are null. */
export interface RuleForm {
  name: string
  /** 0 high values of sites, 1 exceedance of outlets. */
  alarmType: '0' | '1'
  calculationMode: CalculationMode
  accuracy: AlarmAccuracy
  factorCode: string
  /** Denominator of mode 4. */
  ratioFactorCode: string | null
  siteTypes: readonly string[]
  siteCodes: readonly string[]
  compareSiteCodes: readonly string[]
  /** Hours looked back by mode 3. */
  lookbackHours: number
  thresholdUnit: ExcessUnit
  thresholdLevel1: number | null
  thresholdLevel2: number | null
  thresholdLevel3: number | null
  /** HH:mm-HH:mm; empty = none. */
  quietWindow: string
}

/** Modes that measure the excess over a reference and so may read it in percent. */
export const hasExcessUnit = (mode: CalculationMode): boolean => ['1', '2', '3', '5'].includes(mode)

const mostThreshold = 100_000

/** What is wrong with the thresholds as a whole; the severest stands first. */
export const thresholdProblem = (values: readonly (number | null | undefined)[]): string | null => {
  const given = values.filter((value): value is number => typeof value === 'number')
  if (given.length === 0) return '请至少填写一个等级的阈值'
  if (given.some((value) => value < 0 || value > mostThreshold)) return `阈值应在0到${mostThreshold}之间`
  const descending = given.every((value, index) => value >= (given[index + 1] ?? value))
  return descending ? null : '一级阈值应不低于二级，二级应不低于三级'
}

/** What is wrong with a quiet window; it may pass midnight. */
export const quietWindowProblem = (text: string | undefined): string | null => {
  if (!text) return null
  if (!/^\d{2}:\d{2}-\d{2}:\d{2}$/.test(text)) return '免打扰时段格式应为 HH:mm-HH:mm'
  const isTime = (time: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
  return text.split('-').every(isTime) ? null : '免打扰时段应为 00:00 至 23:59 之间的时间'
}

const ratioProblem = ({ calculationMode, ratioFactorCode, factorCode }: RuleForm): string | null => {
  if (calculationMode !== '4') return null
  return (
    requiredText(ratioFactorCode, '请选择比值的分母因子') ??
    (ratioFactorCode === factorCode ? '比值的分子与分母不能是同一因子' : null)
  )
}

const lookbackProblem = ({ calculationMode, lookbackHours }: RuleForm): string | null =>
  calculationMode !== '3' || (Number.isInteger(lookbackHours) && lookbackHours >= 1 && lookbackHours <= 720)
    ? null
    : '回看时长应在1到720小时之间'

const hasFactor = (code: string | null, known: ReadonlySet<string>): boolean =>
  code === null || code === '' || known.has(code)

type FamilyCheck = (rule: RuleForm) => readonly (readonly [field: keyof RuleForm, problem: string | null])[]

/** What only rules of one family have to keep to: factors, hours and references are the family's own. */
const familyChecks: Readonly<Record<RuleFamily, FamilyCheck>> = {
  dust: ({ siteTypes, accuracy, calculationMode, factorCode, ratioFactorCode }) => [
    ['siteTypes', siteTypes.length > 1 ? '工地与空气站的规则请分开建立' : null],
    ['accuracy', accuracy === '1' ? null : '工地规则按小时均值判定'],
    ['calculationMode', calculationMode === '2' ? '工地规则不能与指定空气站比较' : null],
    // National sites measure neither TSP nor noise.
    [
      'calculationMode',
      calculationMode === '1' && !siteRuleFactors.has(factorCode) ? '国控站没有该因子，不能与全市均值比较' : null,
    ],
    ['factorCode', hasFactor(factorCode, dustRuleFactors) ? null : '工地没有该因子的监测数据，请更换告警因子'],
    [
      'ratioFactorCode',
      hasFactor(ratioFactorCode, dustRuleFactors) ? null : '工地没有该因子的监测数据，请更换告警因子',
    ],
  ],
  site: ({ siteTypes, accuracy, factorCode, ratioFactorCode }) => {
    const unknown = siteTypes.find((type) => !isSiteType(type))
    return [
      ['factorCode', hasFactor(factorCode, siteRuleFactors) ? null : '请选择告警因子'],
      ['ratioFactorCode', hasFactor(ratioFactorCode, siteRuleFactors) ? null : '请选择比值的分母因子'],
      ['accuracy', accuracy === '0' && hourOnlyFactors.has(factorCode) ? '该因子只有小时数据，请选择小时精度' : null],
      ['siteTypes', unknown === undefined ? null : `站点类型 ${unknown} 不存在`],
    ]
  },
  company: ({ calculationMode, accuracy }) => [
    ['calculationMode', calculationMode === '0' && accuracy === '1' ? null : '污染源超标规则按小时均值与排放限值比较'],
  ],
}

/** What is wrong with a rule, so that only one that can fire is stored; whether its places exist is the server's to know. */
export const ruleProblems = (rule: RuleForm): FieldProblem<keyof RuleForm>[] =>
  problemsIn([
    ['name', requiredText(rule.name, '请输入规则名称')],
    ['thresholdLevel1', thresholdProblem([rule.thresholdLevel1, rule.thresholdLevel2, rule.thresholdLevel3])],
    ['compareSiteCodes', rule.calculationMode === '2' && rule.compareSiteCodes.length === 0 ? '请选择对比站点' : null],
    ['ratioFactorCode', ratioProblem(rule)],
    ['lookbackHours', lookbackProblem(rule)],
    ['quietWindow', quietWindowProblem(rule.quietWindow)],
    ['factorCode', requiredText(rule.factorCode, '请选择告警因子')],
    ...familyChecks[rule.alarmType === '1' ? 'company' : ruleFamilyOf(rule)](rule),
  ])

/** What the chosen mode does not use is not kept, so that a rule means what its form shows. */
export const meantRule = <R extends RuleForm>(rule: R): R => ({
  ...rule,
  ratioFactorCode: rule.calculationMode === '4' ? rule.ratioFactorCode : null,
  compareSiteCodes: rule.calculationMode === '2' ? rule.compareSiteCodes : [],
  thresholdUnit: hasExcessUnit(rule.calculationMode) ? rule.thresholdUnit : 'absolute',
})
