import type { Maybe } from '@qingkong/domain/missing'
import { type Enrichment, type EnrichmentOptions, enrichmentFactors } from './enrichment.ts'

export type EnrichedElement = Enrichment & {
  /** Steps with the element and the reference. */
  count: number
  /** Of those steps, in the unit of the columns. */
  mean: number
  /** Factor step by step; NaN where either is missing or the reference is 0. */
  values: Float64Array
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The factor of one element of one or a mean step; NaN without a reference. */
const factorOf = (element: string, value: number, reference: number, options: Required<EnrichmentOptions>) =>
  enrichmentFactors({ [element]: value, [options.reference]: reference }, options)?.factors.find(
    (one) => one.element === element,
  )

/**
 * Enrichment factors of a period, of the means over the steps that have both the element and the reference, and step by
 * step; by falling factor. The reference itself is left out: it is 1.
 * @returns null when the reference element is not there; elements that the crust table lacks are left out
 * @throws InputProblem as enrichmentFactors
 */
export const enrichmentSeries = (
  columns: ReadonlyMap<string, Float64Array>,
  options: Required<EnrichmentOptions>,
): Maybe<EnrichedElement[]> => {
  const reference = columns.get(options.reference)
  if (!reference?.some((value) => value > 0)) return null
  const elements = [...columns].flatMap(([element, column]): EnrichedElement[] => {
    if (element === options.reference) return []
    const [own, ofReference]: [number[], number[]] = [[], []]
    const ratios = new Float64Array(column.length).fill(Number.NaN)
    for (let at = 0; at < column.length; at++) {
      const [value, beside] = [column[at] ?? Number.NaN, reference[at] ?? Number.NaN]
      if (Number.isNaN(value) || !(beside > 0)) continue
      own.push(value)
      ofReference.push(beside)
      ratios[at] = value / beside
    }
    if (own.length === 0) return []
    const mean = meanOf(own)
    const enriched = factorOf(element, mean, meanOf(ofReference), options)
    if (!enriched) return []
    // Every factor is the concentration ratio times the same constant of the crust.
    const unit = factorOf(element, 1, 1, options)?.factor ?? Number.NaN
    return [{ ...enriched, count: own.length, mean, values: ratios.map((ratio) => ratio * unit) }]
  })
  return elements.sort((a, b) => b.factor - a.factor)
}
