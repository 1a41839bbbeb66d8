import { linearFit } from '../stats/linear-fit.ts'
import type { Factors } from './factorise.ts'
import { huberPart, reportedRobustPart } from './huber.ts'
import type { PreparedTable } from './prepare-table.ts'

/** Scaled residuals (x − Σ g·f)/u, sample by sample. @returns rows × species */
export const scaledResiduals = (
  { values, uncertainties, samples, species }: Pick<PreparedTable, 'values' | 'uncertainties' | 'samples' | 'species'>,
  { factors, contributions, profiles }: Factors,
): Float64Array => {
  const [rows, n] = [samples.length, species.length]
  return values.map((value, cell) => {
    const [row, j] = [Math.floor(cell / n), cell % n]
    let modelled = 0
    for (let a = 0; a < factors; a++) {
      modelled += (contributions[a * rows + row] as number) * (profiles[a * n + j] as number)
    }
    return (value - modelled) / (uncertainties[cell] as number)
  })
}

/** Sums over all cells. */
export interface QValues {
  qTrue: number
  /** Σ (|r| ≤ 4 ? r² : 4|r|), as PMF 5 and ESAT report it. */
  qRobust: number
  /** What robust fitting minimises. */
  huberSum: number
}

export const qValues = (residuals: Float64Array): QValues => {
  let [qTrue, qRobust, huberSum] = [0, 0, 0]
  for (const r of residuals) {
    qTrue += r * r
    qRobust += reportedRobustPart(r)
    huberSum += huberPart(r)
  }
  return { qTrue, qRobust, huberSum }
}

/** Values of strong species less the numbers that were fitted: k(m + n). */
export const expectedQ = (
  { samples, species, categories }: Pick<PreparedTable, 'samples' | 'species' | 'categories'>,
  factors: number,
): number =>
  samples.length * categories.filter((category) => category === 'strong').length -
  factors * (samples.length + species.length)

/** How one species is reproduced. */
export interface SpeciesFit {
  species: string
  /** Part of Q(true), and its ratio to the part of Q(expected) that falls on a species of this category. */
  q: number
  qOverExpected: number | null
  /** Samples with |scaled residual| > 3. */
  flagged: number
  /** Predicted against observed. */
  r2: number | null
  slope: number | null
  intercept: number | null
  residualMean: number
  residualSd: number
}

const flaggedFrom = 3

/** Fit of every species, from the scaled residuals. */
export const speciesFits = (prepared: PreparedTable, residuals: Float64Array, factors: number): SpeciesFit[] => {
  const { samples, species, categories, values, uncertainties } = prepared
  const [rows, n] = [samples.length, species.length]
  const strong = categories.filter((category) => category === 'strong').length
  const expectedPerSpecies = strong === 0 ? 0 : expectedQ(prepared, factors) / strong
  return species.map((name, j) => {
    const ofSpecies = Float64Array.from(samples, (_, row) => residuals[row * n + j] ?? 0)
    const observed = Float64Array.from(samples, (_, row) => values[row * n + j] ?? 0)
    const predicted = observed.map((value, row) => value - (ofSpecies[row] ?? 0) * (uncertainties[row * n + j] ?? 0))
    const { r2, slope, intercept } = linearFit(observed, predicted)
    const q = ofSpecies.reduce((sum, r) => sum + r * r, 0)
    const residualMean = ofSpecies.reduce((sum, r) => sum + r, 0) / rows
    return {
      species: name,
      q,
      qOverExpected: expectedPerSpecies > 0 ? q / expectedPerSpecies : null,
      flagged: ofSpecies.filter((r) => Math.abs(r) > flaggedFrom).length,
      r2,
      slope,
      intercept,
      residualMean,
      residualSd: Math.sqrt(ofSpecies.reduce((sum, r) => sum + (r - residualMean) ** 2, 0) / Math.max(1, rows - 1)),
    }
  })
}

/** IM and IS: the greatest mean and the greatest standard deviation of the scaled residuals of a species (Lee 1999). */
export const residualExtremes = (fits: readonly SpeciesFit[]): { im: number; is: number } => ({
  im: Math.max(...fits.map(({ residualMean }) => residualMean)),
  is: Math.max(...fits.map(({ residualSd }) => residualSd)),
})
