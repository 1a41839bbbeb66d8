import { type DailyPollutant, dailyAqi } from '@qingkong/domain/air/aqi'
import { levelOfAqi } from '@qingkong/domain/air/level'
import { o3Running8h } from '@qingkong/domain/air/running'
import { aqiVersionFor } from '@qingkong/domain/air/standard'
import { meanOf, present } from '@qingkong/domain/air/validity'
import { byPollutant } from '@qingkong/domain/period/city-day'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'

/** Values of a factor over the hours of the day so far, label 01:00 first. */
export type HoursOf = (factor: FactorCode) => readonly (number | null)[]

/** Hours of the day before the first 8-h window is whole. */
const firstWindow = 7

/**
 * A day in progress: means since 01:00 and the largest running 8-h mean of O3, unrounded, with the daily index they
 * would make by the standard of the date.
 */
export const daySoFar = (hoursOf: HoursOf, date: string) => {
  const ozoneHours = hoursOf('o3')
  const ozone = present(ozoneHours.map((_, at) => (at < firstWindow ? null : o3Running8h(ozoneHours, at, at + 1))))
  const valueOf = (pollutant: DailyPollutant): number | null => {
    if (pollutant !== 'o38h') return meanOf(hoursOf(pollutant))
    return ozone.length === 0 ? null : Math.max(...ozone)
  }
  const values = byPollutant(valueOf)
  // Until then the index so far is of the other five: the sixth is not missing, it cannot be there.
  const early: ReadonlySet<DailyPollutant> = new Set(ozoneHours.length <= firstWindow ? ['o38h'] : [])
  const { aqi, primary } = dailyAqi(values, aqiVersionFor('byDate', date), early)
  return { ...values, aqi, level: levelOfAqi(aqi), primary: primary.map((code) => factors[code].typeset) }
}
