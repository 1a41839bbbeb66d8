import type { DailyPollutant } from '../air/aqi.ts'
import { exceedanceMultiple, limitOf } from '../air/limits.ts'
import { exactMean, roundHalfEven } from '../air/rounding.ts'
import { limitVersionFor, type VersionChoice } from '../air/standard.ts'
import type { Maybe } from '../missing.ts'
import type { CalendarPeriod } from './calendar-period.ts'
import type { DayConcentrations } from './city-day.ts'
import { percentile } from './percentile.ts'
import { type PeriodValidity, periodValidity } from './period-validity.ts'
import { ratePercent, valueDecimals } from './statistic-decimals.ts'

/** Percentile by which a pollutant's year is judged (HJ 663): SO2, NO2 98; PM10, PM2.5, CO 95; O3 90 of MDA8. */
export const percentOf: Readonly<Record<DailyPollutant, number>> = {
  so2: 98,
  no2: 98,
  pm10: 95,
  pm25: 95,
  co: 95,
  o38h: 90,
}

/** Concentrations in µg/m³ (CO mg/m³), unrounded. */
export type PollutantStatistics = {
  pollutant: DailyPollutant
  validDays: number
  mean: Maybe<number>
  /** The pollutant's own percentile, see `percentOf`. */
  percentile: Maybe<number>
  max: Maybe<number>
  /** First date of the maximum. */
  maxDate: Maybe<string>
  /** Days strictly above the daily limit after rounding. */
  exceedDays: number
  /** Percent of valid days, 1 decimal. */
  exceedRate: Maybe<number>
  /** Largest (C − S) / S of the exceeding days, 2 decimals; null when none exceeds. */
  maxMultiple: Maybe<number>
  validity: PeriodValidity
}

/**
 * (C − S) / S of a day that exceeds its daily limit, 2 decimals; null for one that does not or has no value.
 * @param choice whose daily limits judge the day; by default those in force on its date
 */
export const dayMultiple = (
  day: DayConcentrations,
  pollutant: DailyPollutant,
  choice: VersionChoice = 'byDate',
): Maybe<number> => {
  const value = day[pollutant]
  if (value === null) return null
  const limit = limitOf(limitVersionFor(choice, day.date), pollutant, 'day')
  return exceedanceMultiple(roundHalfEven(value, valueDecimals(pollutant)), limit)
}

/**
 * Statistics of one pollutant over a period (HJ 663). Days outside the period do not count.
 * @param choice whose daily limits judge the days; by default those in force on each date
 */
export const pollutantStatistics = (
  days: readonly DayConcentrations[],
  pollutant: DailyPollutant,
  period: CalendarPeriod,
  choice: VersionChoice = 'byDate',
): PollutantStatistics => {
  const measured = days.flatMap((day) => {
    const value = day[pollutant]
    return value === null || day.date < period.from || day.date > period.to ? [] : [{ day, date: day.date, value }]
  })
  const values = measured.map(({ value }) => value)
  const max = values.length === 0 ? null : Math.max(...values)
  const multiples = measured.flatMap(({ day }) => dayMultiple(day, pollutant, choice) ?? [])
  return {
    pollutant,
    validDays: values.length,
    mean: values.length === 0 ? null : exactMean(values),
    percentile: percentile(values, percentOf[pollutant]),
    max,
    maxDate: measured.find(({ value }) => value === max)?.date ?? null,
    exceedDays: multiples.length,
    exceedRate: ratePercent(multiples.length, values.length),
    maxMultiple: multiples.length === 0 ? null : Math.max(...multiples),
    validity: periodValidity(
      period,
      measured.map(({ date }) => date),
    ),
  }
}
