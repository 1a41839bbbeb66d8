import { type DailyPollutant, dailyAqi, dailyPollutants, type HourlyPollutant } from '../air/aqi.ts'
import { type AqiLevel, levelOfAqi } from '../air/level.ts'
import { limitOf } from '../air/limits.ts'
import { dailyMax8h } from '../air/running.ts'
import { aqiVersionFor, limitVersionFor, type VersionChoice } from '../air/standard.ts'
import { cityMean, dailyMean } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'
import { recordBy } from '../record-by.ts'

/** 24-h means and the maximum 8-h mean of O3. µg/m³, CO mg/m³. */
export type DailyConcentrations = Readonly<Record<DailyPollutant, Maybe<number>>>

/** One natural day of a site, a district or a city. */
export type DayConcentrations = DailyConcentrations & {
  /** 'YYYY-MM-DD' */
  readonly date: string
}

/** A natural day judged. */
export type DayAqi = {
  readonly date: string
  readonly aqi: Maybe<number>
  readonly level: Maybe<AqiLevel>
  readonly primary: readonly DailyPollutant[]
}

/** The 24 hours of a natural day by pollutant, label 01:00 first; a missing hour is null. */
export type DayHours = Readonly<Record<HourlyPollutant, readonly Maybe<number>[]>>

/**
 * A site's day from its hours: means of at least 20 hours, MDA8 of at least 14 windows or exceeding already. Unrounded.
 */
export const dayOfHours = (date: string, hours: DayHours, choice: VersionChoice = 'byDate'): DayConcentrations => {
  const limit = limitOf(limitVersionFor(choice, date), 'o38h', 'day') ?? Number.POSITIVE_INFINITY
  const max8h = dailyMax8h(hours.o3, limit)
  return {
    date,
    pm25: dailyMean(hours.pm25),
    pm10: dailyMean(hours.pm10),
    so2: dailyMean(hours.so2),
    no2: dailyMean(hours.no2),
    co: dailyMean(hours.co),
    o38h: max8h.isValid ? max8h.value : null,
  }
}

/**
 * A city's day: mean of its sites' days, each pollutant by three quarters of the sites (half of fewer than four).
 * @param siteDays one entry per site of the city, also for those without values. Unrounded.
 */
export const cityDayOf = (date: string, siteDays: readonly DailyConcentrations[]): DayConcentrations => {
  const mean = (pollutant: DailyPollutant) => cityMean(siteDays.map((day) => day[pollutant]))
  return {
    date,
    pm25: mean('pm25'),
    pm10: mean('pm10'),
    so2: mean('so2'),
    no2: mean('no2'),
    o38h: mean('o38h'),
    co: mean('co'),
  }
}

/** AQI, level and primary pollutants of each day; a forced version restates them. A day without any value is null. */
export const judgeDays = (days: readonly DayConcentrations[], choice: VersionChoice = 'byDate'): DayAqi[] => {
  return days.map((day) => {
    const { aqi, primary } = dailyAqi(day, aqiVersionFor(choice, day.date))
    return { date: day.date, aqi, level: levelOfAqi(aqi), primary }
  })
}

/** The days of the period's dates in order, null concentrations where a day is absent. */
export const fillDays = (dates: readonly string[], days: readonly DayConcentrations[]): DayConcentrations[] => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return dates.map((date) => byDate.get(date) ?? emptyDay(date))
}

/** A day on which nothing was measured. */
export const emptyDay = (date: string): DayConcentrations => {
  return { date, pm25: null, pm10: null, so2: null, no2: null, o38h: null, co: null }
}

/** One value per daily pollutant. */
export const byPollutant = <T>(of: (pollutant: DailyPollutant) => T): Readonly<Record<DailyPollutant, T>> =>
  recordBy(dailyPollutants, of)
