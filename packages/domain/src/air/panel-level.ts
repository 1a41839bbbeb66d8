import type { Maybe } from '../missing.ts'
import type { FactorCode } from '../site/factor.ts'
import { type AqiLevel, aqiLevels, levelOfConcentration } from './level.ts'
import { aqiVersionFor } from './standard.ts'

/** Last bound of the hourly list of SO2, µg/m³: what exceeds it has no level on a screen (specification cockpit-03). */
const so2HourCeiling = 800

/**
 * Level L1–L6 of an hour's or a day's concentration as screens colour it, by the standard of the date.
 * @param value µg/m³ (CO mg/m³); for 'aqi' the index
 */
export const panelLevel = (
  factor: FactorCode,
  value: Maybe<number>,
  period: 'hour' | 'day',
  date: string,
): Maybe<AqiLevel> =>
  factor === 'so2' && period === 'hour' && value !== null && value > so2HourCeiling
    ? null
    : levelOfConcentration(factor, value, period, aqiVersionFor('byDate', date))

/** 优 … 严重污染; '' without a level. */
export const levelNameOf = (level: Maybe<number>): string =>
  level === null ? '' : (Object.entries(aqiLevels).find(([key]) => Number(key) === level)?.[1].name ?? '')
