import { setImmediate } from 'node:timers/promises'
import { dustSiteType } from '@qingkong/domain/alarm/rule-family'
import { isMicro } from '@qingkong/domain/site/site-type'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../../db/database.ts'
import {
  dustHours,
  type SeriesSource,
  siteFiveMinutes,
  siteHours,
  type TargetColumns,
  targetColumns,
} from '../../../../series/port.ts'
import { coversPlace, enabledRules, type StoredRule } from '../../alarm-rules/port.ts'
import { comparedPlaces, type Judging, judgeInterval } from '../judge-interval.ts'
import { judgeOutletHours, outletHours } from '../judge-outlets.ts'
import { quietBetween } from '../quiet.ts'
import { dustSites, isNationalSubject, type Subject, sitesInService } from '../subject.ts'
import type { Verdict } from '../verdict.ts'
import { episodeLog, type ReplayedEpisode } from './episode-log.ts'

export interface Replay {
  /** Alarms that began within the span, oldest first. */
  episodes: ReplayedEpisode[]
  /** Values judged by the rule. */
  judged: number
  /** Start of the first interval with a judged value. */
  firstMs: number | null
}

interface Span {
  fromMs: number
  toMs: number
}

/** An alarm that runs when the span begins is not counted as new: the replay starts so much earlier. */
const warmUpMs = dayMs
/** So many intervals are held in memory at once. */
const intervalsPerChunk = 240
/** After so many verdicts others have their turn: some 10 ms. */
const verdictsPerTurn = 4000

interface Moment {
  startMs: number
  verdicts: Verdict[]
}

const isDustRule = (rule: StoredRule): boolean => rule.siteTypes.includes(dustSiteType)

const judgingsOf = (rules: readonly StoredRule[], places: readonly Subject[]): Judging[] =>
  rules.map((rule) => ({
    rule,
    subjects: places.filter(({ siteType, code }) => coversPlace(rule, { type: siteType ?? dustSiteType, code })),
  }))

/** Rules in force whose hits bear out those of the micro stations that a rule judges. */
const witnessesOf = async (db: Queryable, rule: StoredRule, places: readonly Subject[]): Promise<StoredRule[]> => {
  const judgesMicro = places.some(
    ({ siteType, code }) => siteType !== null && isMicro(siteType) && coversPlace(rule, { type: siteType, code }),
  )
  if (!judgesMicro) return []
  return (await enabledRules(db)).filter(
    (other) =>
      other.id !== rule.id &&
      other.alarmType === '0' &&
      other.accuracy === rule.accuracy &&
      other.factorCode === rule.factorCode &&
      !isDustRule(other),
  )
}

/** What is read of one chunk for the judged and what they are compared with. */
const readChunk = async (
  db: Queryable,
  source: SeriesSource,
  judgings: readonly Judging[],
  places: ReadonlyMap<number, Subject>,
  { fromMs, toMs }: Span,
): Promise<{ series: TargetColumns; city: TargetColumns }> => {
  const rules = judgings.map(({ rule }) => rule)
  const lookbackMs = Math.max(
    source.intervalMs,
    ...rules.map((rule) => (rule.calculationMode === '3' ? rule.lookbackHours * hourMs : 0)),
  )
  const factors = rules.flatMap(({ factorCode, ratioFactorCode }) =>
    ratioFactorCode === null ? [factorCode] : [factorCode, ratioFactorCode],
  )
  const nationals = rules.some(({ calculationMode }) => calculationMode === '1')
    ? [...places.values()].filter(isNationalSubject).map(({ id }) => id)
    : []
  const isDust = source === dustHours
  const ids = [
    ...judgings.flatMap(({ subjects }) => subjects.map(({ id }) => id)),
    ...(isDust ? [] : [...nationals, ...rules.flatMap((rule) => comparedPlaces(rule, places).map(({ id }) => id))]),
  ]
  const series = await targetColumns(db, source, [...new Set(ids)], factors, { fromMs: fromMs - lookbackMs, toMs })
  const city = isDust ? await targetColumns(db, siteHours, nationals, factors, { fromMs, toMs }) : series
  return { series, city }
}

