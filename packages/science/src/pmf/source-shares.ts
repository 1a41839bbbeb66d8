/** What a factor brings, with how far that may lie. */
export interface SourceShare {
  /** In the unit of the concentrations. */
  mean: number
  sharePct: number
  /** Share with the factor's profile at the ends of its interval, the others as they are; null without an interval. */
  lowPct: number | null
  highPct: number | null
}

/** Mass of a contribution of 1, and the ends of its interval (bootstrap, 5 and 95 %). */
export interface FactorMass {
  mass: number
  low: number | null
  high: number | null
}

/**
 * Mass a contribution of 1 stands for: the total variable of the profile where there is one, else the sum of the species.
 * @param profile of one factor, by species
 * @param total position of the total variable, −1 without one
 */
export const massOfProfile = (profile: readonly number[], total: number): number =>
  total >= 0 ? (profile[total] ?? 0) : profile.reduce((sum, value) => sum + value, 0)

const pct = (part: number, others: number): number => (part + others > 0 ? (100 * part) / (part + others) : 0)

/**
 * Shares of the factors over hours. @param meanContributions of each factor over the hours
 */
export const sourceShares = (masses: readonly FactorMass[], meanContributions: readonly number[]): SourceShare[] => {
  const means = masses.map(({ mass }, a) => mass * (meanContributions[a] ?? 0))
  const sum = means.reduce((whole, mean) => whole + mean, 0)
  return masses.map(({ low, high }, a) => {
    const [g, mean] = [meanContributions[a] ?? 0, means[a] ?? 0]
    const sharePct = pct(mean, sum - mean)
    const at = (end: number | null) => (end === null ? null : pct(end * g, sum - mean))
    const [lowPct, highPct] = [at(low), at(high)]
    return {
      mean,
      sharePct,
      // An interval of resamples may lie beside the base run; the share shown lies within its range all the same.
      lowPct: lowPct === null ? null : Math.min(sharePct, lowPct),
      highPct: highPct === null ? null : Math.max(sharePct, highPct),
    }
  })
}
