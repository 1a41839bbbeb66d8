import { dustSiteType } from '@qingkong/domain/alarm/rule-family'
import type { Queryable } from '../../../db/database.ts'
import { dustHours, type SeriesSource, siteFiveMinutes, siteHours } from '../../../series/port.ts'
import { coversPlace, type StoredRule } from '../alarm-rules/port.ts'
import { corroborate, needsNeighbour, neighboursOf } from './corroborate.ts'
import type { DueBatch } from './due-batch.ts'
import type { Judging } from './judge-interval.ts'
import { judgeOutlets } from './judge-outlets.ts'
import { judgeSeries } from './judge-series.ts'
import { dustSites, isNationalSubject, type Subject, subjectKey } from './subject.ts'
import type { Verdict } from './verdict.ts'

export const sourceOf = (batch: Pick<DueBatch, 'granularity'>): SeriesSource =>
  batch.granularity === 'hour' ? siteHours : siteFiveMinutes

const covers = (rule: StoredRule, { siteType, code }: Subject): boolean =>
  siteType !== null && coversPlace(rule, { type: siteType, code })

/** Targets that are judged for themselves alone: what is compared with them has its own row. */
const isAlone = (batch: DueBatch): boolean => batch.limit !== null

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
  const covered = all.filter((place) => covers(rule, place))
  return { rule, subjects: referenceCame ? covered : covered.filter(isArrived) }
}

const idsOf = (batch: DueBatch, kind: Subject['kind']) =>
  batch.targets.flatMap((target) => (target.kind === kind ? [target.id] : []))

/** The sites each rule has to judge, by what came of a batch. */
const siteJudgings = (
  rules: readonly StoredRule[],
  batch: DueBatch,
  places: ReadonlyMap<number, Subject>,
): Judging[] => {
  const accuracy = batch.granularity === 'hour' ? '1' : '0'
  const arrived = new Set(idsOf(batch, 'site'))
  return rules
    .filter((rule) => rule.alarmType === '0' && rule.accuracy === accuracy)
    .map((rule) => siteJudging(rule, arrived, places))
}

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

const isOf = (batch: DueBatch): ((subject: Subject) => boolean) => {
  const keys = new Set(batch.targets.map(subjectKey))
  return (subject) => keys.has(subjectKey(subject))
}

/** What the batch lets each rule judge: alone, its own targets and nobody they are compared with. */
const within = (batch: DueBatch, judgings: readonly Judging[]): readonly Judging[] => {
  if (!isAlone(batch)) return judgings
  const isOwn = isOf(batch)
  return judgings.map(({ rule, subjects }) => ({ rule, subjects: subjects.filter(isOwn) }))
}

/** Subjects that are judged with a batch although nothing of theirs came: they are compared with what did. */
export const comparedWith = async (
  db: Queryable,
  rules: readonly StoredRule[],
  places: ReadonlyMap<number, Subject>,
  batch: DueBatch,
): Promise<Subject[]> => {
  const ofDust = batch.granularity === 'hour' ? await dustJudgings(db, rules, batch, places) : []
  const isOwn = isOf(batch)
  const others = [...siteJudgings(rules, batch, places), ...ofDust].flatMap(({ subjects }) => subjects)
  return [
    ...new Map(others.filter((subject) => !isOwn(subject)).map((subject) => [subjectKey(subject), subject])).values(),
  ]
}

/** A micro station's hit needs a neighbour's word on the same interval; alone, its neighbours are asked for it. */
const corroborated = async (
  db: Queryable,
  judgings: readonly Judging[],
  verdicts: readonly Verdict[],
  places: ReadonlyMap<number, Subject>,
  batch: DueBatch,
): Promise<Verdict[]> => {
  const source = sourceOf(batch)
  const endAt = new Date(batch.startAt.getTime() + source.intervalMs)
  if (!isAlone(batch) || !needsNeighbour(verdicts)) return corroborate(db, verdicts, places, endAt)
  const isOwn = isOf(batch)
  const near = neighboursOf(verdicts, places).filter((place) => !isOwn(place))
  const ofNeighbours = await judgeSeries(
    db,
    source,
    batch.startAt,
    judgings.map(({ rule }) => ({ rule, subjects: near.filter((place) => covers(rule, place)) })),
    places,
  )
  const all = await corroborate(db, [...verdicts, ...ofNeighbours], places, endAt)
  return all.filter(({ subject }) => isOwn(subject))
}

/** Judges everything of a batch by every rule that covers it. */
export const judgeBatch = async (
  db: Queryable,
  rules: readonly StoredRule[],
  places: ReadonlyMap<number, Subject>,
  batch: DueBatch,
): Promise<Verdict[]> => {
  const source = sourceOf(batch)
  const ofSites = within(batch, siteJudgings(rules, batch, places))
  const sites = await judgeSeries(db, source, batch.startAt, ofSites, places)
  const verdicts = await corroborated(db, ofSites, sites, places, batch)
  if (batch.granularity !== 'hour') return verdicts
  const ofDust = within(batch, await dustJudgings(db, rules, batch, places))
  const exceedanceRules = rules.filter((rule) => rule.alarmType === '1' && !rule.siteTypes.includes(dustSiteType))
  return [
    ...verdicts,
    ...(await judgeSeries(db, dustHours, batch.startAt, ofDust, places, siteHours)),
    ...(await judgeOutlets(db, exceedanceRules, idsOf(batch, 'outlet'), batch.startAt)),
  ]
}
