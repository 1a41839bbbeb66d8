import { roundHalfEven } from '../air/rounding.ts'
import { cityMean, meanOf } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'
import { type FactorCode, factors } from '../site/factor.ts'
import { type AlarmLevel, alarmLevelNames, alarmLevels } from './alarm-level.ts'

/** Calculation modes of the alarm-rule form. */
export type CalculationMode = '0' | '1' | '2' | '3' | '4' | '5'

export const calculationModes: Readonly<Record<CalculationMode, string>> = {
  '0': '阈值',
  '1': '高于全市均值',
  '2': '高于对比站点均值',
  '3': '高于本站前期均值',
  '4': '因子比值',
  '5': '正向跳变',
}

/** '1' judges hourly means, '0' 5-minute means. */
export type AlarmAccuracy = '0' | '1'

export const alarmAccuracies: Readonly<Record<AlarmAccuracy, string>> = { '0': '分钟', '1': '小时' }

/** How modes 1, 2, 3 and 5 measure the excess: in the factor's unit, or in percent of the reference. */
export type ExcessUnit = 'absolute' | 'percent'

/** What is compared with the thresholds: the value, its excess over a reference, or a ratio of two factors. */
export type AlarmRule = {
  mode: CalculationMode
  accuracy: AlarmAccuracy
  factor: FactorCode
  /** Denominator of mode 4, e.g. pm10 for pm25 / pm10. */
  ratioFactor: Maybe<FactorCode>
  unit: ExcessUnit
  /** Level → threshold that must be exceeded; null switches the level off. */
  thresholds: Readonly<Record<AlarmLevel, Maybe<number>>>
}

/** Intervals before the judged one: the mean of those that are there, how many these are, and of how many. */
type Background = { mean: Maybe<number>; present: number; intervals: number }

/** Measured values the rule may need; a mode reads only its own. All of one moment unless said otherwise. */
export type RuleInputs = {
  value: Maybe<number>
  /** One entry per national-control site of the city (mode 1). */
  cityValues: readonly Maybe<number>[]
  /** One entry per chosen comparison site (mode 2). */
  comparisonValues: readonly Maybe<number>[]
  /** The site's own preceding intervals (mode 3); the rule's author chooses how many. */
  ownPrevious: Background
  /** The value of `ratioFactor` (mode 4). */
  ratioValue: Maybe<number>
  /** The site's value one interval earlier (mode 5). */
  previousValue: Maybe<number>
}

export type RuleHit = {
  level: AlarmLevel
  /** The factor's value; for mode 4 the ratio. */
  value: number
  /** What it was compared with: threshold (modes 0 and 4), mean (1, 2, 3) or previous value (5). */
  reference: number
  /** How far the value lies above the reference, in the rule's unit. */
  excess: number
  sentence: string
}

type Measured = { value: number; reference: Maybe<number>; compared: number }

/** The reference a mode compares with; absent for modes that compare the value itself. */
const references: Readonly<Record<CalculationMode, Maybe<(inputs: RuleInputs) => Maybe<number>>>> = {
  '0': null,
  '1': (inputs) => cityMean(inputs.cityValues),
  '2': (inputs) => meanOf(inputs.comparisonValues),
  // A mean of a few leftovers is no background: half of the hours must be there.
  '3': ({ ownPrevious: { mean, present, intervals } }) => (present * 2 >= intervals ? mean : null),
  '4': null,
  '5': (inputs) => inputs.previousValue,
}

/**
 * Judges one interval of one site by one rule. Thresholds must be strictly exceeded.
 * @returns the most severe level hit, or null when none is or an input is missing
 */
export const evaluateRule = (rule: AlarmRule, inputs: RuleInputs): Maybe<RuleHit> => {
  const measured = measure(rule, inputs)
  if (measured === null) return null
  for (const level of alarmLevels) {
    const threshold = rule.thresholds[level]
    if (threshold === null || measured.compared <= threshold) continue
    const { value } = measured
    const reference = measured.reference ?? threshold
    const excess = clean(measured.reference === null ? value - threshold : measured.compared)
    return {
      level,
      value,
      reference,
      excess,
      sentence: sentenceOf(rule, { level, value, reference, excess, threshold }),
    }
  }
  return null
}

/** Cuts the binary dust of subtractions: 1.3 − 1.0 must not exceed a threshold of 0.3. */
const clean = (value: number): number => {
  return roundHalfEven(value, 9)
}

const measure = (rule: AlarmRule, inputs: RuleInputs): Maybe<Measured> => {
  if (inputs.value === null) return null
  if (rule.mode === '4') {
    if (inputs.ratioValue === null || inputs.ratioValue <= 0) return null
    const ratio = clean(inputs.value / inputs.ratioValue)
    return { value: ratio, reference: null, compared: ratio }
  }
  const referenceOf = references[rule.mode]
  if (referenceOf === null) return { value: inputs.value, reference: null, compared: inputs.value }
  const reference = referenceOf(inputs)
  if (reference === null) return null
  const difference = inputs.value - reference
  if (rule.unit === 'absolute') return { value: inputs.value, reference, compared: clean(difference) }
  // Percent of nothing is not a number anybody could act on.
  return reference > 0 ? { value: inputs.value, reference, compared: clean((difference / reference) * 100) } : null
}

const referenceTitles: Readonly<Record<CalculationMode, string>> = {
  '0': '阈值',
  '1': '全市国控站均值',
  '2': '对比站点均值',
  '3': '本站前期均值',
  '4': '阈值',
  '5': '上一时段',
}

const sentenceOf = (rule: AlarmRule, hit: Omit<RuleHit, 'sentence'> & { threshold: number }): string => {
  const { label, unit, decimals } = factors[rule.factor]
  const level = alarmLevelNames[hit.level]
  const withUnit = (value: number, digits: number) => `${roundHalfEven(value, digits)}${unit === '' ? '' : ` ${unit}`}`
  const span = rule.accuracy === '1' ? '小时均值' : '分钟均值'
  if (rule.mode === '4') {
    const ratioLabel = rule.ratioFactor === null ? '' : `/${factors[rule.ratioFactor].label}`
    return `${label}${ratioLabel}${span}之比${roundHalfEven(hit.value, 2)}，高于阈值${hit.threshold}，触发${level}告警`
  }
  const value = `${label}${span}${withUnit(hit.value, decimals)}`
  if (rule.mode === '0') return `${value}，高于阈值${hit.threshold}${unit === '' ? '' : ` ${unit}`}，触发${level}告警`
  const excess = rule.unit === 'percent' ? `${roundHalfEven(hit.excess, 1)}%` : withUnit(hit.excess, decimals + 1)
  const reference = `${referenceTitles[rule.mode]}${withUnit(hit.reference, decimals)}`
  const comparison = rule.mode === '5' ? `较${reference}上升${excess}` : `高于${reference}达${excess}`
  return `${value}，${comparison}，触发${level}告警`
}