/** Verdicts of a rule on sites or construction sites, interval after interval. */
const placeMoments = async function* (db: Queryable, rule: StoredRule, span: Span): AsyncGenerator<Moment> {
  const places = await sitesInService(db)
  const isDust = isDustRule(rule)
  const source = isDust ? dustHours : rule.accuracy === '1' ? siteHours : siteFiveMinutes
  const subjects = isDust
    ? await dustSites(db, 'all')
    : [...places.values()].filter(({ siteType }) => siteType !== null)
  const judgings = judgingsOf([rule, ...(isDust ? [] : await witnessesOf(db, rule, subjects))], subjects)
  const chunkMs = intervalsPerChunk * source.intervalMs
  for (let fromMs = span.fromMs; fromMs < span.toMs; fromMs += chunkMs) {
    const toMs = Math.min(span.toMs, fromMs + chunkMs)
    const { series, city } = await readChunk(db, source, judgings, places, { fromMs, toMs })
    const quietAt = await quietBetween(db, new Date(fromMs), new Date(toMs))
    for (let startMs = fromMs; startMs < toMs; startMs += source.intervalMs) {
      const pastOf = ({ calculationMode, factorCode, lookbackHours }: StoredRule) =>
        calculationMode === '3'
          ? (id: number) => series.past(id, factorCode, startMs - lookbackHours * hourMs, startMs)
          : null
      const reading = { series, city, pastOf, isQuietSubject: quietAt(startMs) }
      yield { startMs, verdicts: judgeInterval(source, startMs, judgings, places, reading) }
    }
  }
}

/** Verdicts of a rule on outlets, hour after hour. */
const outletMoments = async function* (db: Queryable, rule: StoredRule, span: Span): AsyncGenerator<Moment> {
  for (let fromMs = span.fromMs; fromMs < span.toMs; fromMs += dayMs) {
    const [fromAt, beforeAt] = [new Date(fromMs), new Date(Math.min(span.toMs, fromMs + dayMs))]
    const quietAt = await quietBetween(db, fromAt, beforeAt)
    const byHour = Map.groupBy(await outletHours(db, 'all', fromAt, beforeAt), ({ startAt }) => startAt.getTime())
    for (const startMs of [...byHour.keys()].sort((a, b) => a - b)) {
      yield { startMs, verdicts: judgeOutletHours([rule], byHour.get(startMs) ?? [], quietAt(startMs)) }
    }
  }
}

/**
 * What a rule would have raised on the stored data of a span, judged and counted as the alarm engine does. Reads only.
 * @param span instants of interval starts, half-open
 * @param atTurn told how far the replay is, some hundred times a second; throws to stop it
 */
export const replayRule = async (
  db: Queryable,
  rule: StoredRule,
  span: Span,
  atTurn: (atMs: number) => Promise<void> = () => Promise.resolve(),
): Promise<Replay> => {
  const intervalMs = rule.accuracy === '1' || rule.alarmType === '1' ? hourMs : siteFiveMinutes.intervalMs
  const began = { fromMs: span.fromMs - warmUpMs, toMs: span.toMs }
  const moments = rule.alarmType === '1' && !isDustRule(rule) ? outletMoments : placeMoments
  const log = episodeLog(rule)
  let judged = 0
  let firstMs: number | null = null
  let sinceTurn = 0
  for await (const { startMs, verdicts } of moments(db, rule, began)) {
    log.take(verdicts, startMs, intervalMs)
    if (startMs >= span.fromMs) {
      for (const verdict of verdicts) if (verdict.rule === rule && verdict.value !== null) judged += 1
      if (judged > 0) firstMs ??= startMs
    }
    sinceTurn += verdicts.length
    if (sinceTurn < verdictsPerTurn) continue
    await setImmediate()
    await atTurn(startMs)
    sinceTurn = 0
  }
  return { episodes: log.episodes.filter(({ fromMs }) => fromMs >= span.fromMs), judged, firstMs }
}
