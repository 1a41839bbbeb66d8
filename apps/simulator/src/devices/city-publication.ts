import { dailyAqi, hourlyAqi } from '@qingkong/domain/air/aqi'
import { limitOn } from '@qingkong/domain/air/limits'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { dailyMax8h, o3Running8h } from '@qingkong/domain/air/running'
import { standardOn } from '@qingkong/domain/air/standard'
import { dailyMean } from '@qingkong/domain/air/validity'
import { citiesOfSet, type RankedCity } from '@qingkong/domain/ranking/city-set'
import { cityDate, dayMs, hourMs, startOfCityDay, startOfHour } from '@qingkong/domain/time/city-time'
import { cityRecordTime, type ShareCityRecord } from '@qingkong/protocol/share/city-record'
import type { Climatology } from '../city/city-data.ts'
import { type CityAir, otherCities } from '../city/other-city.ts'

/** The demo city; its own values come from its national sites. */
const ownCityCode = '320200'

/** The other cities of the national ranking of 168. */
export const publishedCities: readonly RankedCity[] = citiesOfSet('city168', ownCityCode).filter(
  ({ cityCode }) => cityCode !== ownCityCode,
)

export interface CityPublication {
  /** What is published for every city for the hour that starts then. */
  hour: (startAt: number) => ShareCityRecord[]
  /** What is published for every city for the natural day that starts then. */
  day: (startAt: number) => ShareCityRecord[]
}

const publishedAir = (air: CityAir): CityAir => ({
  pm25: roundHalfEven(air.pm25, 0),
  pm10: roundHalfEven(air.pm10, 0),
  so2: roundHalfEven(air.so2, 0),
  no2: roundHalfEven(air.no2, 0),
  o3: roundHalfEven(air.o3, 0),
  co: roundHalfEven(air.co, 1),
})

const roundedOrNull = (value: number | null, decimals: number): number | null =>
  value === null ? null : roundHalfEven(value, decimals)

/** The national publication of other cities: hours, and days made of the same hours. */
export const cityPublication = (seed: number, climatology: Climatology): CityPublication => {
  const airIn = otherCities(seed, climatology)
  const airOf = (city: RankedCity, startAt: number): CityAir => publishedAir(airIn(city, startAt))

  /** Hours of the natural day from its start up to and with `lastAt`. */
  const hoursUntil = (city: RankedCity, lastAt: number): CityAir[] => {
    const midnight = startOfCityDay(lastAt).getTime()
    return Array.from({ length: (lastAt - midnight) / hourMs + 1 }, (_, hour) => airOf(city, midnight + hour * hourMs))
  }

  const hourOf = (city: RankedCity, startAt: number): ShareCityRecord => {
    const ozone = hoursUntil(city, startAt).map(({ o3 }) => o3)
    const values = airOf(city, startAt)
    const { aqi, primary } = hourlyAqi(values, standardOn(cityDate(startAt)))
    const o38h = roundedOrNull(o3Running8h(ozone, ozone.length - 1, ozone.length), 0)
    const time = cityRecordTime(startAt, 'HOUR')
    return { cityCode: city.cityCode, time, interval: 'HOUR', values: { ...values, o38h }, aqi, primary }
  }

  const dayOf = (city: RankedCity, startAt: number): ShareCityRecord => {
    const date = cityDate(startAt)
    const hours = hoursUntil(city, startAt + dayMs - hourMs)
    const mean = (factor: keyof CityAir, decimals: number) =>
      roundedOrNull(dailyMean(hours.map((air) => air[factor])), decimals)
    const limit = limitOn(date, 'o38h', 'day') ?? Number.POSITIVE_INFINITY
    const max8h = dailyMax8h(
      hours.map(({ o3 }) => o3),
      limit,
    )
    const values = {
      pm25: mean('pm25', 0),
      pm10: mean('pm10', 0),
      so2: mean('so2', 0),
      no2: mean('no2', 0),
      co: mean('co', 1),
      o38h: roundedOrNull(max8h.value, 0),
    }
    const { aqi, primary } = dailyAqi(values, standardOn(date))
    return { cityCode: city.cityCode, time: date, interval: 'DAY', values, aqi, primary }
  }

  return {
    hour: (startAt) => publishedCities.map((city) => hourOf(city, startOfHour(startAt).getTime())),
    day: (startAt) => publishedCities.map((city) => dayOf(city, startOfCityDay(startAt).getTime())),
  }
}
