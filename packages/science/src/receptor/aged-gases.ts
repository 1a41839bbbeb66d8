import type { Maybe } from '@qingkong/domain/missing'
import { quantileOfSorted } from '../stats/quantile.ts'
import { type AirAge, initialVoc, photochemicalAge } from './photochemical-age.ts'

/** Hours of the morning, before photochemistry: 05:00 to 07:00. */
const emissionHours: ReadonlySet<number> = new Set([5, 6])
/** Fewer mornings' hours give no emission ratio. */
const fewestMorning = 5
const emissionQuantile = 0.95

/**
 * The ratio of two species where the air was emitted: the 95th percentile of the hours 05 to 07.
 * @param hourOfDay hour in which each value begins
 * @returns null with fewer than five such hours
 */
export const emissionRatioOf = (
  fast: Float64Array,
  slow: Float64Array,
  hourOfDay: readonly number[],
): Maybe<number> => {
  const ratios = fast
    .map((value, at) => value / (slow[at] ?? Number.NaN))
    .filter((ratio, at) => emissionHours.has(hourOfDay[at] ?? -1) && ratio > 0 && Number.isFinite(ratio))
  return ratios.length < fewestMorning ? null : quantileOfSorted(ratios.sort(), emissionQuantile)
}

/** A gas that only OH takes away: mixing ratio in ppb and rate constant, cm³/(molecule·s). */
export type LosingGas = { values: Float64Array; koh: number }

export type AgedGases = {
  emissionRatio: number
  ages: Maybe<AirAge>[]
  /** Sum of the gases as measured, ppb; NaN where the age or every gas is missing. */
  measured: Float64Array
  /** The same where they were emitted. */
  initial: Float64Array
}

/** Adds to a sum that is NaN as long as nothing was added. */
const addTo = (sums: Float64Array, at: number, amount: number): void => {
  const sum = sums[at] ?? Number.NaN
  sums[at] = Number.isNaN(sum) ? amount : sum + amount
}

/**
 * Age of the air from two species, and what the gases were when emitted.
 * @param fast the pair's faster species, ppb, NaN is missing
 * @returns null where no emission ratio can be told
 */
export const agedGases = (
  fast: LosingGas,
  slow: LosingGas,
  gases: readonly LosingGas[],
  hourOfDay: readonly number[],
): Maybe<AgedGases> => {
  const emissionRatio = emissionRatioOf(fast.values, slow.values, hourOfDay)
  if (emissionRatio === null) return null
  const ages = photochemicalAge(fast.values, slow.values, { kohFast: fast.koh, kohSlow: slow.koh, emissionRatio })
  const exposures = Float64Array.from(ages, (age) => age?.exposure ?? Number.NaN)
  const nothing = () => new Float64Array(exposures.length).fill(Number.NaN)
  const sums = { measured: nothing(), initial: nothing() }
  // Gas by gas, as they lie in memory: a quarter has 300,000 hours of gases.
  for (const { values, koh } of gases)
    for (let at = 0; at < exposures.length; at++) {
      const [value, exposure] = [values[at] ?? Number.NaN, exposures[at] ?? Number.NaN]
      if (Number.isNaN(value) || Number.isNaN(exposure)) continue
      addTo(sums.measured, at, value)
      addTo(sums.initial, at, initialVoc(value, koh, exposure))
    }
  return { emissionRatio, ages, ...sums }
}
