import type { ComponentStatistic } from '@qingkong/contract/shapes/components'
import type { BoxInput } from '../../charts/box-option.ts'

/** More boxes are no longer told apart. */
const mostBoxes = 12

/**
 * Boxes of the components that there is most of, in one unit: elements only where there is nothing else. Whiskers reach
 * from the 5th to the 95th percentile.
 */
export const statisticBoxes = (rows: readonly ComponentStatistic[]): BoxInput => {
  const own = rows.filter(({ siteCode }) => siteCode === rows[0]?.siteCode)
  const masses = own.filter(({ unit }) => unit !== 'ng/m³')
  const [unit] = (masses.length > 0 ? masses : own).map((row) => row.unit)
  const shown = own
    .filter((row) => row.unit === unit)
    .toSorted((a, b) => (b.mean ?? 0) - (a.mean ?? 0))
    .slice(0, mostBoxes)
  return {
    names: shown.map(({ factorName }) => factorName),
    boxes: shown.map(({ p5, p25, p50, p75, p95, mean, n }) =>
      p5 === null || p25 === null || p50 === null || p75 === null || p95 === null
        ? null
        : { low: p5, q1: p25, median: p50, q3: p75, high: p95, mean, n },
    ),
    unit: unit ?? '',
    digits: 2,
    ends: { low: '第5百分位', high: '第95百分位' },
  }
}
