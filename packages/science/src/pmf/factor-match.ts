import { pearson } from '../stats/correlation.ts'

/**
 * For each factor the one of the base run whose contributions it follows best, with the correlation; null below `atLeast`.
 * @param contributions and @param base lines, factors × rows
 */
export const matchFactors = (
  contributions: Float64Array,
  base: Float64Array,
  factors: number,
  atLeast = -1,
): { matched: (number | null)[]; correlations: number[] } => {
  const rows = base.length / factors
  const line = (lines: Float64Array, a: number) => lines.subarray(a * rows, (a + 1) * rows)
  const best = Array.from({ length: factors }, (_, a) => {
    let [at, highest] = [-1, Number.NEGATIVE_INFINITY]
    for (let b = 0; b < factors; b++) {
      const r = pearson(line(contributions, a), line(base, b)).r ?? Number.NEGATIVE_INFINITY
      if (r > highest) [at, highest] = [b, r]
    }
    return { at, highest }
  })
  return {
    matched: best.map(({ at, highest }) => (at >= 0 && highest >= atLeast ? at : null)),
    correlations: best.map(({ highest }) => highest),
  }
}

/** Factors that follow another factor of the base run better than their own. */
export const swappedFactors = (contributions: Float64Array, base: Float64Array, factors: number): number[] =>
  matchFactors(contributions, base, factors).matched.flatMap((to, a) => (to === null || to === a ? [] : [a]))
