import type { Maybe } from '../missing.ts'

/** Mean level of sound, dB: of the energies, not of the levels (GB 12523-2011, equivalent level). Null for an empty list. */
export const energyMean = (levelsDb: readonly number[]): Maybe<number> => {
  if (levelsDb.length === 0) return null
  const energy = levelsDb.reduce((sum, level) => sum + 10 ** (level / 10), 0)
  return 10 * Math.log10(energy / levelsDb.length)
}
