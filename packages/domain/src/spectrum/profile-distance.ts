import type { Maybe } from '../missing.ts'
import type { SpeciesShares } from './species-shares.ts'

/** How far two profiles lie from each other over the species that both list (Pernigotti & Belis 2018, DeltaSA). */
export interface ProfileDistance {
  /** Species in both. */
  common: number
  /** Pearson distance 1 − r, 0 to 2; null where a profile does not vary. */
  pd: Maybe<number>
  /** Standardised identity distance, 0 to √2; null without a species in both. */
  sid: Maybe<number>
}

type Pair = readonly [x: number, y: number]

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const pearsonDistance = (pairs: readonly Pair[]): Maybe<number> => {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))]
  let [xy, xx, yy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my)
    xx += (x - mx) ** 2
    yy += (y - my) ** 2
  }
  return xx > 0 && yy > 0 ? 1 - xy / Math.sqrt(xx * yy) : null
}

/** PD = 1 − r and SID = √2/m · Σ|x−y|/(x+y) over the m species in both. */
export const profileDistance = (a: SpeciesShares, b: SpeciesShares): ProfileDistance => {
  const pairs = Array.from(a).flatMap(([code, x]): Pair[] => {
    const y = b.get(code)
    return y === undefined || x + y <= 0 ? [] : [[x, y]]
  })
  if (pairs.length === 0) return { common: 0, pd: null, sid: null }
  const unlike = pairs.reduce((sum, [x, y]) => sum + Math.abs(x - y) / (x + y), 0)
  return { common: pairs.length, pd: pearsonDistance(pairs), sid: (Math.SQRT2 / pairs.length) * unlike }
}

const fewestCommon = 6
const commonShare = 0.65

/** Whether enough species are in both: at least six, and 65 % of the profile that lists fewer. */
const isComparable = (common: number, a: SpeciesShares, b: SpeciesShares): boolean =>
  common >= Math.max(fewestCommon, commonShare * Math.min(a.size, b.size))

/** Similar profiles lie below both. */
const similarBelow = { pd: 0.4, sid: 1 } as const

export type ProfileVerdict = 'similar' | 'different' | 'tooFew'

export const profileVerdictNames: Readonly<Record<ProfileVerdict, string>> = {
  similar: '相似',
  different: '不相似',
  tooFew: '可比物种不足',
}

/** The distance of two profiles with what it means; too few species in both say nothing. */
export const comparedProfiles = (a: SpeciesShares, b: SpeciesShares): ProfileDistance & { verdict: ProfileVerdict } => {
  const distance = profileDistance(a, b)
  const { common, pd, sid } = distance
  if (!isComparable(common, a, b)) return { ...distance, verdict: 'tooFew' }
  const isSimilar = pd !== null && sid !== null && pd < similarBelow.pd && sid < similarBelow.sid
  return { ...distance, verdict: isSimilar ? 'similar' : 'different' }
}
