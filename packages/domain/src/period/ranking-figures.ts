import type { DailyPollutant } from '../air/aqi.ts'
import { type CompositeIndex, type RankingConcentrations, rankingIndex } from '../air/composite-index.ts'
import { exactMean } from '../air/rounding.ts'
import { aqiVersionFor, limitVersionFor } from '../air/standard.ts'
import type { Maybe } from '../missing.ts'
import type { CalendarPeriod } from './calendar-period.ts'
import { byPollutant, type DayConcentrations } from './city-day.ts'
import { percentile } from './percentile.ts'
import type { SummaryOptions } from './period-summary.ts'
import { type PeriodValidity, periodValidity } from './period-validity.ts'
import { percentOf } from './pollutant-statistics.ts'
import { withoutDustParticles } from './sand-dust.ts'
import { publishedStatistic, ratePercent } from './statistic-decimals.ts'

/** A natural day with its AQI by the standard that judges it. */
export type RankedDay = DayConcentrations & { readonly aqi: Maybe<number> }

export type RankingFigures = {
  /** Means, the 95th percentile of CO, the 90th of O3; rounded as published unless asked otherwise. */
  concentrations: RankingConcentrations
  rankingIndex: CompositeIndex
  /** Days with an AQI of at most 100 among those that are judged. */
  goodDays: number
  validDays: number
  /** Percent, 1 decimal. */
  goodRate: Maybe<number>
  /** Worked out where somebody looks: a year of months is ranked without it. */
  readonly validity: PeriodValidity
  dustDays: number
}

/** The largest AQI of 良. */
const goodAqi = 100

/**
 * What places are ranked by: the same figures as `summarizePeriod` gives, without exceedances and the evaluation index,
 * for hundreds of places and years at once.
 */
export const rankingFigures = (
  days: readonly RankedDay[],
  period: CalendarPeriod,
  { choice = 'byDate', dustDates = new Set(), isRounded = true }: SummaryOptions = {},
): RankingFigures => {
  // One loop over the days: hundreds of places and months pass here.
  const inside: RankedDay[] = []
  const validDates: string[] = []
  let [judged, goodDays, dustDays] = [0, 0, 0]
  for (const day of days) {
    if (day.date < period.from || day.date > period.to) continue
    inside.push(day)
    const isDust = dustDates.has(day.date)
    if (isDust) dustDays += 1
    if (day.aqi === null) continue
    validDates.push(day.date)
    if (isDust) continue
    judged += 1
    if (day.aqi <= goodAqi) goodDays += 1
  }
  const measured = dustDays === 0 ? inside : withoutDustParticles(inside, dustDates)
  const version = aqiVersionFor(choice, period.to)
  const concentrations = byPollutant((pollutant) => {
    const value = rankedStatistic(pollutant, valuesOf(measured, pollutant))
    return isRounded ? publishedStatistic(value, pollutant, version) : value
  })
  return {
    concentrations,
    rankingIndex: rankingIndex(concentrations, limitVersionFor(choice, period.to)),
    goodDays,
    validDays: judged,
    goodRate: ratePercent(goodDays, judged),
    get validity() {
      return periodValidity(period, validDates)
    },
    dustDays,
  }
}

const valuesOf = (days: readonly DayConcentrations[], pollutant: DailyPollutant): number[] => {
  const values: number[] = []
  for (const day of days) {
    const value = day[pollutant]
    if (value !== null) values.push(value)
  }
  return values
}

const rankedStatistic = (pollutant: DailyPollutant, values: readonly number[]): Maybe<number> => {
  if (values.length === 0) return null
  return pollutant === 'co' || pollutant === 'o38h' ? percentile(values, percentOf[pollutant]) : exactMean(values)
}
