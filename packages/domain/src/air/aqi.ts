import { isMissing, type Maybe } from '../missing.ts'
import type { IaqiItem } from './aqi-table.ts'
import { iaqi } from './iaqi.ts'
import { type AqiLevel, levelOfAqi } from './level.ts'
import type { StandardVersion } from './standard.ts'

/** The six pollutants of the hourly index, 1-h means. µg/m³, CO mg/m³. */
export type HourlyPollutant = 'pm25' | 'pm10' | 'so2' | 'no2' | 'o3' | 'co'

/** The six of the daily index: 24-h means, and O3 as the daily maximum 8-h mean. */
export type DailyPollutant = 'pm25' | 'pm10' | 'so2' | 'no2' | 'o38h' | 'co'

export type AqiResult<P extends string> = {
  /** The index as it may be published; null is NA. */
  aqi: Maybe<number>
  level: Maybe<AqiLevel>
  /** Index of each pollutant; shown also where the AQI is NA. */
  iaqi: Readonly<Record<P, Maybe<number>>>
  /** 首要污染物: all with the largest index when the AQI is above 50, ties listed together. */
  primary: P[]
  /** 超标污染物, index above 100. The term exists in HJ 633-2012 only: always empty under 2026. */
  exceeding: P[]
  /** Pollutants that should have been measured and were not. */
  missing: P[]
}

export const hourlyPollutants: readonly HourlyPollutant[] = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']
export const dailyPollutants: readonly DailyPollutant[] = ['pm25', 'pm10', 'so2', 'no2', 'o38h', 'co']

/** Row of the IAQI table that judges an hour of a pollutant. */
export const hourlyItems: Readonly<Record<HourlyPollutant, IaqiItem>> = {
  // Measured on the recorded national hours of 2019: 1-h means of particles read against the 24-h points.
  pm25: 'pm25_24h',
  pm10: 'pm10_24h',
  so2: 'so2_1h',
  no2: 'no2_1h',
  o3: 'o3_1h',
  co: 'co_1h',
}

/** Row of the IAQI table that judges a day of a pollutant. */
export const dailyItems: Readonly<Record<DailyPollutant, IaqiItem>> = {
  pm25: 'pm25_24h',
  pm10: 'pm10_24h',
  so2: 'so2_24h',
  no2: 'no2_24h',
  o38h: 'o3_8h',
  co: 'co_24h',
}

/** Pollutants outside the monitoring plan ("/"): they neither count nor block (HJ 633-2026 5.3). */
type NotPlanned<P> = ReadonlySet<P>

/** SO2 of an hour above this has no 1-h index under HJ 633-2012: it is judged by its 24-h mean. */
const so2HourlyEnd = 800

/** Whether the index of an hour needs the trailing 24-h mean of SO2. */
export const needsSo2Running24h = (so2: Maybe<number>, version: StandardVersion): boolean =>
  version === '2012' && so2 !== null && so2 > so2HourlyEnd

/**
 * Hourly AQI from six 1-h means (HJ 633).
 * @param concentrations µg/m³ (CO mg/m³); `so2Running24h` the trailing 24-h mean of SO2, where `needsSo2Running24h`
 */
export const hourlyAqi = (
  concentrations: Readonly<Record<HourlyPollutant, Maybe<number>>> & { readonly so2Running24h?: Maybe<number> },
  version: StandardVersion,
  notPlanned: NotPlanned<HourlyPollutant> = new Set(),
): AqiResult<HourlyPollutant> => {
  const so2 = concentrations.so2Running24h ?? null
  if (so2 === null || !needsSo2Running24h(concentrations.so2, version))
    return aqiOf(hourlyPollutants, hourlyItems, concentrations, version, notPlanned)
  const byDay = { ...concentrations, so2 }
  return aqiOf(hourlyPollutants, { ...hourlyItems, so2: 'so2_24h' }, byDay, version, notPlanned)
}

/**
 * Daily AQI from 24-h means and the maximum 8-h mean of O3 (HJ 633).
 * @param concentrations µg/m³ (CO mg/m³)
 */
export const dailyAqi = (
  concentrations: Readonly<Record<DailyPollutant, Maybe<number>>>,
  version: StandardVersion,
  notPlanned: NotPlanned<DailyPollutant> = new Set(),
): AqiResult<DailyPollutant> => {
  return aqiOf(dailyPollutants, dailyItems, concentrations, version, notPlanned)
}

const aqiOf = <P extends string>(
  all: readonly P[],
  items: Readonly<Record<P, IaqiItem>>,
  concentrations: Readonly<Record<P, Maybe<number>>>,
  version: StandardVersion,
  notPlanned: NotPlanned<P>,
): AqiResult<P> => {
  // Plain loops: every hour and day of every place passes here.
  const indices: Partial<Record<P, Maybe<number>>> = {}
  const missing: P[] = []
  let [highest, count] = [0, 0]
  for (const pollutant of all) {
    if (notPlanned.has(pollutant)) {
      indices[pollutant] = null
      continue
    }
    const index = iaqi(items[pollutant], concentrations[pollutant], version)
    indices[pollutant] = index
    if (isMissing(concentrations[pollutant])) missing.push(pollutant)
    if (index === null) continue
    highest = Math.max(highest, index)
    count += 1
  }
  const aqi = count === 0 ? null : publishable(highest, missing.length, version)
  const primary: P[] = []
  const exceeding: P[] = []
  for (const pollutant of all) {
    const index = indices[pollutant] ?? 0
    if (aqi !== null && aqi > 50 && index === aqi) primary.push(pollutant)
    if (version === '2012' && index > 100) exceeding.push(pollutant)
  }
  return { aqi, level: levelOfAqi(aqi), iaqi: indices as Record<P, Maybe<number>>, primary, exceeding, missing }
}

/** @param highest of the indices there are */
const publishable = (highest: number, missing: number, version: StandardVersion): Maybe<number> => {
  // Under 2012 the national site publishes the largest of what it has (measured). HJ 633-2026 5.3: with a pollutant
  // missing, only an index above 100 may be published: the air is polluted whatever the missing one would have been.
  if (version === '2012') return highest
  if (missing > 0 && highest <= 100) return null
  return Math.max(1, highest)
}
