import type { Maybe } from '../missing.ts'

/**
 * How PM10 is worked out where only TSP is measured: the median ratio of the hours of so many days that measured both, of so
 * many at least, in air drier than so many percent (moist particles grow). Dated settings of the platform (2026-11), to be
 * confirmed with the customer.
 */
export const tspRatioSettings = { days: 30, pairs: 200, humidityBelow: 85, usual: 0.6 } as const

/** Median of PM10 ÷ TSP over some dry hours that measured both. */
export interface RatioMedian {
  median: number
  pairs: number
}

/** The share of PM10 in TSP, and where it comes from. */
export interface TspRatio {
  ratio: number
  source: 'own' | 'city' | 'usual'
}

export const tspRatioSources: Readonly<Record<TspRatio['source'], string>> = {
  own: '本工地比值',
  city: '全市比值',
  usual: '默认比值',
}

const isEnough = (found: Maybe<RatioMedian>): found is RatioMedian =>
  found !== null && found.pairs >= tspRatioSettings.pairs

/** The site's own ratio, else the city's, else 0.6. */
export const tspRatio = (own: Maybe<RatioMedian>, city: Maybe<RatioMedian>): TspRatio => {
  if (isEnough(own)) return { ratio: own.median, source: 'own' }
  return isEnough(city) ? { ratio: city.median, source: 'city' } : { ratio: tspRatioSettings.usual, source: 'usual' }
}

/** PM10 worked out from TSP, µg/m³: an estimate, never a reason for an alarm. */
export const convertedPm10 = (tsp: number, { ratio }: Pick<TspRatio, 'ratio'>): number => tsp * ratio
