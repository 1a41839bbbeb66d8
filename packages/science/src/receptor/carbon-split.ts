import type { Maybe } from '@qingkong/domain/missing'
import { InputProblem } from '../stats/input-problem.ts'
import { type OcEc, ocEc, primaryCarbonMethods } from './oc-ec.ts'

/** MRS needs so many pairs: of a handful it finds a ratio that leaves no secondary carbon at all. */
const fewestMrsPairs = 100
/** From this share of hours with negative SOC on a method does not hold. */
const mostNegativePct = 25
const lowestPct = 10

export type CarbonSplit = {
  /** The method that holds for these hours. */
  chosen: OcEc
  /** All methods that can be reckoned, the chosen one among them. */
  alternatives: readonly OcEc[]
  /** Hours with negative SOC in percent of the pairs; the tracer method does not apply above 25. */
  negativePct: number
  applies: boolean
}

const negativePctOf = ({ negativeSoc, pairs }: OcEc): number => (100 * negativeSoc) / pairs

/**
 * Secondary organic carbon by the method the data allow: MRS from 100 pairs on while less than 25 % of the hours have
 * negative SOC, else the line through the lowest 10 %. The other methods stand beside it, as their range is the
 * uncertainty.
 * @returns null with fewer than three pairs
 * @throws InputProblem for negative values
 */
export const carbonSplit = (oc: Float64Array, ec: Float64Array): Maybe<CarbonSplit> => {
  const pairs = oc.reduce((count, value, at) => count + (value > 0 && (ec[at] ?? Number.NaN) > 0 ? 1 : 0), 0)
  if (pairs < 3) return null
  const alternatives = primaryCarbonMethods.flatMap((method) => {
    try {
      return ocEc(oc, ec, { method, lowestPct })
    } catch (problem) {
      // EC that does not vary carries no line; a concentration below 0 is refused by every method.
      if (problem instanceof InputProblem && problem.place.column === 'ec' && problem.place.row === undefined) return []
      throw problem
    }
  })
  const of = (wanted: OcEc['method']) => alternatives.find(({ method }) => method === wanted)
  const mrs = of('mrs')
  const holds = mrs && pairs >= fewestMrsPairs && negativePctOf(mrs) < mostNegativePct
  const chosen = holds ? mrs : (of('lowestDeming') ?? of('minimum'))
  if (!chosen) return null
  const negativePct = negativePctOf(chosen)
  return { chosen, alternatives, negativePct, applies: negativePct <= mostNegativePct }
}
