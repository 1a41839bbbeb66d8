import { hasExcessUnit, type RuleForm } from '@qingkong/domain/alarm/rule-form'

/** What the thresholds of a rule are measured in. */
export const thresholdUnit = (
  rule: Pick<RuleForm, 'alarmType' | 'calculationMode' | 'thresholdUnit'>,
  factorUnit: string,
): string => {
  if (rule.alarmType === '1') return '倍'
  if (rule.calculationMode === '4') return ''
  return hasExcessUnit(rule.calculationMode) && rule.thresholdUnit === 'percent' ? '%' : factorUnit
}
