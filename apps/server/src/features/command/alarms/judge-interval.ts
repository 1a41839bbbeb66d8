import { exceedanceMultiple } from '@qingkong/domain/air/limits'
import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { type AlarmRule, evaluateRule, type RuleInputs } from '@qingkong/domain/alarm/alarm-rule'
import { isFactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import { hasFactor, noPast, type Past, type SeriesSource, type TargetValues } from '../../../series/port.ts'
import type { StoredRule } from '../alarm-rules/port.ts'
import { inQuietWindow } from './quiet.ts'
import { isNationalSubject, type Subject } from './subject.ts'
import type { Verdict } from './verdict.ts'

/** A rule with the subjects it has to judge. */
export interface Judging {
  rule: StoredRule
  subjects: readonly Subject[]
}

/** What has been read of one interval. */
export interface IntervalReading {
  series: TargetValues
  /** The national sites, whose mean is the city's. */
  city: TargetValues
  /** What each subject measured in the rule's hours before; null for rules that look back on nothing. */
  pastOf: (rule: StoredRule) => ((subjectId: number) => Past) | null
  isQuietSubject: (subject: Subject) => boolean
}

/** The sites a rule compares with by name. */
export const comparedPlaces = (rule: StoredRule, places: ReadonlyMap<number, Subject>): Subject[] =>
  rule.calculationMode === '2' ? [...places.values()].filter(({ code }) => rule.compareSiteCodes.includes(code)) : []

const domainRuleOf = (rule: StoredRule, source: SeriesSource): AlarmRule | null => {
  const { factorCode, ratioFactorCode } = rule
  if (!hasFactor(source, factorCode) || !isFactorCode(factorCode)) return null
  const ratioFactor = ratioFactorCode !== null && isFactorCode(ratioFactorCode) ? ratioFactorCode : null
  return {
    mode: rule.calculationMode,
    accuracy: rule.accuracy,
    factor: factorCode,
    ratioFactor,
    unit: rule.thresholdUnit,
    thresholds: rule.thresholds,
  }
}

/** A threshold that every measurement exceeds. */
const anyValue = { 1: -1e12, 2: null, 3: null } as const

/** Whether everything the rule compares is there; a comparison that cannot be made is no clean value. */
const isJudgeable = (rule: AlarmRule, inputs: RuleInputs): boolean =>
  evaluateRule({ ...rule, thresholds: anyValue }, inputs) !== null

/** The thresholds of a level and the milder ones. */
const from = (level: AlarmLevel, thresholds: AlarmRule['thresholds']): AlarmRule['thresholds'] => ({
  1: level > 1 ? null : thresholds[1],
  2: level > 2 ? null : thresholds[2],
  3: thresholds[3],
})

const verdictOf = (
  judged: AlarmRule,
  rule: StoredRule,
  subject: Subject,
  inputs: RuleInputs,
  isQuiet: boolean,
): Verdict => {
  const hit = evaluateRule(judged, inputs)
  return {
    rule,
    subject,
    factorCode: rule.factorCode,
    value: hit?.value ?? (isJudgeable(judged, inputs) ? inputs.value : null),
    level: hit?.level ?? null,
    finding: (level) => {
      const found = evaluateRule({ ...judged, thresholds: from(level, judged.thresholds) }, inputs)
      return (
        found && {
          reference: found.reference,
          excessMultiple: exceedanceMultiple(found.value, found.reference),
          sentence: found.sentence,
        }
      )
    },
    isQuiet,
    isCorroborated: false,
  }
}

/** Judges one interval by what has been read of it: the alarm engine and the back-test of rules say the same. */
export const judgeInterval = (
  source: SeriesSource,
  startMs: number,
  judgings: readonly Judging[],
  places: ReadonlyMap<number, Subject>,
  { series, city, pastOf, isQuietSubject }: IntervalReading,
): Verdict[] => {
  const isCityNeeded = judgings.some(({ rule }) => rule.calculationMode === '1')
  const nationals = isCityNeeded ? [...places.values()].filter(isNationalSubject) : []
  return judgings.flatMap(({ rule, subjects }) => {
    const judged = domainRuleOf(rule, source)
    if (judged === null || subjects.length === 0) return []
    const { factorCode, ratioFactorCode } = rule
    const intervals = (rule.lookbackHours * hourMs) / source.intervalMs
    const past = pastOf(rule)
    const cityValues =
      rule.calculationMode === '1' ? nationals.map(({ id }) => city.valueOf(id, startMs, factorCode)) : []
    const comparisonValues = comparedPlaces(rule, places).map(({ id }) => series.valueOf(id, startMs, factorCode))
    const isQuietTime = inQuietWindow(rule.quietWindow, new Date(startMs))
    return subjects.map((subject) => {
      const inputs: RuleInputs = {
        value: series.valueOf(subject.id, startMs, factorCode),
        cityValues,
        comparisonValues,
        ownPrevious: { ...(past?.(subject.id) ?? noPast), intervals },
        ratioValue: ratioFactorCode === null ? null : series.valueOf(subject.id, startMs, ratioFactorCode),
        previousValue: series.valueOf(subject.id, startMs - source.intervalMs, factorCode),
      }
      return verdictOf(judged, rule, subject, inputs, isQuietTime || isQuietSubject(subject))
    })
  })
}
