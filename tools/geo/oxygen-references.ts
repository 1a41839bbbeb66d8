/** What stands beside a limit: reference oxygen, % by volume, and whether hours or the mean of the day are held against it. */
export interface LimitBasis {
  oxygenReferencePct?: number
  judgeBy?: 'DAY'
}

/** By the standard of the limit: coal power, gas boilers, cement kilns, glass furnaces; waste burners by day means. */
const bases: Readonly<Record<string, LimitBasis>> = {
  'GB 13223-2011': { oxygenReferencePct: 6 },
  'GB 13271-2014': { oxygenReferencePct: 3.5 },
  'GB 4915-2013': { oxygenReferencePct: 10 },
  'GB 26453-2022': { oxygenReferencePct: 8 },
  'GB 18485-2014': { oxygenReferencePct: 11, judgeBy: 'DAY' },
}

/** Only what burns is converted: it gives off nitrogen oxides; a mill under the standard of its kiln does not. */
export const limitBasisOf = (limitSource: string | null, outletFactors: readonly string[]): LimitBasis =>
  limitSource !== null && outletFactors.includes('a21002') ? (bases[limitSource] ?? {}) : {}
