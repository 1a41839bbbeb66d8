import type { Maybe } from '../missing.ts'
import { captureRate, captureTooLow } from './capture-rate.ts'
import { leastHistoryHours, type MassGap, type Substituted, substitution, substitutionHours } from './substitution.ts'

/** What an outlet let go of a factor in an hour; missing without a known mass, unless the source stood still. */
export interface MassHour {
  kg: Maybe<number>
  isStopped: boolean
}

const isKnown = ({ kg, isStopped }: MassHour): boolean => isStopped || kg !== null

/** Largest mass of the last `window` valid hours before a position; a shorter history serves from 24 hours on. */
const largestBefore = (hours: readonly MassHour[], at: number, window: number): Maybe<number> => {
  let [found, largest] = [0, 0]
  for (let index = at - 1; index >= 0 && found < window; index -= 1) {
    const { kg, isStopped } = hours[index] ?? { kg: null, isStopped: false }
    if (kg === null || isStopped) continue
    found += 1
    largest = Math.max(largest, kg)
  }
  return found < Math.min(window, leastHistoryHours) ? null : largest
}

/** The gaps that reach into [first, end); a gap is as long as it is, but only its hours inside are filled. */
const gapsIn = (hours: readonly MassHour[], first: number): (MassGap & { inside: number })[] => {
  const gaps: (MassGap & { inside: number })[] = []
  for (let index = 0; index < hours.length; ) {
    const hour = hours[index]
    if (hour === undefined || isKnown(hour)) {
      index += 1
      continue
    }
    let end = index
    for (let next = hours[end]; next !== undefined && !isKnown(next); next = hours[end]) end += 1
    const inside = end - Math.max(index, first)
    if (inside > 0) {
      gaps.push({
        hours: end - index,
        inside,
        largest180: largestBefore(hours, index, substitutionHours.short),
        largest720: largestBefore(hours, index, substitutionHours.long),
        largest2160: largestBefore(hours, index, substitutionHours.low),
      })
    }
    index = end
  }
  return gaps
}

export type AccountedMass = { measuredKg: Maybe<number> } & (
  | { substituted: Substituted; remark: null }
  | { substituted: null; remark: string }
)

/**
 * 实测 and 核算 of a period out of a row of hours without holes, oldest first, that begins with its history: the period is
 * what lies from `first` on, the quarter that decides whether gaps are filled from `quarterFirst` on (HJ 75-2017). Hours
 * before anything ever came are no part of the quarter: the monitor was not there yet.
 */
export const accountedMass = (hours: readonly MassHour[], first: number, quarterFirst: number): AccountedMass => {
  const known = hours.slice(first).flatMap(({ kg, isStopped }) => (isStopped ? [0] : kg === null ? [] : [kg]))
  const measuredKg = known.length === 0 ? null : known.reduce((sum, kg) => sum + kg, 0)
  const begun = hours.findIndex(isKnown)
  const quarter = begun < 0 ? [] : hours.slice(Math.max(quarterFirst, begun))
  const rate = captureRate({
    hours: quarter.length,
    stopHours: quarter.filter(({ isStopped }) => isStopped).length,
    invalidHours: quarter.filter((hour) => !isKnown(hour)).length,
  })
  const stoodStill = quarter.length > 0 && rate === null
  const gaps = gapsIn(hours, first)
  // The window follows the whole gap; filled are its hours inside the period.
  if (!stoodStill && substitution(0, rate, []) === null) return { measuredKg, substituted: null, remark: captureTooLow }
  const parts = gaps.map((gap) => ({ gap, filled: substitution(0, rate, [gap]) }))
  let [filledKg, filledHours] = [0, 0]
  for (const { gap, filled } of parts) {
    if (filled === null || filled.filledHours === 0) continue
    filledKg += (filled.filledKg / gap.hours) * gap.inside
    filledHours += gap.inside
  }
  const totalKg = (measuredKg ?? 0) + filledKg
  return {
    measuredKg,
    substituted: { filledKg, filledHours, totalKg, filledShare: totalKg > 0 ? filledKg / totalKg : 0 },
    remark: null,
  }
}
