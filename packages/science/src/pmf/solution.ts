import type { Factors } from './factorise.ts'

/** Mean of one line of a matrix whose lines are `length` long. */
export const lineMean = (lines: Float64Array, line: number, length: number): number => {
  let sum = 0
  for (let i = line * length; i < (line + 1) * length; i++) sum += lines[i] as number
  return sum / length
}

/** The same factorisation with contributions of mean 1; a factor that brings nothing stays as it is. */
export const withMeanOne = ({ factors, contributions, profiles }: Factors): Factors => {
  const [rows, species] = [contributions.length / factors, profiles.length / factors]
  const scaled = copyOf({ factors, contributions, profiles })
  for (let a = 0; a < factors; a++) {
    const mean = lineMean(contributions, a, rows)
    if (mean <= 0) continue
    for (let i = a * rows; i < (a + 1) * rows; i++) scaled.contributions[i] = (contributions[i] as number) / mean
    for (let j = a * species; j < (a + 1) * species; j++) scaled.profiles[j] = (profiles[j] as number) * mean
  }
  return scaled
}

/** Factors of `point` in the order given. */
const inOrder = (point: Factors, order: readonly number[]): Factors => {
  const { factors, contributions, profiles } = point
  const [rows, species] = [contributions.length / factors, profiles.length / factors]
  const ordered = copyOf(point)
  order.forEach((from, to) => {
    ordered.contributions.set(contributions.subarray(from * rows, (from + 1) * rows), to * rows)
    ordered.profiles.set(profiles.subarray(from * species, (from + 1) * species), to * species)
  })
  return ordered
}

/** Concentration each factor brings on average, of all species but the total variable. */
export const factorMasses = ({ factors, contributions, profiles }: Factors, total: number): number[] => {
  const [rows, species] = [contributions.length / factors, profiles.length / factors]
  return Array.from({ length: factors }, (_, a) => {
    let mass = 0
    for (let j = 0; j < species; j++) if (j !== total) mass += profiles[a * species + j] as number
    return mass * lineMean(contributions, a, rows)
  })
}

/**
 * The same factorisation in its one form: contributions of mean 1, the factor that brings most mass first.
 * @param total species left out of the mass, −1 for none
 */
export const canonical = (point: Factors, total: number): Factors => {
  const scaled = withMeanOne(point)
  const masses = factorMasses(scaled, total)
  const order = masses.map((_, a) => a).sort((a, b) => (masses[b] ?? 0) - (masses[a] ?? 0))
  return inOrder(scaled, order)
}

export const copyOf = ({ factors, contributions, profiles }: Factors): Factors => ({
  factors,
  contributions: contributions.slice(),
  profiles: profiles.slice(),
})
