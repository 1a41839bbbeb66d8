/** What ranks places over days: the composite index, the share of good days, or a pollutant. */
export const rankedFactors = ['index', 'good_days', 'pm25', 'pm10', 'so2', 'no2', 'o38h', 'co'] as const
export type RankedFactor = (typeof rankedFactors)[number]

/** The same, in the order in which years are compared. */
export const yearlyFactors = ['pm25', 'pm10', 'so2', 'no2', 'o38h', 'co', 'index', 'good_days'] as const
