import type { DailyPollutant } from '../air/aqi.ts'
import type { AqiLevel } from '../air/level.ts'
import type { Maybe } from '../missing.ts'
import { byPollutant, type DayAqi } from './city-day.ts'
import { ratePercent } from './statistic-decimals.ts'

/** How many days had which air. Rates in percent of the valid days, 1 decimal; null without any. */
export type LevelStatistics = {
  /** Days with an AQI. */
  validDays: number
  daysByLevel: Readonly<Record<AqiLevel, number>>
  /** 优良天数: AQI at most 100. */
  goodDays: number
  goodRate: Maybe<number>
  exceedDays: number
  exceedRate: Maybe<number>
  /** 重度及以上污染天数: AQI above 200. */
  heavyDays: number
  heavyRate: Maybe<number>
  maxAqi: Maybe<number>
  /** Days on which a pollutant was primary (AQI above 50); a tie counts for each. */
  primaryDays: Readonly<Record<DailyPollutant, number>>
  /** The same among the exceeding days only. */
  exceedPrimaryDays: Readonly<Record<DailyPollutant, number>>
}

/** Counts days by level and by primary pollutant. */
export const levelStatistics = (days: readonly DayAqi[]): LevelStatistics => {
  const judged = days.flatMap((day) => (day.aqi === null || day.level === null ? [] : [{ ...day, level: day.level }]))
  const at = (level: AqiLevel) => judged.filter((day) => day.level === level).length
  const daysByLevel = { 1: at(1), 2: at(2), 3: at(3), 4: at(4), 5: at(5), 6: at(6) }
  const validDays = judged.length
  const goodDays = daysByLevel[1] + daysByLevel[2]
  const heavyDays = daysByLevel[5] + daysByLevel[6]
  const primaryAmong = (some: readonly DayAqi[]) =>
    byPollutant((pollutant) => some.filter((day) => day.primary.includes(pollutant)).length)
  return {
    validDays,
    daysByLevel,
    goodDays,
    goodRate: ratePercent(goodDays, validDays),
    exceedDays: validDays - goodDays,
    exceedRate: ratePercent(validDays - goodDays, validDays),
    heavyDays,
    heavyRate: ratePercent(heavyDays, validDays),
    maxAqi: validDays === 0 ? null : Math.max(...judged.map((day) => day.aqi ?? 0)),
    primaryDays: primaryAmong(judged),
    exceedPrimaryDays: primaryAmong(judged.filter((day) => day.level > 2)),
  }
}
