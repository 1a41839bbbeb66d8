import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { aqiVersionFor, standardNames } from '@qingkong/domain/air/standard'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { factors } from '@qingkong/domain/site/factor'

/** How an answer names a pollutant of the daily index. */
export const pollutantHead = (pollutant: DailyPollutant) => ({
  factorCode: pollutant,
  factorName: factors[pollutant].typeset,
  unit: factors[pollutant].unit,
  digits: valueDecimals(pollutant),
})

/** Allowances are shown with one decimal more than a daily value. */
export const allowanceDigits = (pollutant: DailyPollutant): number => valueDecimals(pollutant) + 1

/** Standard that judges a day. */
export const standardOfDay = (date: string): string => standardNames[aqiVersionFor('byDate', date)]

/** 11月20日 */
export const dayName = (date: string): string => `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日`
