import { limitOf } from '../air/limits.ts'
import { roundHalfEven } from '../air/rounding.ts'
import { limitVersionFor, type VersionChoice } from '../air/standard.ts'
import type { Maybe } from '../missing.ts'
import type { DayAqi, DayConcentrations } from '../period/city-day.ts'
import type { DecompositionFactor } from './decomposition.ts'

export type Indicator = {
  code: DecompositionFactor
  /** As the figure of a period is called. */
  name: string
  unit: string
  /** most: the period may not exceed the target; least: it has to reach it. */
  bound: 'most' | 'least'
  /** mean of the days, or their number. */
  kind: 'mean' | 'days'
}

/** What a city is set annual targets for (document 2, section 9). */
export const indicators: Readonly<Record<DecompositionFactor, Indicator>> = {
  pm25: { code: 'pm25', name: 'PM₂.₅平均浓度', unit: 'µg/m³', bound: 'most', kind: 'mean' },
  good_days: { code: 'good_days', name: '优良天数', unit: '天', bound: 'least', kind: 'days' },
  o3_standard: { code: 'o3_standard', name: 'O₃超标天数', unit: '天', bound: 'most', kind: 'days' },
}

/** A judged day with its concentrations. */
export type IndicatorDay = Pick<DayConcentrations, 'date' | 'pm25' | 'o38h'> & Pick<DayAqi, 'aqi'>

/**
 * What one day gives to an indicator: its PM2.5, or 1 for a day that counts and 0 for one that does not.
 * @returns null where the day is not valid for it
 */
export const indicatorOfDay = (
  factor: DecompositionFactor,
  day: IndicatorDay,
  choice: VersionChoice = 'byDate',
): Maybe<number> => {
  switch (factor) {
    case 'pm25':
      return day.pm25
    case 'good_days':
      return day.aqi === null ? null : day.aqi <= 100 ? 1 : 0
    case 'o3_standard': {
      const limit = limitOf(limitVersionFor(choice, day.date), 'o38h', 'day')
      return day.o38h === null || limit === null ? null : roundHalfEven(day.o38h, 0) > limit ? 1 : 0
    }
  }
}
