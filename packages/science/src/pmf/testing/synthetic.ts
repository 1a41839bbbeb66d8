import { seededRandom } from '../../stats/seeded-random.ts'
import type { PmfTable } from '../pmf-table.ts'
import { seededNormal } from '../random-start.ts'

/** A made-up table of known sources, with its truth. */
export interface Synthetic {
  table: PmfTable
  /** factors × rows */
  contributions: Float64Array
  /** factors × species */
  profiles: Float64Array
}

/**
 * Sources with a few species of their own and lognormal contributions, each at rest in a quarter of the samples, which
 * ties the rotation down; error of 5 % and a little.
 */
export const synthetic = (
  { rows, species, factors, seed }: { rows: number; species: number; factors: number; seed: number },
  noise = 1,
): Synthetic => {
  const random = seededRandom(seed)
  const normal = seededNormal(random)
  const contributions = Float64Array.from({ length: factors * rows }, () =>
    random() < 0.25 ? 0 : Math.exp(0.8 * normal()),
  )
  const profiles = Float64Array.from({ length: factors * species }, (_, i) => {
    const [a, j] = [Math.floor(i / species), i % species]
    if (j % factors === a) return 2 + 4 * random()
    return random() < 0.5 ? 0 : random()
  })
  const concentrations = new Float64Array(rows * species)
  const uncertainties = new Float64Array(rows * species)
  for (let i = 0; i < concentrations.length; i++) {
    const [row, j] = [Math.floor(i / species), i % species]
    let true_ = 0
    for (let a = 0; a < factors; a++) {
      true_ += (contributions[a * rows + row] ?? 0) * (profiles[a * species + j] ?? 0)
    }
    uncertainties[i] = 0.05 * true_ + 0.02
    concentrations[i] = Math.max(0, true_ + noise * (uncertainties[i] ?? 0) * normal())
  }
  return {
    table: {
      samples: Array.from({ length: rows }, (_, row) => `s${row}`),
      species: Array.from({ length: species }, (_, j) => `S${j}`),
      concentrations,
      uncertainties,
    },
    contributions,
    profiles,
  }
}
