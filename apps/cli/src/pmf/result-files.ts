import type { BootstrapResult } from '@qingkong/science/pmf/bootstrap'
import type { DispResult } from '@qingkong/science/pmf/disp'
import type { Factors } from '@qingkong/science/pmf/factorise'
import type { FpeakResult } from '@qingkong/science/pmf/fpeak'
import type { PreparedTable } from '@qingkong/science/pmf/prepare-table'
import type { SolutionChoice } from '@qingkong/science/pmf/solution-choice'
import { csvText } from '../output/csv-text.ts'

/** @param factor from 0 */
export const factorName = (factor: number): string => `factor${factor + 1}`

const factorNames = (factors: number) => Array.from({ length: factors }, (_, a) => factorName(a))

/** Species by factors, concentration the factor brings on average. */
export const profilesCsv = ({ species }: PreparedTable, { factors, profiles }: Factors): string =>
  csvText([
    ['species', ...factorNames(factors)],
    ...species.map((name, j) => [name, ...factorNames(factors).map((_, a) => profiles[a * species.length + j] ?? 0)]),
  ])

/** Samples by factors, mean 1. */
export const contributionsCsv = (
  { samples }: PreparedTable,
  { factors, contributions }: Factors,
  timeColumn: string,
): string =>
  csvText([
    [timeColumn, ...factorNames(factors)],
    ...samples.map((sample, row) => [
      sample,
      ...factorNames(factors).map((_, a) => contributions[a * samples.length + row] ?? 0),
    ]),
  ])

/** Samples by species, scaled residuals. */
export const residualsCsv = (
  { samples, species }: PreparedTable,
  residuals: Float64Array,
  timeColumn: string,
): string =>
  csvText([
    [timeColumn, ...species],
    ...samples.map((sample, row) => [sample, ...species.map((_, j) => residuals[row * species.length + j] ?? 0)]),
  ])

/** A column of the solution whose errors are estimated: base, fpeak=-0.5, constrained. */
const solutionColumn = (choice: SolutionChoice): string =>
  choice.kind === 'fpeak' ? `fpeak=${choice.phi}` : choice.kind

/** A solution and which one it is. */
export interface Estimated {
  choice: SolutionChoice
  solution: Factors
}

/** One line per profile cell: its value and the percentiles over the mapped resamples, empty without one. */
export const bootstrapCsv = (
  { species }: PreparedTable,
  { choice, solution: { profiles } }: Estimated,
  result: BootstrapResult,
): string => {
  const { percentiles } = result
  return csvText([
    ['factor', 'species', solutionColumn(choice), ...percentiles.map((percentile) => `p${percentile}`)],
    ...Array.from(profiles, (value, cell) => [
      factorName(Math.floor(cell / species.length)),
      species[cell % species.length] ?? '',
      value,
      ...percentiles.map((_, p) => {
        const percentile = result.profiles[cell * percentiles.length + p] ?? Number.NaN
        return Number.isNaN(percentile) ? '' : percentile
      }),
    ]),
  ])
}

/** One line per displaced profile cell: the value and its ends at every level. */
export const dispCsv = (
  { species }: PreparedTable,
  { choice }: Pick<Estimated, 'choice'>,
  { levels, cells }: DispResult,
): string =>
  csvText([
    ['factor', 'species', solutionColumn(choice), ...levels.flatMap((level) => [`lower${level}`, `upper${level}`])],
    ...cells.map((cell) => [
      factorName(cell.factor),
      species[cell.species] ?? '',
      cell.value,
      ...levels.flatMap((_, at) => [cell.lower[at] ?? 0, cell.upper[at] ?? 0]),
    ]),
  ])

/** Profiles of every strength below each other. */
export const fpeakProfilesCsv = ({ species }: PreparedTable, turned: readonly FpeakResult[]): string =>
  csvText([
    ['fpeak', 'species', ...factorNames(turned[0]?.solution.factors ?? 0)],
    ...turned.flatMap(({ phi, solution: { factors, profiles } }) =>
      species.map((name, j) => [
        phi,
        name,
        ...factorNames(factors).map((_, a) => profiles[a * species.length + j] ?? 0),
      ]),
    ),
  ])

/** Contributions of every strength below each other, mean 1. */
export const fpeakContributionsCsv = (
  { samples }: PreparedTable,
  turned: readonly FpeakResult[],
  timeColumn: string,
): string =>
  csvText([
    ['fpeak', timeColumn, ...factorNames(turned[0]?.solution.factors ?? 0)],
    ...turned.flatMap(({ phi, solution: { factors, contributions } }) =>
      samples.map((sample, row) => [
        phi,
        sample,
        ...factorNames(factors).map((_, a) => contributions[a * samples.length + row] ?? 0),
      ]),
    ),
  ])
