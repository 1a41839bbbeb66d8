import type { SolutionChoice } from './solution-choice.ts'

/** What is known of a solution when it is to be frozen. */
export interface FreezeCandidate {
  /** Name of each factor; empty where nobody gave one. */
  names: readonly string[]
  /** Which solution is kept, how it is called and what it cost in Q, %. */
  solution: {
    kind: SolutionChoice['kind']
    name: string
    dQPct: number
    /** Factors, from 1, that changed places with others of the base run. */
    swapped: readonly number[]
  }
  bootstrap: { runs: number; mapping: readonly { mapped: number }[] } | null
  /** Swaps by level and factor; the first level is a rise of 4. */
  disp: { swaps: readonly (readonly number[])[]; largestDecreasePct: number } | null
  /** Objective of every base run. */
  objectives: readonly number[]
  speciesFits: readonly { species: string; category: string; r2: number | null }[]
  /** Factor by sample. */
  contributionCorrelations: readonly { a: number; b: number; r: number }[]
}

export interface FreezeVerdict {
  /** Why it cannot be frozen; empty when it can. */
  obstacles: string[]
  /** What a person should know who freezes it all the same. */
  warnings: string[]
}

const leastResamples = 100
const leastMappedShare = 0.8
const mostDecreasePct = 1
const mostRisePct = 5
const leastR2 = 0.5
export const edgeCorrelation = 0.8
/** Base runs this near to the best met the same minimum. */
export const sameMinimum = 1e-4

const nameObstacles = (names: readonly string[]): string[] => {
  const without = names.flatMap((name, a) => (name.trim() === '' ? [`${a + 1}`] : []))
  const twice = names.filter((name, a) => name.trim() !== '' && names.indexOf(name) !== a)
  return [
    ...(without.length > 0 ? [`因子${without.join('、')}尚未命名`] : []),
    ...(twice.length > 0 ? [`因子名称“${twice[0]}”重复`] : []),
  ]
}

const riseObstacles = ({ kind, name, dQPct }: FreezeCandidate['solution']): string[] =>
  kind !== 'base' && dQPct > mostRisePct ? [`${name}的dQ为${dQPct.toFixed(2)}%，超过${mostRisePct}%`] : []

const bootstrapObstacles = ({ bootstrap, names, solution }: FreezeCandidate): string[] => {
  // Those of the base run say nothing about it.
  if (!bootstrap && solution.kind !== 'base') return [`${solution.name}的误差尚未估计，请对该解做自举`]
  if (!bootstrap || bootstrap.runs < leastResamples) return [`自举${bootstrap?.runs ?? 0}次，不足${leastResamples}次`]
  return bootstrap.mapping.flatMap(({ mapped }, a) =>
    mapped < leastMappedShare * bootstrap.runs
      ? [`因子“${names[a]?.trim() || a + 1}”自举映射${mapped}/${bootstrap.runs}，不足${100 * leastMappedShare}%`]
      : [],
  )
}

const dispObstacles = (disp: FreezeCandidate['disp']): string[] => {
  if (!disp) return []
  const swaps = disp.swaps[0]?.reduce((sum, count) => sum + count, 0) ?? 0
  return [
    ...(swaps > 0 ? [`DISP 在 dQ 4 时有${swaps}次因子交换`] : []),
    ...(disp.largestDecreasePct >= mostDecreasePct
      ? [`DISP 中 Q 最多下降${disp.largestDecreasePct.toFixed(2)}%，不小于${mostDecreasePct}%，基础运行不是最小值`]
      : []),
  ]
}

const warningsOf = ({
  solution,
  disp,
  objectives,
  speciesFits,
  contributionCorrelations,
  names,
}: FreezeCandidate): string[] => {
  const best = Math.min(...objectives)
  const met = objectives.filter((objective) => objective <= best * (1 + sameMinimum)).length
  const poor = speciesFits.filter(({ category, r2 }) => category === 'strong' && (r2 ?? 0) < leastR2)
  const nameOf = (a: number) => names[a]?.trim() || `因子${a + 1}`
  return [
    ...(disp ? [] : [solution.kind === 'fpeak' ? 'Fpeak 旋转的解只做自举，不做 DISP' : '没有做 DISP']),
    ...(solution.swapped.length > 0
      ? [`${solution.name}中因子${solution.swapped.join('、')}与基础解的因子换了位，请核对名称`]
      : []),
    ...(objectives.length > 0 && met < 2 ? ['最小的 Q 只出现一次，建议增加运行次数'] : []),
    ...(poor.length > 0 ? [`强物种 ${poor.map(({ species }) => species).join('、')} 的 r² 低于 ${leastR2}`] : []),
    ...contributionCorrelations
      .filter(({ r }) => r > edgeCorrelation)
      .map(({ a, b, r }) => `${nameOf(a)}与${nameOf(b)}的贡献相关 ${r.toFixed(2)}，可能是同一来源`),
  ]
}

/**
 * Whether a solution may be frozen: every factor named, a rise of Q of at most 5 % over the base run, its own errors
 * estimated with at least 100 resamples with at least 80 % of them mapped to every
 * factor, no swap in DISP at a rise of 4, and no fall of the sum by 1 % on the way.
 */
export const freezeVerdict = (candidate: FreezeCandidate): FreezeVerdict => ({
  obstacles: [
    ...nameObstacles(candidate.names),
    ...riseObstacles(candidate.solution),
    ...bootstrapObstacles(candidate),
    ...dispObstacles(candidate.disp),
  ],
  warnings: warningsOf(candidate),
})
