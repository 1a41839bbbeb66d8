import type { AbnormalKind, Finding } from '@qingkong/domain/abnormal/abnormal-kind'
import { constantValues, flatHalfMonth } from '@qingkong/domain/abnormal/constant-values'
import { conversionMismatch, massMismatch, oxygenOff } from '@qingkong/domain/abnormal/contradictions'
import { dayNightDifference } from '@qingkong/domain/abnormal/day-night'
import { aboveRange, longSilence, missingHours, negativeValues } from '@qingkong/domain/abnormal/instrument-faults'
import { flatAfterStep, nearLimit } from '@qingkong/domain/abnormal/limit-behaviour'
import { runningWhileStopped } from '@qingkong/domain/abnormal/running-while-stopped'
import { dayMs } from '@qingkong/domain/time/city-time'
import type { CheckedOutletFactor } from './checked-outlets.ts'

export type LeastHours = (kind: AbnormalKind) => number

/** What is wrong with an outlet's factor on the day that begins at an instant; the hours before it are history. */
export const outletFindings = (
  { hours, factor, halfMonth, lastHourMs }: CheckedOutletFactor,
  dayStartMs: number,
  leastHours: LeastHours,
): Finding[] => {
  const dayEndMs = dayStartMs + dayMs
  const day = hours.filter(({ startMs }) => startMs >= dayStartMs)
  const isClosed = day.every((hour) => hour.isClosed)
  const silent = isClosed ? [] : longSilence(lastHourMs, dayEndMs, leastHours('longMissing'))
  // Of an outlet that never spoke, or has been silent for a week, nothing else can be said.
  if (lastHourMs === null || silent.length > 0) return silent
  const found = [
    ...constantValues(hours, factor, leastHours('constant')),
    ...flatHalfMonth(halfMonth, factor),
    ...flatAfterStep(hours, factor, leastHours('flatAfterStep')),
    ...nearLimit(day, factor, leastHours('nearLimit')),
    ...dayNightDifference(hours, factor, leastHours('dayNight')),
    ...runningWhileStopped(hours),
    ...massMismatch(day, factor),
    ...conversionMismatch(day, factor),
    ...oxygenOff(day),
    ...negativeValues(day, factor),
    ...aboveRange(day, factor),
    ...missingHours(day, factor),
  ]
  return found.filter(({ kind, toMs, hours: lasted }) => toMs > dayStartMs && lasted >= leastHours(kind))
}

/** What several factors of one outlet say alike is said once: flow, oxygen, rest, and an outlet that sent nothing at all. */
export const saidOnce = <F extends Finding>(findings: readonly F[]): F[] => {
  const keyOf = ({ kind, evidence, fromMs, toMs }: F) =>
    kind === 'missing' || kind === 'longMissing' ? `${kind}/${fromMs}/${toMs}` : `${kind}/${evidence}`
  return [...new Map(findings.toReversed().map((finding) => [keyOf(finding), finding])).values()].toReversed()
}
