import type { Maybe } from '../missing.ts'
import type { FactorCode } from '../site/factor.ts'
import type { IaqiItem } from './aqi-table.ts'
import { iaqi } from './iaqi.ts'
import type { StandardVersion } from './standard.ts'

/** Air-quality level, 1 (优) to 6 (严重污染). */
export type AqiLevel = 1 | 2 | 3 | 4 | 5 | 6

export type LevelLook = {
  name: string
  short: string
  /** Official colour, HJ 633 table 2. Only data of this level may wear it. */
  rgb: readonly [red: number, green: number, blue: number]
  hex: string
  /** Colour of text on it, by contrast. */
  text: '#1f2328' | '#ffffff'
}

export const aqiLevels: Readonly<Record<AqiLevel, LevelLook>> = {
  1: { name: '优', short: '优', rgb: [0, 228, 0], hex: '#00e400', text: '#1f2328' },
  2: { name: '良', short: '良', rgb: [255, 255, 0], hex: '#ffff00', text: '#1f2328' },
  3: { name: '轻度污染', short: '轻', rgb: [255, 126, 0], hex: '#ff7e00', text: '#1f2328' },
  4: { name: '中度污染', short: '中', rgb: [255, 0, 0], hex: '#ff0000', text: '#ffffff' },
  5: { name: '重度污染', short: '重', rgb: [153, 0, 76], hex: '#99004c', text: '#ffffff' },
  6: { name: '严重污染', short: '严', rgb: [126, 0, 35], hex: '#7e0023', text: '#ffffff' },
}

const levels: readonly AqiLevel[] = [1, 2, 3, 4, 5, 6]
const aqiBounds: readonly number[] = [50, 100, 150, 200, 300]

/** TVOC is no national item: bounds of the product's own, never part of an AQI (spec hourly-bounds, daily-bounds). */
const tvocBounds = { hour: [60, 100, 200, 300, 500], day: [50, 100, 200, 500] } as const

/** The first level whose upper bound the value does not exceed; above the last bound the next one. */
const levelWithin = (value: number, bounds: readonly number[]): AqiLevel => {
  const at = bounds.findIndex((bound) => value <= bound)
  return levels[at < 0 ? bounds.length : at] ?? 6
}

export const levelOfAqi = (aqi: Maybe<number>): Maybe<AqiLevel> => {
  return aqi === null || aqi < 0 ? null : levelWithin(aqi, aqiBounds)
}

export type LevelPeriod = 'hour' | 'day'

const items: Readonly<Partial<Record<FactorCode, Readonly<Record<LevelPeriod, IaqiItem>>>>> = {
  // Hours of particles are read against the 24-h points, as the national hourly index does.
  pm25: { hour: 'pm25_24h', day: 'pm25_24h' },
  pm10: { hour: 'pm10_24h', day: 'pm10_24h' },
  so2: { hour: 'so2_1h', day: 'so2_24h' },
  no2: { hour: 'no2_1h', day: 'no2_24h' },
  co: { hour: 'co_1h', day: 'co_24h' },
  // The day's value of O3 is its highest hour.
  o3: { hour: 'o3_1h', day: 'o3_1h' },
  o38h: { hour: 'o3_8h', day: 'o3_8h' },
}

/**
 * Level of one concentration.
 * @param value µg/m³ (CO mg/m³); for 'aqi' the index itself
 * @returns null when missing, for factors without levels, and under 2012 for SO2 1 h and O3 8 h above 800
 */
export const levelOfConcentration = (
  factor: FactorCode,
  value: Maybe<number>,
  period: LevelPeriod,
  version: StandardVersion,
): Maybe<AqiLevel> => {
  if (value === null || value < 0) return null
  if (factor === 'aqi') return levelOfAqi(value)
  if (factor === 'tvoc') return levelWithin(value, tvocBounds[period])
  const item = items[factor]
  return item === undefined ? null : levelOfAqi(iaqi(item[period], value, version))
}
