import { dailyAqi } from '@qingkong/domain/air/aqi'
import { levelOfAqi } from '@qingkong/domain/air/level'
import { o3Max8hSoFar } from '@qingkong/domain/air/running'
import { aqiVersionFor } from '@qingkong/domain/air/standard'
import { meanOf } from '@qingkong/domain/air/validity'
import { byPollutant } from '@qingkong/domain/period/city-day'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'

/** Values of a factor over the hours of the day so far, label 01:00 first. */
export type HoursOf = (factor: FactorCode) => readonly (number | null)[]

/**
 * A day in progress: means since 01:00 and the largest running 8-h mean of O3, unrounded, with the daily index they
 * would make by the standard of the date.
 */
export const daySoFar = (hoursOf: HoursOf, date: string) => {
  const values = byPollutant((pollutant) => {
    if (pollutant !== 'o38h') return meanOf(hoursOf(pollutant))
    const ozone = hoursOf('o3')
    return o3Max8hSoFar(ozone, ozone.length - 1, ozone.length)
  })
  const { aqi, primary } = dailyAqi(values, aqiVersionFor('byDate', date))
  return { ...values, aqi, level: levelOfAqi(aqi), primary: primary.map((code) => factors[code].typeset) }
}
