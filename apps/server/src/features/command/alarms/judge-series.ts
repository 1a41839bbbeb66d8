import { hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { noPast, type Past, readPast, type SeriesSource, targetValues } from '../../../series/port.ts'
import type { StoredRule } from '../alarm-rules/port.ts'
import { comparedPlaces, type Judging, judgeInterval } from './judge-interval.ts'
import { quietSubjects } from './quiet.ts'
import { isNationalSubject, type Subject } from './subject.ts'
import type { Verdict } from './verdict.ts'

/** What the rules that look back on a site's own hours need of these. */
const readPasts = async (
  db: Queryable,
  source: SeriesSource,
  startAt: Date,
  judgings: readonly Judging[],
): Promise<ReadonlyMap<StoredRule, ReadonlyMap<number, Past>>> => {
  const pasts = new Map<StoredRule, ReadonlyMap<number, Past>>()
  for (const { rule, subjects } of judgings) {
    if (rule.calculationMode !== '3' || subjects.length === 0) continue
    const ids = subjects.map(({ id }) => id)
    const fromAt = new Date(startAt.getTime() - rule.lookbackHours * hourMs)
    pasts.set(rule, await readPast(db, source, ids, rule.factorCode, fromAt, startAt))
  }
  return pasts
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
  const nationalIds = isNeeded('1') ? [...places.values()].filter(isNationalSubject).map(({ id }) => id) : []
  const ids = new Set([
    ...judgings.flatMap(({ subjects }) => subjects.map(({ id }) => id)),
    ...(citySource === source ? nationalIds : []),
    ...judgings.flatMap(({ rule }) => comparedPlaces(rule, places).map(({ id }) => id)),
  ])
  const previousAt = new Date(startMs - source.intervalMs)
  const [series, isQuietSubject] = await Promise.all([
    targetValues(db, source, [...ids], [startAt, ...(isNeeded('5') ? [previousAt] : [])], 'judged'),
    quietSubjects(db, startAt),
  ])
  const city = citySource === source ? series : await targetValues(db, citySource, nationalIds, [startAt], 'judged')
  const pasts = await readPasts(db, source, startAt, judgings)
  const pastOf = (rule: StoredRule) => {
    const past = pasts.get(rule)
    return past ? (subjectId: number) => past.get(subjectId) ?? noPast : null
  }
  return judgeInterval(source, startMs, judgings, places, { series, city, pastOf, isQuietSubject })
}
