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
const mostReweighings = 12
/** Of the largest contribution; shares are shown to a thousandth. */
const settled = 1e-5

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

/** Products of every two factors' values of a species, species by species: the same for every hour. */
const profileProducts = ({ factors, profiles }: FixedProfiles): Float64Array => {
  const n = profiles.length / factors
  const products = new Float64Array(n * factors * factors)
  for (let j = 0; j < n; j++)
    for (let a = 0; a < factors; a++)
      for (let b = 0; b < factors; b++)
        products[(j * factors + a) * factors + b] = (profiles[a * n + j] as number) * (profiles[b * n + j] as number)
  return products
}

/** Makes the function that finds the contributions to one hour and its scaled residuals; memory is taken once. */
const hourFit = (fixed: FixedProfiles) => {
  const { factors, profiles, robust } = fixed
  const n = profiles.length / factors
  const pairs = factors * factors
  const products = profileProducts(fixed)
  const [normal, right, residuals] = [new Float64Array(pairs), new Float64Array(factors), new Float64Array(n)]
  return (values: Float64Array, uncertainties: Float64Array): { g: Float64Array; residuals: Float64Array } => {
    const fit = (weightOf: (j: number) => number): Float64Array => {
      normal.fill(0)
      right.fill(0)
      for (let j = 0; j < n; j++) {
        const weight = weightOf(j)
        if (weight === 0) continue
        const weighted = weight * (values[j] as number)
        for (let a = 0; a < factors; a++) right[a] = (right[a] as number) + weighted * (profiles[a * n + j] as number)
        for (let p = 0; p < pairs; p++) normal[p] = (normal[p] as number) + weight * (products[j * pairs + p] as number)
      }
      return nonNegativeFit(normal, right)
    }
    const judge = (g: Float64Array): boolean => {
      let hasOutlier = false
      for (let j = 0; j < n; j++) {
        let modelled = 0
        for (let a = 0; a < factors; a++) modelled += (g[a] as number) * (profiles[a * n + j] as number)
        const r = ((values[j] as number) - modelled) / (uncertainties[j] as number)
        residuals[j] = r
        if (Math.abs(r) > outlierDistance) hasOutlier = true
      }
      return hasOutlier
    }
    const weightOf = (j: number) => {
      const u = uncertainties[j] as number
      return Number.isNaN(u) ? 0 : 1 / (u * u)
    }
    let g = fit(weightOf)
    let hasOutlier = judge(g)
    for (let round = 0; robust && hasOutlier && round < mostReweighings; round++) {
      const before = g
      g = fit((j) => {
        const size = Math.abs(residuals[j] as number)
        return size > outlierDistance ? (weightOf(j) * outlierDistance) / size : weightOf(j)
      })
      hasOutlier = judge(g)
      const largest = g.reduce((most, value) => Math.max(most, value), 0)
      if (g.every((value, a) => Math.abs(value - (before[a] as number)) <= settled * largest)) break
    }
    return { g, residuals }
  }
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
  const fitHour = hourFit(fixed)
  const contributions = new Float64Array(factors * rows).fill(Number.NaN)
  const residuals = new Float64Array(rows * n).fill(Number.NaN)
  const states = Array.from({ length: rows }, (_, row): HourState => {
    const own = values.subarray(row * n, (row + 1) * n)
    const measured = own.reduce((count, value) => count + Number(!Number.isNaN(value)), 0)
    if (measured === 0 || n - measured > mostMissing * n) return 'incomplete'
    const fit = fitHour(own, uncertainties.subarray(row * n, (row + 1) * n))
    residuals.set(fit.residuals, row * n)
    fit.g.forEach((g, a) => {
      contributions[a * rows + row] = g
    })
    const flagged = fit.residuals.reduce((count, r) => count + Number(Math.abs(r) > flaggedFrom), 0)
    return flagged > mostFlagged * measured ? 'unexplained' : 'explained'
  })
  return { states, contributions, residuals }
}
