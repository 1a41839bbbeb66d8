import { pearson } from '../stats/correlation.ts'
import { commonPairs, cosine, type ProfileBySpecies } from './profile-likeness.ts'
import type { SourceShare } from './source-shares.ts'

/** A solution as it is compared: factors with names, profiles, shares and hours. */
export interface ComparedScheme {
  factors: readonly {
    name: string
    /** Without the total variable. */
    profile: ProfileBySpecies
    share: SourceShare
    /** Contribution by time; what is missing or left out is not there. */
    contributions: ReadonlyMap<string, number>
  }[]
  qOverExpected: number
  parameters: Readonly<Record<string, unknown>>
}

export type ShareVerdict = 'different' | 'notDifferent' | 'unknown'

/** Words of a verdict; without ranges nothing can be said. */
export const shareVerdictNames: Readonly<Record<ShareVerdict, string>> = {
  different: '差异显著',
  notDifferent: '差异不显著',
  unknown: '没有区间，不能判断',
}

interface MatchedFactors {
  /** Positions in the two schemes. */
  a: number
  b: number
  cosine: number
  verdict: ShareVerdict
  /** Of the contributions over common hours; null where they have fewer than three. */
  r: number | null
  hours: number
}

export interface SchemeComparison {
  /** Factors matched one to one, the most alike first. */
  matched: MatchedFactors[]
  onlyA: number[]
  onlyB: number[]
  /** Q/Q(expected) of the second less that of the first. */
  deltaQOverExpected: number
  differing: { name: string; a: unknown; b: unknown }[]
}

/** Profiles less alike are different sources. */
const matchedFrom = 0.6
/** Over fewer common species a likeness says nothing. */
const leastSpecies = 3
const leastHours = 3

/** Ranges that overlap are no difference. */
export const shareVerdict = (
  a: Pick<SourceShare, 'lowPct' | 'highPct'>,
  b: Pick<SourceShare, 'lowPct' | 'highPct'>,
): ShareVerdict => {
  if (a.lowPct === null || a.highPct === null || b.lowPct === null || b.highPct === null) return 'unknown'
  return a.lowPct <= b.highPct && b.lowPct <= a.highPct ? 'notDifferent' : 'different'
}

const correlationOf = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) => {
  const pairs = commonPairs(a, b)
  if (pairs.length < leastHours) return { r: null, hours: pairs.length }
  const { r } = pearson(
    Float64Array.from(pairs, ([x]) => x),
    Float64Array.from(pairs, ([, y]) => y),
  )
  return { r, hours: pairs.length }
}

const differingParameters = (a: ComparedScheme['parameters'], b: ComparedScheme['parameters']) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))
    .map((name) => ({ name, a: a[name] ?? null, b: b[name] ?? null }))

/**
 * Two solutions side by side: factors matched one to one by the cosine of their profiles (from 0.6, the most alike pair
 * first), their shares with ranges, and how alike their hours go. Ranges that overlap are no difference.
 */
export const compareSchemes = (a: ComparedScheme, b: ComparedScheme): SchemeComparison => {
  const candidates = a.factors
    .flatMap((one, i) =>
      b.factors.map((other, j) => {
        const pairs = commonPairs(one.profile, other.profile)
        return { a: i, b: j, cosine: pairs.length < leastSpecies ? 0 : (cosine(pairs) ?? 0) }
      }),
    )
    .filter((pair) => pair.cosine >= matchedFrom)
    .toSorted((x, y) => y.cosine - x.cosine)
  const [takenA, takenB] = [new Set<number>(), new Set<number>()]
  const matched = candidates.flatMap((pair): MatchedFactors[] => {
    const [one, other] = [a.factors[pair.a], b.factors[pair.b]]
    if (!one || !other || takenA.has(pair.a) || takenB.has(pair.b)) return []
    takenA.add(pair.a)
    takenB.add(pair.b)
    return [
      {
        ...pair,
        verdict: shareVerdict(one.share, other.share),
        ...correlationOf(one.contributions, other.contributions),
      },
    ]
  })
  const left = (factors: ComparedScheme['factors'], taken: ReadonlySet<number>) =>
    factors.flatMap((_, at) => (taken.has(at) ? [] : [at]))
  return {
    matched,
    onlyA: left(a.factors, takenA),
    onlyB: left(b.factors, takenB),
    deltaQOverExpected: b.qOverExpected - a.qOverExpected,
    differing: differingParameters(a.parameters, b.parameters),
  }
}
