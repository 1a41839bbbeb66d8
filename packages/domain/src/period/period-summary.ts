import type { DailyPollutant } from '../air/aqi.ts'
import {
  type CompositeIndex,
  evaluationIndex,
  type RankingConcentrations,
  rankingIndex,
  rankingLimit,
} from '../air/composite-index.ts'
import { roundHalfEven } from '../air/rounding.ts'
import { aqiVersionFor, type LimitVersion, limitVersionFor, type VersionChoice } from '../air/standard.ts'
import { type CalendarPeriod, periodDays } from './calendar-period.ts'
import { byPollutant, type DayConcentrations, judgeDays } from './city-day.ts'
import { type LevelStatistics, levelStatistics } from './level-statistics.ts'
import { type PeriodValidity, periodValidity } from './period-validity.ts'
import { type PollutantStatistics, pollutantStatistics } from './pollutant-statistics.ts'
import { withoutDustDays, withoutDustParticles } from './sand-dust.ts'
import { publishedStatistic, valueDecimals } from './statistic-decimals.ts'

export type PeriodSummary = {
  period: CalendarPeriod
  calendarDays: number
  /** Of the days with an AQI, before anything is left out for sand and dust. */
  validity: PeriodValidity
  pollutants: Readonly<Record<DailyPollutant, PollutantStatistics>>
  levels: LevelStatistics
  /** What a city is ranked by: means, CO 95th, O3 90th percentile; rounded as published unless asked otherwise. */
  concentrations: RankingConcentrations
  rankingIndex: CompositeIndex
  evaluationIndex: CompositeIndex
  /** Days of the period that were left out. */
  dustDays: number
}

export type SummaryOptions = {
  /** Standard of all judgements; by default the one in force on each date, and at the period's end for its limits. */
  choice?: VersionChoice
  /** Dates left out as 剔除沙尘. */
  dustDates?: ReadonlySet<string>
  /** 修约: compute the indices from the published concentrations (default), or from unrounded ones. */
  isRounded?: boolean
}

/** Everything a bulletin says of a place and a period, from its daily values (HJ 663, 环办〔2014〕64号). */
export const summarizePeriod = (
  days: readonly DayConcentrations[],
  period: CalendarPeriod,
  { choice = 'byDate', dustDates = new Set(), isRounded = true }: SummaryOptions = {},
): PeriodSummary => {
  const inside = days.filter((day) => day.date >= period.from && day.date <= period.to)
  const judged = judgeDays(inside, choice)
  const particlesOut = withoutDustParticles(inside, dustDates)
  const pollutants = byPollutant((pollutant) => pollutantStatistics(particlesOut, pollutant, period, choice))
  const version = aqiVersionFor(choice, period.to)
  const limitVersion = limitVersionFor(choice, period.to)
  const shown = (value: number | null, pollutant: DailyPollutant) =>
    isRounded ? publishedStatistic(value, pollutant, version) : value
  const concentrations = byPollutant((pollutant) => shown(rankedValue(pollutants[pollutant]), pollutant))
  return {
    period,
    calendarDays: periodDays(period),
    validity: periodValidity(
      period,
      judged.flatMap((day) => (day.aqi === null ? [] : [day.date])),
    ),
    pollutants,
    levels: levelStatistics(withoutDustDays(judged, dustDates)),
    concentrations,
    rankingIndex: rankingIndex(concentrations, limitVersion),
    evaluationIndex: evaluationIndex(
      byPollutant((pollutant) => ({
        mean: shown(pollutants[pollutant].mean, pollutant),
        percentile: shown(pollutants[pollutant].percentile, pollutant),
      })),
      limitVersion,
    ),
    dustDays: inside.filter((day) => dustDates.has(day.date)).length,
  }
}

/** The statistic a pollutant is ranked and limited by: CO and O3 their percentile, the rest the mean. */
const rankedValue = (statistics: PollutantStatistics): number | null => {
  const isPercentile = statistics.pollutant === 'co' || statistics.pollutant === 'o38h'
  return isPercentile ? statistics.percentile : statistics.mean
}

/**
 * Whether all six meet their limits, judged on values rounded back to the limit's decimals; null when one is missing.
 */
export const meetsAllLimits = (concentrations: RankingConcentrations, version: LimitVersion): boolean | null => {
  const verdicts = Object.values(
    byPollutant((pollutant) => {
      const value = concentrations[pollutant]
      return value === null ? null : roundHalfEven(value, valueDecimals(pollutant)) <= rankingLimit(pollutant, version)
    }),
  )
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}
