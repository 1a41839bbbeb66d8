import type { DailyPollutant } from '../air/aqi.ts'
import { roundHalfEven } from '../air/rounding.ts'
import type { StandardVersion } from '../air/standard.ts'
import type { Maybe } from '../missing.ts'
import { factors } from '../site/factor.ts'

/** Decimals of an hourly or daily concentration, and of a comparison with a limit: CO 1, the rest 0 (HJ 663). */
export const valueDecimals = (pollutant: DailyPollutant): number => {
  return factors[pollutant].decimals
}

/**
 * Decimals of a month's, quarter's or year's statistic: those of a value until 2026-02-28, one more from HJ 663-2026
 * on (secondary sources).
 */
export const statisticDecimals = (pollutant: DailyPollutant, version: StandardVersion): number => {
  return valueDecimals(pollutant) + (version === '2026' ? 1 : 0)
}

/** A statistic as it is published, rounded once by GB/T 8170. */
export const publishedStatistic = (
  value: Maybe<number>,
  pollutant: DailyPollutant,
  version: StandardVersion,
): Maybe<number> => {
  return value === null ? null : roundHalfEven(value, statisticDecimals(pollutant, version))
}

/** A share in percent with one decimal (HJ 663); null when there is nothing to share. */
export const ratePercent = (part: number, whole: number): Maybe<number> => {
  return whole === 0 ? null : roundHalfEven((100 * part) / whole, 1)
}
