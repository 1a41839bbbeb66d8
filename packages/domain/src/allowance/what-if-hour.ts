import { type DailyPollutant, dailyItems } from '../air/aqi.ts'
import { type RankingConcentrations, rankingIndex } from '../air/composite-index.ts'
import { iaqi } from '../air/iaqi.ts'
import { type AqiLevel, levelOfAqi } from '../air/level.ts'
import { exactMean, roundHalfEven } from '../air/rounding.ts'
import { dailyMax8h } from '../air/running.ts'
import { aqiVersionFor, limitVersionFor, type VersionChoice } from '../air/standard.ts'
import { meanOf, present } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'
import { type SiteLines, valueSoFar } from '../period/day-so-far.ts'
import { percentile } from '../period/percentile.ts'
import { percentOf } from '../period/pollutant-statistics.ts'
import { publishedStatistic, statisticDecimals, valueDecimals } from '../period/statistic-decimals.ts'
import { rankAmong, rankRules } from '../ranking/rank.ts'

/** Other cities over the same period, by the value they are ranked by. */
type Rivals =
  | { by: 'concentration'; values: readonly Maybe<number>[] }
  | {
      by: 'composite'
      values: readonly Maybe<number>[]
      /** The own city's concentrations of the period; that of the dragged pollutant is replaced. */
      concentrations: RankingConcentrations
    }

export type WhatIfHour = {
  pollutant: DailyPollutant
  date: string
  /** The day's hours, label 01:00 first: measured, then forecast or null. For O3 the hourly values. */
  hours: readonly Maybe<number>[]
  /** Measured hours of each site, where the place is the mean of several; its day is the mean of theirs. */
  lines?: SiteLines
  /** Position 0 to 23 of the dragged hour and the value it is dragged to. */
  at: number
  value: number
  /** Daily values of the period's other days. */
  otherDays: readonly Maybe<number>[]
  rivals: Maybe<Rivals>
  choice?: VersionChoice
}

export type WhatIfOutcome = {
  /** Day value from the hours there are, rounded as published; a day in progress is not yet valid. */
  dayValue: Maybe<number>
  hoursCounted: number
  iaqi: Maybe<number>
  level: Maybe<AqiLevel>
  /** Mean of the period (CO, O3: its percentile) with this day, rounded as published. */
  periodValue: Maybe<number>
  /** Composite index of the period with this day; null without rivals by composite. */
  composite: Maybe<number>
  rank: Maybe<number>
}

/** What follows for the day, the period and the rank if one hour takes a value. */
export const whatIfHour = (input: WhatIfHour): WhatIfOutcome => {
  const { pollutant, date, rivals, choice = 'byDate' } = input
  const version = aqiVersionFor(choice, date)
  const hours = Array.from({ length: 24 }, (_, i) => (i === input.at ? input.value : (input.hours[i] ?? null)))
  const unrounded = dayOf(input, hours)
  const dayIaqi = iaqi(dailyItems[pollutant], unrounded, version)
  const periodValue = publishedStatistic(periodValueOf(pollutant, [...input.otherDays, unrounded]), pollutant, version)
  const composite =
    rivals?.by === 'composite'
      ? rankingIndex({ ...rivals.concentrations, [pollutant]: periodValue }, limitVersionFor(choice, date)).sum
      : null
  return {
    dayValue: unrounded === null ? null : roundHalfEven(unrounded, valueDecimals(pollutant)),
    hoursCounted: present(hours).length,
    iaqi: dayIaqi,
    level: levelOfAqi(dayIaqi),
    periodValue,
    composite,
    rank: rivals === null ? null : rankOf(rivals, composite, periodValue, statisticDecimals(pollutant, version)),
  }
}

/** The day's value of the hours there are; hours to come are the same at every site. */
const dayOf = ({ pollutant, date, lines, choice }: WhatIfHour, hours: readonly Maybe<number>[]): Maybe<number> => {
  if (!lines || lines.length === 0) return pollutant === 'o38h' ? dailyMax8h(hours, 0).value : meanOf(hours)
  const known = hours.findLastIndex((value) => value !== null) + 1
  return valueSoFar(
    pollutant,
    lines.map((line) => [...line.slice(0, known), ...hours.slice(line.length, known)]),
    date,
    choice,
  )
}

const rankOf = (rivals: Rivals, composite: Maybe<number>, concentration: Maybe<number>, decimals: number) => {
  return rivals.by === 'composite'
    ? rankAmong(composite, rivals.values, rankRules.composite)
    : rankAmong(concentration, rivals.values, { order: 'ascending', decimals })
}

/** The value a pollutant's period is ranked by: CO and O3 a percentile, the rest the mean. Unrounded. */
const periodValueOf = (pollutant: DailyPollutant, days: readonly Maybe<number>[]): Maybe<number> => {
  const there = present(days)
  if (there.length === 0) return null
  return pollutant === 'co' || pollutant === 'o38h' ? percentile(there, percentOf[pollutant]) : exactMean(there)
}
