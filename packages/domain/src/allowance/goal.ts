import { type DailyPollutant, dailyItems, hourlyItems } from '../air/aqi.ts'
import { aqiTable } from '../air/aqi-table.ts'
import { limitOf } from '../air/limits.ts'
import { aqiVersionFor, limitVersionFor, type VersionChoice } from '../air/standard.ts'
import type { Maybe } from '../missing.ts'

/** 优, 良, or the bureau's own target. */
export type Goal = 'excellent' | 'good' | 'target'

export const goalNames: Readonly<Record<Goal, string>> = { excellent: '优', good: '良', target: '目标' }

export type GoalScale = 'hour' | 'day' | 'month' | 'year'

/**
 * Largest concentration that still is 优 (index 50) or 良 (index 100): hours and days by the IAQI table, months and
 * years by the annual limits of grade I and II.
 * @returns µg/m³ (CO mg/m³); null where the standard sets none (year of CO and O3)
 */
export const goalConcentration = (
  goal: Exclude<Goal, 'target'>,
  pollutant: DailyPollutant,
  scale: GoalScale,
  date: string,
  choice: VersionChoice = 'byDate',
): Maybe<number> => {
  if (scale === 'month' || scale === 'year') {
    return limitOf(limitVersionFor(choice, date), pollutant, 'year', goal === 'excellent' ? 1 : 2)
  }
  const item = scale === 'day' ? dailyItems[pollutant] : hourlyItems[pollutant === 'o38h' ? 'o3' : pollutant]
  return aqiTable[item][aqiVersionFor(choice, date)].points[goal === 'excellent' ? 1 : 2] ?? null
}
