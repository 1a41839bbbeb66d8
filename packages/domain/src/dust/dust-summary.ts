import { exactMean } from '../air/rounding.ts'
import { dustLimits } from '../alarm/dust-limit.ts'
import type { Maybe } from '../missing.ts'
import { dustExcess } from './dust-excess.ts'
import { type DustFactor, hasExcess } from './dust-factor.ts'
import { energyMean } from './energy-mean.ts'
import { type RisingSteps, risingSteps } from './rising-steps.ts'

/** Figures of a construction site over a period. */
export interface DustSummary {
  /** Hours with a value. */
  valid: number
  /** Of noise by energy. */
  mean: Maybe<number>
  max: Maybe<number>
  /** Position of the first hour with the largest value. */
  maxAt: Maybe<number>
  /** Mean of the hours' differences to the national sites; null where there are none of the same quantity. */
  excess: Maybe<number>
  /** Hours above the limit: PM10 above the city's by more than 80, TSP more than 500 µg/m³. */
  exceedHours: number
  /** Hours that could be held against the limit. */
  judgedHours: number
  rising: RisingSteps
}

/** Whether an hour exceeds its limit; null where there is none, or nothing to hold it against. */
const isOverDustLimit = (factor: DustFactor, value: Maybe<number>, reference: Maybe<number>): Maybe<boolean> => {
  if (value === null) return null
  if (factor === 'tsp') return value > dustLimits.tsp
  if (factor !== 'pm10') return null
  const found = dustExcess(value, reference)
  return found && found.level !== null
}

const meanOver = (factor: DustFactor, values: readonly number[]): Maybe<number> => {
  if (values.length === 0) return null
  return factor === 'noise' ? energyMean(values) : exactMean(values)
}

/**
 * @param values of consecutive hours, null = missing or taken out of the count
 * @param reference of the same hours: the mean of the national sites (`referenceFactors`)
 */
export const dustSummary = (
  factor: DustFactor,
  values: readonly Maybe<number>[],
  reference: readonly Maybe<number>[],
): DustSummary => {
  const there = values.filter((value) => value !== null)
  const max = there.length === 0 ? null : there.reduce((most, value) => Math.max(most, value))
  const excesses = hasExcess(factor)
    ? values.flatMap((value, at) => {
        const base = reference[at] ?? null
        return value === null || base === null ? [] : [value - base]
      })
    : []
  const verdicts = values.flatMap((value, at) => isOverDustLimit(factor, value, reference[at] ?? null) ?? [])
  return {
    valid: there.length,
    mean: meanOver(factor, there),
    max,
    maxAt: max === null ? null : values.indexOf(max),
    excess: excesses.length === 0 ? null : exactMean(excesses),
    exceedHours: verdicts.filter((isOver) => isOver).length,
    judgedHours: verdicts.length,
    rising: risingSteps(reference, values),
  }
}
