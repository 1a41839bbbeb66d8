import type { Maybe } from '../missing.ts'
import type { SpeciesShares } from './species-shares.ts'

export interface GroupShare {
  /** Mean over the samples of the group, %; a sample without the species counts as 0. */
  share: number
  /** Standard deviation of the samples, %; null with one sample. */
  sd: Maybe<number>
}

/** The profile of a group: the mean of its normalised samples, which adds up to 100 % again, with the spread. */
export const groupProfile = (samples: readonly SpeciesShares[]): Map<string, GroupShare> => {
  const codes = new Set(samples.flatMap((sample) => [...sample.keys()]))
  const n = samples.length
  return new Map(
    Array.from(codes, (code) => {
      const shares = samples.map((sample) => sample.get(code) ?? 0)
      const mean = shares.reduce((sum, share) => sum + share, 0) / n
      const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0)
      return [code, { share: mean, sd: n > 1 ? Math.sqrt(squares / (n - 1)) : null }]
    }),
  )
}
