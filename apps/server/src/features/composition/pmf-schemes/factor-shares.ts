import type { FactorShare } from '@qingkong/contract/shapes/pmf-scheme'
import { type FactorMass, sourceShares } from '@qingkong/science/pmf/source-shares'
import type { AppliedScheme } from './applied-scheme.ts'
import { factorNameOf } from './scheme-rows.ts'

/** Mean contribution of each factor over the explained hours that are wanted; null without any. */
export const meanContributions = (
  { applied, masses, startAtMs }: AppliedScheme,
  isWanted: (row: number) => boolean = () => true,
): number[] | null => {
  const rows = startAtMs.flatMap((_, row) => (applied.states[row] === 'explained' && isWanted(row) ? [row] : []))
  if (rows.length === 0) return null
  return masses.map(
    (_, a) =>
      rows.reduce((sum, row) => sum + (applied.contributions[a * startAtMs.length + row] ?? 0), 0) / rows.length,
  )
}

/** Factors with shares and ranges; nulls where no hour counts. @param masses of what is shared: mass, or ozone made of it */
export const factorShares = (
  answer: AppliedScheme,
  masses: readonly FactorMass[] = answer.masses,
  means: readonly number[] | null = meanContributions(answer),
): FactorShare[] => {
  const shares = means && sourceShares(masses, means)
  return masses.map((_, a) => ({
    no: a + 1,
    name: factorNameOf(answer.scheme, a),
    mean: shares?.[a]?.mean ?? null,
    sharePct: shares?.[a]?.sharePct ?? null,
    low: shares?.[a]?.lowPct ?? null,
    high: shares?.[a]?.highPct ?? null,
  }))
}

/** The greatest share first; those without one stay out. */
export const ranked = (factors: readonly FactorShare[]): (FactorShare & { sharePct: number })[] =>
  factors
    .flatMap((factor) => (factor.sharePct === null ? [] : [{ ...factor, sharePct: factor.sharePct }]))
    .toSorted((a, b) => b.sharePct - a.sharePct)

/** （31.0–40.5%）, where there is a range. */
export const rangeText = ({ low, high }: Pick<FactorShare, 'low' | 'high'>): string =>
  low === null || high === null ? '' : `（${low.toFixed(1)}–${high.toFixed(1)}%）`

/** 机动车占35.2%（31.0–40.5%）, the range where there is one. */
export const shareText = ({ name, sharePct, low, high }: FactorShare): string =>
  `${name}占${(sharePct ?? 0).toFixed(1)}%${rangeText({ low, high })}`
