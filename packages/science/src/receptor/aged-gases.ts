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
  const sums = ages.map((age, at) => {
    if (age === null) return { measured: Number.NaN, initial: Number.NaN }
    const there = gases.filter(({ values }) => !Number.isNaN(values[at]))
    if (there.length === 0) return { measured: Number.NaN, initial: Number.NaN }
    return {
      measured: there.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
      initial: there.reduce((sum, { values, koh }) => sum + initialVoc(values[at] ?? 0, koh, age.exposure), 0),
    }
  })
  return {
    emissionRatio,
    ages,
    measured: Float64Array.from(sums, ({ measured }) => measured),
    initial: Float64Array.from(sums, ({ initial }) => initial),
  }
}
