import type { CallInput } from '../../../client/use-call.ts'

/** The rule as the form holds it; lists as lists, absent numbers as null. */
export interface RuleForm {
  id?: string
  name: string
  alarmType: '0' | '1'
  calculationMode: '0' | '1' | '2' | '3' | '4' | '5'
  accuracy: '0' | '1'
  factorCode: string
  ratioFactorCode: string | null
  siteTypes: string[]
  siteCodes: string[]
  compareSiteCodes: string[]
  lookbackHours: number
  thresholdUnit: 'absolute' | 'percent'
  thresholdLevel1: number | null
  thresholdLevel2: number | null
  thresholdLevel3: number | null
  quietWindow: string
  remark: string
}

export const thresholdFields = ['thresholdLevel1', 'thresholdLevel2', 'thresholdLevel3'] as const

/** Modes that measure the excess over a reference and so may read it in percent. */
export const hasExcessUnit = (mode: RuleForm['calculationMode']): boolean => ['1', '2', '3', '5'].includes(mode)

/** What is wrong with the thresholds as a whole, in the server's words; null when nothing is. */
export const thresholdProblem = (values: readonly (number | null | undefined)[]): string | null => {
  const given = values.filter((value): value is number => typeof value === 'number')
  if (given.length === 0) return '请至少填写一个等级的阈值'
  if (given.some((value) => value < 0 || value > 100_000)) return '阈值应在0到100000之间'
  const descending = given.every((value, index) => value >= (given[index + 1] ?? value))
  return descending ? null : '一级阈值应不低于二级，二级应不低于三级'
}

/** What is wrong with a quiet window; it may pass midnight. */
export const quietWindowProblem = (text: string | undefined): string | null => {
  if (!text) return null
  const match = /^(\d{2}):(\d{2})-(\d{2}):(\d{2})$/.exec(text)
  if (!match) return '免打扰时段格式应为 HH:mm-HH:mm'
  const [startHour = 0, startMinute = 0, endHour = 0, endMinute = 0] = match.slice(1).map(Number)
  if (startHour > 23 || endHour > 23 || startMinute > 59 || endMinute > 59) return '免打扰时段的时刻有误'
  return null
}

/** What the chosen mode does not use is not kept, so that a rule means what its form shows. */
export const ruleInput = (form: RuleForm): CallInput<'alarmRuleSave'> => ({
  ...form,
  ratioFactorCode: form.calculationMode === '4' ? form.ratioFactorCode : null,
  compareSiteCodes: form.calculationMode === '2' ? form.compareSiteCodes : [],
  thresholdUnit: hasExcessUnit(form.calculationMode) ? form.thresholdUnit : 'absolute',
})
