import { addDays, cityDate, type Instant } from '@qingkong/domain/time/city-time'
import type { FilterFactorCode } from '../../../filters/factor-options.ts'
import { ownChoice } from '../../../filters/own-choice.ts'

/** What sites measure and a mean is made of. */
export const concentrations = [
  'pm25',
  'pm10',
  'o3',
  'o38h',
  'no2',
  'no',
  'nox',
  'so2',
  'co',
  'tvoc',
] as const satisfies FilterFactorCode[]
export const concentrationsAndWeather = [
  ...concentrations,
  'windSpeed',
  'temperature',
  'humidity',
  'airPressure',
] as const satisfies FilterFactorCode[]
/** Pollutants that GB 3095 limits by the day or the hour. */
export const limitedPollutants = [
  'pm25',
  'pm10',
  'o3',
  'o38h',
  'no2',
  'so2',
  'co',
] as const satisfies FilterFactorCode[]

export const siteTypes = ['10', '20', '30', '50'] as const

/** The last so many natural days, today included. */
export const lastDaysWithToday =
  (days: number) =>
  (at: Instant): readonly [string, string] => [addDays(cityDate(at), 1 - days), cityDate(at)]

/** 剔除沙尘 in its three readings. */
export const dustReading = () =>
  ownChoice('dustReading', '剔除沙尘', [
    ['actual', '实况'],
    ['provisional', '预扣（申报+认定）'],
    ['confirmed', '认定扣除'],
  ])
