import { dustSiteType } from '@qingkong/domain/alarm/rule-family'
import type { Queryable } from '../../../db/database.ts'
import { coversPlace, type StoredRule } from '../alarm-rules/port.ts'
import { corroborate } from './corroborate.ts'
import type { DueBatch } from './due-batch.ts'
import type { Judging } from './judge-interval.ts'
import { judgeOutlets } from './judge-outlets.ts'
import { judgeSeries } from './judge-series.ts'
import { dustHours, type SeriesSource, siteFiveMinutes, siteHours } from './series-reader.ts'
import { dustSites, isNationalSubject, type Subject } from './subject.ts'
import type { Verdict } from './verdict.ts'

export const sourceOf = (batch: Pick<DueBatch, 'granularity'>): SeriesSource =>
  batch.granularity === 'hour' ? siteHours : siteFiveMinutes

/**
 * The sites a rule has to judge when data of some sites came. A comparison with others is made again for every site
 * when what it is compared with arrives: national hours come later than the city's own.
 */
const siteJudging = (rule: StoredRule, arrived: ReadonlySet<number>, places: ReadonlyMap<number, Subject>): Judging => {
  const all = [...places.values()]
  const isArrived = ({ id }: Subject) => arrived.has(id)
  const referenceCame =
    (rule.calculationMode === '1' && all.some((place) => isNationalSubject(place) && isArrived(place))) ||
    (rule.calculationMode === '2' &&
      all.some((place) => rule.compareSiteCodes.includes(place.code) && isArrived(place)))
  const covered = all.filter(({ siteType, code }) => siteType !== null && coversPlace(rule, { type: siteType, code }))
  return { rule, subjects: referenceCame ? covered : covered.filter(isArrived) }
}

const idsOf = (batch: DueBatch, kind: Subject['kind']) =>
  batch.targets.flatMap((target) => (target.kind === kind ? [target.id] : []))

/** What a dust rule has to judge: the sites whose hour came, and every site when the city's mean came after them. */
const dustJudgings = async (
  db: Queryable,
  rules: readonly StoredRule[],
  batch: DueBatch,
  places: ReadonlyMap<number, Subject>,
): Promise<Judging[]> => {
  const ofDust = rules.filter((rule) => rule.siteTypes.includes(dustSiteType) && rule.accuracy === '1')
  const arrivedSites = new Set(idsOf(batch, 'site'))
  const cityCame = [...places.values()].some((place) => isNationalSubject(place) && arrivedSites.has(place.id))
  const comparesWithCity = ({ calculationMode }: StoredRule) => calculationMode === '1'
  const arrived = await dustSites(db, idsOf(batch, 'dust'))
  const all = cityCame && ofDust.some(comparesWithCity) ? await dustSites(db, 'all') : arrived
  return ofDust.map((rule) => ({
    rule,
    subjects: (cityCame && comparesWithCity(rule) ? all : arrived).filter(({ code }) =>
      coversPlace(rule, { type: dustSiteType, code }),
    ),
  }))
}

/** Judges everything of a batch by every rule that covers it. */
export const judgeBatch = async (
  db: Queryable,
  rules: readonly StoredRule[],
  places: ReadonlyMap<number, Subject>,
  batch: DueBatch,
): Promise<Verdict[]> => {
  const accuracy = batch.granularity === 'hour' ? '1' : '0'
  const source = sourceOf(batch)
  const arrived = new Set(idsOf(batch, 'site'))
  const ofSites = rules
    .filter((rule) => rule.alarmType === '0' && rule.accuracy === accuracy)
    .map((rule) => siteJudging(rule, arrived, places))
  const sites = await judgeSeries(db, source, batch.startAt, ofSites, places)
  const endAt = new Date(batch.startAt.getTime() + source.intervalMs)
  const verdicts = await corroborate(db, sites, places, endAt)
  if (batch.granularity !== 'hour') return verdicts
  const ofDust = await dustJudgings(db, rules, batch, places)
  const exceedanceRules = rules.filter((rule) => rule.alarmType === '1' && !rule.siteTypes.includes(dustSiteType))
  return [
    ...verdicts,
    ...(await judgeSeries(db, dustHours, batch.startAt, ofDust, places, siteHours)),
    ...(await judgeOutlets(db, exceedanceRules, idsOf(batch, 'outlet'), batch.startAt)),
  ]
}
