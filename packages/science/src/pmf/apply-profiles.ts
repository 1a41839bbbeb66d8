import { type DetectionRule, uncertaintyFromLimit } from './detection-limit.ts'
import { nonNegativeFit } from './non-negative-fit.ts'
import type { SpeciesCategory } from './pmf-table.ts'

/** The factors of a finished analysis with all that decides how a new hour is weighed. */
export interface FixedProfiles {
  readonly species: readonly string[]
  /** Of `species`: strong or weak. */
  readonly categories: readonly SpeciesCategory[]
  readonly factors: number
  /** factors × species, in the unit of the concentrations, at a contribution of 1. */
  readonly profiles: Float64Array
  /** Of every species. */
  readonly detection: Readonly<Record<string, DetectionRule>>
  /** Share of every concentration added to its uncertainty. */
  readonly extraUncertainty: number
  /** Whether cells beyond four uncertainties count less, as in the analysis. */
  readonly robust: boolean
}

/** incomplete: too many species missing; unexplained: fitted, but the factors do not say what was measured. */
export type HourState = 'explained' | 'unexplained' | 'incomplete'

export interface AppliedProfiles {
  states: HourState[]
  /** factors × hours; NaN in an incomplete hour. */
  contributions: Float64Array
  /** Scaled, hours × species; NaN where nothing was measured or the hour is incomplete. */
  residuals: Float64Array
}

/** An hour that lacks more than this share of the species is left out. */
const mostMissing = 0.2
/** With more than this share of the species beyond three uncertainties an hour is not explained. */
const mostFlagged = 0.2
const flaggedFrom = 3
const weakFactor = 3
const outlierDistance = 4
const mostReweighings = 20
const settled = 1e-6

/** What was measured in new hours, weighed as in the analysis. */
const weighed = ({ species, categories, detection, extraUncertainty }: FixedProfiles, hours: Float64Array) => {
  const n = species.length
  const [values, uncertainties] = [new Float64Array(hours.length), new Float64Array(hours.length)]
  species.forEach((name, j) => {
    const measured = Float64Array.from({ length: hours.length / n }, (_, row) => hours[row * n + j] ?? Number.NaN)
    const rule = detection[name]
    if (!rule) throw new RangeError(`no detection rule of ${name}`)
    const column = uncertaintyFromLimit(measured, rule, name)
    column.values.forEach((value, row) => {
      const widened = Math.hypot(column.uncertainties[row] ?? Number.NaN, extraUncertainty * value)
      values[row * n + j] = value
      uncertainties[row * n + j] = categories[j] === 'weak' ? weakFactor * widened : widened
    })
  })
  return { values, uncertainties }
}

/** Contributions to one hour, and its scaled residuals. */
const fitted = (
  { factors, profiles, robust }: FixedProfiles,
  values: Float64Array,
  uncertainties: Float64Array,
): { g: Float64Array; residuals: Float64Array } => {
  const n = values.length
  const weights = uncertainties.map((u) => (Number.isNaN(u) ? 0 : 1 / (u * u)))
  const fit = (by: Float64Array): Float64Array => {
    const [normal, right] = [new Float64Array(factors * factors), new Float64Array(factors)]
    for (let j = 0; j < n; j++) {
      const weight = by[j] as number
      if (weight === 0) continue
      for (let a = 0; a < factors; a++) {
        const f = weight * (profiles[a * n + j] as number)
        right[a] = (right[a] as number) + f * (values[j] as number)
        for (let b = 0; b < factors; b++)
          normal[a * factors + b] = (normal[a * factors + b] as number) + f * (profiles[b * n + j] as number)
      }
    }
    return nonNegativeFit(normal, right)
  }
  const residualsOf = (g: Float64Array) =>
    values.map((value, j) => {
      let modelled = 0
      for (let a = 0; a < factors; a++) modelled += (g[a] as number) * (profiles[a * n + j] as number)
      return (value - modelled) / (uncertainties[j] as number)
    })
  let g = fit(weights)
  let residuals = residualsOf(g)
  for (let round = 0; robust && round < mostReweighings; round++) {
    const before = g
    g = fit(
      weights.map((weight, j) => {
        const size = Math.abs(residuals[j] as number)
        return size > outlierDistance ? (weight * outlierDistance) / size : weight
      }),
    )
    residuals = residualsOf(g)
    const largest = g.reduce((most, value) => Math.max(most, value), 0)
    if (g.every((value, a) => Math.abs(value - (before[a] as number)) <= settled * largest)) break
  }
  return { g, residuals }
}

/**
 * What each factor brings to new hours: profiles fixed, contributions by weighted least squares that cannot be negative,
 * hour by hour. Limits and uncertainties are those of the analysis; a missing species has no weight. An hour that lacks
 * more than 20 % of the species is left out; one with more than 20 % of its species beyond three uncertainties is not
 * explained by the profiles.
 * @param hours concentrations, hours × species, NaN where nothing was measured
 */
export const applyProfiles = (fixed: FixedProfiles, hours: Float64Array): AppliedProfiles => {
  const { factors, species } = fixed
  const n = species.length
  const rows = hours.length / n
  const { values, uncertainties } = weighed(fixed, hours)
  const contributions = new Float64Array(factors * rows).fill(Number.NaN)
  const residuals = new Float64Array(rows * n).fill(Number.NaN)
  const states = Array.from({ length: rows }, (_, row): HourState => {
    const own = values.subarray(row * n, (row + 1) * n)
    const measured = own.reduce((count, value) => count + Number(!Number.isNaN(value)), 0)
    if (measured === 0 || n - measured > mostMissing * n) return 'incomplete'
    const fit = fitted(fixed, own, uncertainties.subarray(row * n, (row + 1) * n))
    residuals.set(fit.residuals, row * n)
    fit.g.forEach((g, a) => {
      contributions[a * rows + row] = g
    })
    const flagged = fit.residuals.reduce((count, r) => count + Number(Math.abs(r) > flaggedFrom), 0)
    return flagged > mostFlagged * measured ? 'unexplained' : 'explained'
  })
  return { states, contributions, residuals }
}
