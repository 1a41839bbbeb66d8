import type { rankings as calls } from '@qingkong/contract/calls/air/rankings'
import type { ParsedInput } from '@qingkong/contract/core/call'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { InferenceCity, InferencePeriod } from '@qingkong/contract/shapes/ranking'
import { compareVersions } from '@qingkong/domain/air/change'
import type { RankingConcentrations } from '@qingkong/domain/air/composite-index'
import { type LimitVersion, limitVersionOn } from '@qingkong/domain/air/standard'
import {
  type CalendarPeriod,
  datesOf,
  periodDays,
  periodName,
  periodOf,
  rangeOf,
  samePeriodLastYear,
} from '@qingkong/domain/period/calendar-period'
import { type PeriodSummary, summarizePeriod } from '@qingkong/domain/period/period-summary'
import { type RankedDay, type RankingFigures, rankingFigures } from '@qingkong/domain/period/ranking-figures'
import { shortCityName } from '@qingkong/domain/ranking/city-set'
import { rankBy, rankRules } from '@qingkong/domain/ranking/rank'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type Place, resolvePlaces } from '../../../series/port.ts'
import { placeDays } from './place-days.ts'
import { citiesWithOwn } from './ranked-places.ts'

type Input = ParsedInput<typeof calls.rankInferenceCityRank>

const periodKinds = { '1': 'MONTH', '2': 'YEAR', '3': 'DAY', '4': 'QUARTER', '5': 'HALF_YEAR' } as const

/** The cities of a ranking in a period that may still run. */
export interface InferenceField {
  period: InferencePeriod
  version: LimitVersion
  banner: string | null
  cities: InferenceCity[]
  own: {
    /** Of the period so far, or projected to its end. */
    concentrations: RankingConcentrations
    /** Of the days so far, without any projection. */
    soFar: PeriodSummary
  }
  otherIndices: (number | null)[]
  facts: SeriesFacts
}

/** Last year's days of the rest of a period, dated as this year's, so that means and percentiles go over both. */
const restOfLastYear = (rest: CalendarPeriod | null, days: readonly RankedDay[] | undefined): RankedDay[] => {
  if (rest === null || !days) return []
  const lastYear = new Map(days.map((day) => [day.date, day]))
  return datesOf(rest).flatMap((date) => {
    const day = lastYear.get(samePeriodLastYear({ kind: 'DAY', from: date, to: date }).from)
    return day ? [{ ...day, date }] : []
  })
}

const concentrationsOnly = ({
  concentrations: { pm25, pm10, so2, no2, o38h, co },
}: Pick<RankingFigures, 'concentrations'>) => ({
  pm25,
  pm10,
  so2,
  no2,
  o38h,
  co,
})

/** Reads the days that are over of the period that holds the day asked for, and ranks the cities by them. */
export const inferenceField = async (context: CallContext, input: Input): Promise<InferenceField> => {
  const { db, session, clock } = context
  const period = periodOf(periodKinds[input.rankAnalysisType], input.date)
  const codes = await citiesWithOwn(db, input.cityCodes, session.scope.cityCode)
  const places = await resolvePlaces(db, session.scope, codes, '10')
  const read = (from: string, to: string) =>
    placeDays(db, places, { from, to, status: input.dataStatus, asOfRev: input.asOfRev })
  const yesterday = addDays(cityDate(clock.now()), -1)
  // The running day is no day yet; of a period that begins with it, it is all there is.
  const until = [period.from, period.to < yesterday ? period.to : yesterday].toSorted().at(-1) ?? period.from
  const { days, facts } = await read(period.from, until)
  const ownDays = days.get(session.scope.cityCode) ?? []
  const latestDate = ownDays.at(-1)?.date ?? null
  const restFrom = latestDate === null ? period.from : addDays(latestDate, 1)
  const rest = restFrom > period.to ? null : rangeOf(restFrom, period.to)
  const lastYear = input.isProjected && rest ? samePeriodLastYear(rest) : null
  const before = lastYear ? (await read(lastYear.from, lastYear.to)).days : null
  const summaryOf = (place: Place) => {
    const known = days.get(place.code) ?? []
    // What a city already has after the own city's newest day stands; last year fills only what is not there.
    const dates = new Set(known.map(({ date }) => date))
    const filled = restOfLastYear(rest, before?.get(place.code)).filter(({ date }) => !dates.has(date))
    return rankingFigures([...known, ...filled], period)
  }
  const summaries = places.map((place) => ({ place, summary: summaryOf(place) }))
  const ranked = rankBy(summaries, ({ summary }) => summary.rankingIndex.sum, rankRules.composite)
  const cities = ranked.map(({ item: { place, summary }, rank }) => ({
    rank,
    cityCode: place.code,
    cityName: shortCityName(place.name),
    isOwn: place.code === session.scope.cityCode,
    index: summary.rankingIndex.sum,
    ...concentrationsOnly(summary),
  }))
  const own = summaries.find(({ place }) => place.code === session.scope.cityCode)?.summary
  const soFar = summarizePeriod(ownDays, period)
  return {
    period: {
      from: period.from,
      to: period.to,
      name: periodName(period),
      latestDate,
      totalDays: periodDays(period),
      daysSoFar: soFar.levels.validDays,
      remainingDays: rest ? periodDays(rest) : 0,
    },
    version: limitVersionOn(period.to),
    banner: compareVersions(period, lastYear ?? period).banner,
    cities,
    own: { concentrations: concentrationsOnly(own ?? soFar), soFar },
    otherIndices: cities.filter(({ isOwn }) => !isOwn).map(({ index }) => index),
    facts,
  }
}
