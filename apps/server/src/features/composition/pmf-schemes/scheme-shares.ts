import type { FactorShare } from '@qingkong/contract/shapes/pmf-scheme'
import { sourceShares } from '@qingkong/science/pmf/source-shares'
import { factorMasses } from './scheme-model.ts'
import { factorNameOf, type StoredScheme } from './scheme-rows.ts'

/** Shares over the analysis itself, where contributions have a mean of 1. */
export const sharesOf = (scheme: StoredScheme): FactorShare[] => {
  const masses = factorMasses(scheme.model)
  return sourceShares(
    masses,
    masses.map(() => 1),
  ).map(({ mean, sharePct, lowPct, highPct }, a) => ({
    no: a + 1,
    name: factorNameOf(scheme, a),
    mean,
    sharePct,
    low: lowPct,
    high: highPct,
  }))
}
