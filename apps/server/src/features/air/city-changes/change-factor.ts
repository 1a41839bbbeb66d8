import type { ChangeFactor } from '@qingkong/contract/calls/air/city-changes'
import { rankedMeasure } from '@qingkong/contract/tables/air/rankings'
import type { VersionChoice } from '@qingkong/domain/air/standard'
import type { RankedFactor } from '@qingkong/domain/ranking/ranked-factor'

/** A figure of a period with its unit, and the decimals of the standard at the period's end. */
export const yearlyFactor = (code: RankedFactor, periodEnd: string, choice: VersionChoice): ChangeFactor => {
  const { name, unit, digits } = rankedMeasure(code, periodEnd, choice)
  return { code, name, unit, digits }
}
