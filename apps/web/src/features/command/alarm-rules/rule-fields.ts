import type { RuleForm } from '@qingkong/domain/alarm/rule-form'

export type Thresholds = readonly [number | null, number | null, number | null]

/** A rule as the form holds it: the three thresholds are judged as one, and so stand in one field. */
export type RuleFields = Omit<RuleForm, 'thresholdLevel1' | 'thresholdLevel2' | 'thresholdLevel3'> & {
  thresholds: Thresholds
  remark: string
}

/** A rule as it is sent, but for its id. */
export type WrittenRule = RuleForm & { remark: string }

export const formOf = (rule: WrittenRule): RuleFields => ({
  name: rule.name,
  alarmType: rule.alarmType,
  calculationMode: rule.calculationMode,
  accuracy: rule.accuracy,
  factorCode: rule.factorCode,
  ratioFactorCode: rule.ratioFactorCode,
  siteTypes: rule.siteTypes,
  siteCodes: rule.siteCodes,
  compareSiteCodes: rule.compareSiteCodes,
  lookbackHours: rule.lookbackHours,
  thresholdUnit: rule.thresholdUnit,
  thresholds: [rule.thresholdLevel1, rule.thresholdLevel2, rule.thresholdLevel3],
  quietWindow: rule.quietWindow,
  remark: rule.remark,
})

export const ruleOf = ({ thresholds: [first, second, third], ...rule }: RuleFields): WrittenRule => ({
  ...rule,
  thresholdLevel1: first,
  thresholdLevel2: second,
  thresholdLevel3: third,
})

/** Where the call's thresholds stand in the form. */
export const thresholdFields = {
  thresholdLevel1: 'thresholds',
  thresholdLevel2: 'thresholds',
  thresholdLevel3: 'thresholds',
} as const
