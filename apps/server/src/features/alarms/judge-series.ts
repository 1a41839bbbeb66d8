import { exceedanceMultiple } from '@qingkong/domain/air/limits'
import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { type AlarmRule, evaluateRule, type RuleInputs } from '@qingkong/domain/alarm/alarm-rule'
import { isFactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../db/database.ts'
import type { StoredRule } from '../alarm-rules/port.ts'
import { dustSeriesFactors, siteSeriesFactors } from './factor-column.ts'
import { inQuietWindow, quietSubjects } from './quiet.ts'
import { readPast, readSeries, type SeriesSource } from './series-reader.ts'
import { isNationalSubject, type Subject } from './subject.ts'
import type { Verdict } from './verdict.ts'

/** A rule with the subjects it has to judge. */
export interface Judging {
  rule: StoredRule
  subjects: readonly Subject[]
}

const domainRuleOf = (rule: StoredRule, source: SeriesSource): AlarmRule | null => {
  const known = source.idColumn === 'dust_id' ? dustSeriesFactors : siteSeriesFactors
  const { factorCode, ratioFactorCode } = rule
  if (!known.has(factorCode) || !isFactorCode(factorCode)) return null
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

/**
 * Judges one interval of ambient or dust sites by their rules. Values, references and backgrounds are read once for
 * all rules of a kind, never site by site.
 * @param places every site in service: the national ones make the city's mean, the others are chosen for comparison
 * @param citySource the series of the national ones where it is not that of the judged
 */
export const judgeSeries = async (
  db: Queryable,
  source: SeriesSource,
  startAt: Date,
  judgings: readonly Judging[],
  places: ReadonlyMap<number, Subject>,
  citySource: SeriesSource = source,
): Promise<Verdict[]> => {
  if (judgings.every(({ subjects }) => subjects.length === 0)) return []
  const startMs = startAt.getTime()
  const isNeeded = (mode: string) => judgings.some(({ rule }) => rule.calculationMode === mode)
  const nationals = isNeeded('1') ? [...places.values()].filter(isNationalSubject) : []
  const byCode = new Map([...places.values()].map((place) => [place.code, place]))
  const compared = (rule: StoredRule) => rule.compareSiteCodes.flatMap((code) => byCode.get(code) ?? [])
  const ids = new Set([
    ...judgings.flatMap(({ subjects }) => subjects.map(({ id }) => id)),
    ...(citySource === source ? nationals.map(({ id }) => id) : []),
    ...judgings.flatMap(({ rule }) => (rule.calculationMode === '2' ? compared(rule).map(({ id }) => id) : [])),
  ])
  const previousMs = startMs - source.intervalMs
  const [series, isQuietSubject] = await Promise.all([
    readSeries(db, source, [...ids], [startAt, ...(isNeeded('5') ? [new Date(previousMs)] : [])]),
    quietSubjects(db, startAt),
  ])
  const nationalIds = nationals.map(({ id }) => id)
  const city = citySource === source ? series : await readSeries(db, citySource, nationalIds, [startAt])
  const verdicts: Verdict[] = []
  for (const { rule, subjects } of judgings) {
    const judged = domainRuleOf(rule, source)
    if (judged === null || subjects.length === 0) continue
    const { factorCode, ratioFactorCode } = rule
    const intervals = (rule.lookbackHours * hourMs) / source.intervalMs
    const past =
      rule.calculationMode === '3'
        ? await readPast(
            db,
            source,
            subjects.map(({ id }) => id),
            factorCode,
            new Date(startMs - rule.lookbackHours * hourMs),
            startAt,
          )
        : null
    const cityValues =
      rule.calculationMode === '1' ? nationalIds.map((id) => city.valueOf(id, startMs, factorCode)) : []
    const comparisonValues =
      rule.calculationMode === '2' ? compared(rule).map(({ id }) => series.valueOf(id, startMs, factorCode)) : []
    const isQuietTime = inQuietWindow(rule.quietWindow, startAt)
    for (const subject of subjects) {
      const own = past?.get(subject.id) ?? []
      const inputs: RuleInputs = {
        value: series.valueOf(subject.id, startMs, factorCode),
        cityValues,
        comparisonValues,
        ownPrevious: past === null ? [] : [...own, ...Array<null>(Math.max(0, intervals - own.length)).fill(null)],
        ratioValue: ratioFactorCode === null ? null : series.valueOf(subject.id, startMs, ratioFactorCode),
        previousValue: series.valueOf(subject.id, previousMs, factorCode),
      }
      verdicts.push(verdictOf(judged, rule, subject, inputs, isQuietTime || isQuietSubject(subject)))
    }
  }
  return verdicts
}
