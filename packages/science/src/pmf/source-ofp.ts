/** What one factor's gases could make of ozone. */
export interface SourceOfp {
  /** µg O₃/m³ of a contribution of 1. */
  ofp: number
  /** By species, the largest first. */
  species: { name: string; ofp: number }[]
  /** Species without a MIR, counted as nought. */
  countedZero: string[]
}

/**
 * Ozone formation potential of a profile, Σ f·MIR (Carter 1994), at a contribution of 1. The total variable is no species.
 * @param profile µg/m³ by species
 * @param mirOf MIR of a species, g O₃ per g; null where no table has it
 */
export const sourceOfp = (
  species: readonly string[],
  profile: readonly number[],
  total: number,
  mirOf: (name: string) => number | null,
): SourceOfp => {
  const parts = species.flatMap((name, j) => (j === total ? [] : [{ name, mir: mirOf(name), mass: profile[j] ?? 0 }]))
  const counted = parts.map(({ name, mir, mass }) => ({ name, ofp: (mir ?? 0) * mass }))
  return {
    ofp: counted.reduce((sum, { ofp }) => sum + ofp, 0),
    species: counted.toSorted((a, b) => b.ofp - a.ofp),
    countedZero: parts.flatMap(({ name, mir, mass }) => (mir === null && mass > 0 ? [name] : [])),
  }
}
