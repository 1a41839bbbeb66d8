import type { Variation } from '@qingkong/contract/shapes/trend'
import { variationName } from '@qingkong/contract/tables/air/variations'
import { formatMeasured } from '../../../kit/format.ts'
import type { StatisticItem } from '../../../page/views.ts'

/** More stand in the table's notes. */
const mostFigures = 6

/** Means of the first curves: as measured, and without sand and dust where that makes a difference. */
export const dustFigures = (variations: readonly Variation[]): StatisticItem[] =>
  variations.slice(0, mostFigures).map((variation) => {
    const digits = variation.factor.digits + 1
    const { actual, provisional, confirmed } = variation.means
    return {
      label: `${variationName(variation)}均值`,
      value: actual,
      unit: variation.factor.unit,
      digits,
      note: `预扣沙尘 ${formatMeasured(provisional, digits)}，认定扣除 ${formatMeasured(confirmed, digits)}`,
    }
  })
