import { accountedMass, type MassHour } from '@qingkong/domain/emission/accounted-mass'
import { coverageRemark, coverageShare } from '@qingkong/domain/emission/coverage'
import { exceedanceRate } from '@qingkong/domain/emission/exceedance'
import { exceedingHours } from '@qingkong/domain/emission/exceeding-hours'
import { periodChange } from '@qingkong/domain/emission/period-change'
import { substitutionHours } from '@qingkong/domain/emission/substitution'
import { cityDate, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import type { ChartAxis } from '../emissions/port.ts'
import type { OutletFactor } from './chosen-outlet.ts'
import { type ClosedAt, closedHours } from './closed-hours.ts'
import { isValid, judgedOf, type OutletIntervals, outletIntervals } from './outlet-intervals.ts'

const quarterStart = (atMs: number): number => {
  const [year = 0, month = 1] = cityDate(atMs).split('-').map(Number)
  const first = Math.floor((month - 1) / 3) * 3 + 1
  return parseCity(`${year}-${String(first).padStart(2, '0')}-01`)?.getTime() ?? atMs
}

interface HourSpan {
  /** Starts of the first and after the last hour. */
  fromMs: number
  toMs: number
}

const startsOf = ({ fromMs, toMs }: HourSpan): number[] =>
  Array.from({ length: Math.max(0, Math.round((toMs - fromMs) / hourMs)) }, (_, n) => fromMs + n * hourMs)

/** What gaps before a period are filled from: its history, and its quarter. */
const historyOf = ({ fromMs, toMs }: HourSpan): number =>
  Math.min(fromMs - substitutionHours.low * hourMs, quarterStart(toMs - hourMs))

/** The source stood still: by its flag, or nothing came while the plant had reported itself closed. */
const isAtRest = (hours: OutletIntervals, closedAt: ClosedAt, factorCode: string, startMs: number): boolean => {
  const own = hours.at(factorCode, startMs)
  return own?.isStopped === true || ((own?.massKg ?? null) === null && closedAt(startMs))
}

const massOf = (hours: OutletIntervals, closedAt: ClosedAt, factorCode: string, span: HourSpan) => {
  const historyMs = historyOf(span)
  const all = startsOf({ fromMs: historyMs, toMs: span.toMs }).map(
    (start): MassHour => ({
      kg: hours.at(factorCode, start)?.massKg ?? null,
      isStopped: isAtRest(hours, closedAt, factorCode, start),
    }),
  )
  const position = (atMs: number) => Math.max(0, Math.round((atMs - historyMs) / hourMs))
  return accountedMass(all, position(span.fromMs), position(quarterStart(span.toMs - hourMs)))
}

const coverageOf = (hours: OutletIntervals, closedAt: ClosedAt, factorCode: string, span: HourSpan) => {
  const starts = startsOf(span)
  const own = starts.map((start) => hours.at(factorCode, start))
  const valid = own.filter(isValid).length
  const stopped = starts.filter((start) => isAtRest(hours, closedAt, factorCode, start)).length
  return { due: starts.length, valid, coverage: coverageShare({ due: starts.length, valid, stopped }) }
}

/**
 * What the sentence of an outlet says of a period's hours: valid and exceeding ones, 核算 and its change against the
 * period of the same length before. Rates are shares of 1; masses in kg.
 */
export const outletFacts = async (db: Queryable, outletId: number, factor: OutletFactor, axis: ChartAxis) => {
  const fromMs = axis.starts[0] ?? 0
  const span = { fromMs, toMs: fromMs + axis.starts.length * hourMs }
  const before = { fromMs: span.fromMs - (span.toMs - span.fromMs), toMs: span.fromMs }
  const read = { from: new Date(historyOf(before)), to: new Date(span.toMs) }
  const [hours, closedAt] = await Promise.all([
    outletIntervals(db, outletId, [factor.code], 'hour', read),
    closedHours(db, outletId, read),
  ])
  const judged = judgedOf(startsOf(span).map((start) => hours.at(factor.code, start)))
  const multiples = exceedingHours(judged, factor).map(({ multiple }) => multiple)
  const { due, valid, coverage } = coverageOf(hours, closedAt, factor.code, span)
  const now = massOf(hours, closedAt, factor.code, span)
  const then = massOf(hours, closedAt, factor.code, before)
  const change = periodChange({
    now: now.substituted?.totalKg ?? now.measuredKg,
    before: now.substituted ? (then.substituted?.totalKg ?? null) : then.measuredKg,
    coverageNow: coverage,
    coverageBefore: coverageOf(hours, closedAt, factor.code, before).coverage,
  })
  return {
    exceed: multiples.length,
    exceedRate: exceedanceRate({ exceeding: multiples.length, valid }),
    maxMultiple: multiples.length === 0 ? null : multiples.reduce((most, one) => Math.max(most, one)),
    measuredKg: now.measuredKg,
    accountedKg: now.substituted?.totalKg ?? null,
    filledKg: now.substituted?.filledKg ?? null,
    accountedRemark: now.remark,
    changePct: change.pct,
    changeRemark: change.remark,
    due,
    valid,
    coverage,
    coverageRemark: coverageRemark(coverage),
  }
}
