import type { ComponentStatistic } from '@qingkong/contract/shapes/components'
import { maybe } from '@qingkong/science/stats/column'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import { valueStatistic } from '@qingkong/science/stats/value-statistic'

type Figures = Pick<
  ComponentStatistic,
  'n' | 'validPct' | 'mean' | 'sd' | 'min' | 'p5' | 'p25' | 'p50' | 'p75' | 'p95' | 'max'
>

const [meanOf, deviationOf] = [valueStatistic('mean'), valueStatistic('sd')]

/** Figures of the intervals of a period; null is missing. */
export const statisticOf = (values: readonly (number | null)[]): Figures => {
  const sorted = Float64Array.from(values.filter((value) => value !== null)).sort()
  const at = (p: number) => maybe(quantileOfSorted(sorted, p))
  return {
    n: sorted.length,
    validPct: values.length === 0 ? 0 : (100 * sorted.length) / values.length,
    mean: maybe(meanOf(sorted)),
    sd: sorted.length < 2 ? null : deviationOf(sorted),
    min: at(0),
    p5: at(0.05),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
    max: at(1),
  }
}

/** Mean of what is there. */
export const presentMean = (values: readonly (number | null)[]): { n: number; mean: number | null } => {
  const there = Float64Array.from(values.filter((value) => value !== null))
  return { n: there.length, mean: maybe(meanOf(there)) }
}
