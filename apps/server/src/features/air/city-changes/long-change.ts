import type { cityChanges as calls } from '@qingkong/contract/calls/air/city-changes'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { compareVersions } from '@qingkong/domain/air/change'
import {
  type CalendarPeriod,
  monthsWithin,
  periodDays,
  periodOf,
  rangeOf,
  samePeriodLastYear,
} from '@qingkong/domain/period/calendar-period'
import { periodValidity, validityNote } from '@qingkong/domain/period/period-validity'
import { type RankedDay, rankingFigures } from '@qingkong/domain/period/ranking-figures'
import { cityDate } from '@qingkong/domain/time/city-time'
import { pairwiseSlopes } from '@qingkong/science/stats/pairwise-slopes'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import type { CallContext } from '../../../http/context.ts'
import { type Place, resolvePlaces } from '../../../series/port.ts'
import { changesOf, figuresOf, placeDays } from '../rankings/port.ts'
import { yearlyFactor } from './change-factor.ts'

type LongInput = ParsedInput<typeof calls.longChangeQueryLongChangeData>
type YearInput = ParsedInput<typeof calls.longChangeYearChangeQuery>

const maxPlaces = 12
const maxYears = 15
const daysOfLeapYear = 366
/** With fewer years a median of slopes says nothing. */
const leastForSlope = 4

type Question = Pick<LongInput, 'dataStatus' | 'asOfRev' | 'factorCode' | 'standard' | 'round'>

/** Figures of one place in a period; rounded as published unless the user wants them as computed. */
const figuresIn = (days: readonly RankedDay[], period: CalendarPeriod, { factorCode, standard, round }: Question) => {
  const summary = rankingFigures(days, period, { choice: standard, isRounded: round })
  if (factorCode === 'index' || factorCode === 'good_days')
    return { figures: figuresOf(summary), validDays: summary.validDays, validityNote: validityNote(summary.validity) }
  // A pollutant's days are those it was measured on; an index needs all six.
  const measured = days.filter((day) => day[factorCode] !== null).map(({ date }) => date)
  const validity = periodValidity(period, measured)
  return { figures: figuresOf(summary), validDays: validity.validDays, validityNote: validityNote(validity) }
}

const placesOf = async ({ db, session }: CallContext, siteCodes: readonly string[], siteType: string) => {
  const places = await resolvePlaces(db, session.scope, siteCodes, siteType)
  if (places.length > maxPlaces) throw new Fail('INVALID_INPUT', `最多同时分析${maxPlaces}个区域或站点`)
  return places
}

/** Periods read one by one: only the days asked for of each year. */
const readYears = async (
  { db }: CallContext,
  places: readonly Place[],
  periods: readonly CalendarPeriod[],
  { dataStatus, asOfRev, standard }: Question,
) => {
  const facts: SeriesFacts = { rev: 0, checked: 0, raw: 0, missing: 0 }
  const years: { period: CalendarPeriod; days: ReadonlyMap<string, readonly RankedDay[]> }[] = []
  for (const period of periods) {
    const part = await placeDays(db, places, {
      from: period.from,
      to: period.to,
      status: dataStatus,
      standard,
      asOfRev,
    })
    facts.rev = Math.max(facts.rev, part.facts.rev)
    for (const key of ['checked', 'raw', 'missing'] as const) facts[key] += part.facts[key]
    years.push({ period, days: part.days })
  }
  return { years, facts }
}

/** The same period of each year, oldest first. */
const periodsBack = (newest: CalendarPeriod, years: number): CalendarPeriod[] => {
  const periods = [newest]
  while (periods.length < years) {
    const [first] = periods
    periods.unshift(samePeriodLastYear(first ?? newest))
  }
  return periods
}

const yearOf = ({ from }: CalendarPeriod): number => Number(from.slice(0, 4))

const slopeOf = (points: readonly { year: number; value: number | null }[]): number | null => {
  const known = points.flatMap(({ year, value }) => (value === null ? [] : [{ year, value }]))
  if (known.length < leastForSlope) return null
  const years = Float64Array.from(known, ({ year }) => year)
  const { slopes } = pairwiseSlopes(
    years,
    Float64Array.from(known, ({ value }) => value),
  )
  return quantileOfSorted(slopes, 0.5)
}

const bannerOf = (periods: readonly CalendarPeriod[], { standard }: Question): string | null => {
  const [first, last] = [periods[0], periods.at(-1)]
  return standard !== 'byDate' || !first || !last ? null : compareVersions(last, first).banner
}

type YearRow = {
  year: number
  from: string
  to: string
  value: number | null
  validDays: number
  validityNote: string | null
  change: number | null
  changeNote: string | null
}

const yearRows = (
  place: Place,
  years: readonly { period: CalendarPeriod; days: ReadonlyMap<string, readonly RankedDay[]> }[],
  question: Question,
): YearRow[] => {
  const { factorCode, standard, round } = question
  const all = years.map(({ period, days }) => ({ period, ...figuresIn(days.get(place.code) ?? [], period, question) }))
  return all.map(({ period, figures, validDays, validityNote: note }, at) => {
    const before = all[at - 1]
    return {
      year: yearOf(period),
      from: period.from,
      to: period.to,
      value: figures[factorCode],
      validDays,
      validityNote: note,
      change: before
        ? changesOf(figures, before.figures, { choice: standard, periodEnd: period.to, isRounded: round })[factorCode]
        : null,
      changeNote: before?.validityNote ?? null,
    }
  })
}

/** The same days of the calendar in several years. */
export const longChange = async (
  context: CallContext,
  input: LongInput,
): Promise<HandlerAnswer<typeof calls.longChangeQueryLongChangeData>> => {
  const newest = rangeOf(input.startTime, input.endTime)
  if (periodDays(newest) > daysOfLeapYear) throw new Fail('INVALID_INPUT', '时段最长一年，请缩短时段')
  const places = await placesOf(context, input.siteCodes, input.siteType)
  const periods = periodsBack(newest, input.years)
  const { years, facts } = await readYears(context, places, periods, input)
  return {
    places: places.map((place) => {
      const rows = yearRows(place, years, input)
      return { siteCode: place.code, siteName: place.name, years: rows, slopePerYear: slopeOf(rows) }
    }),
    factor: yearlyFactor(input.factorCode, newest.to, input.standard),
    banner: bannerOf(periods, input),
    facts,
  }
}

/** Whole years with their months; the running year up to its last day that is over. */
export const yearChange = async (
  context: CallContext,
  input: YearInput,
): Promise<HandlerAnswer<typeof calls.longChangeYearChangeQuery>> => {
  const { startYear, endYear } = input
  if (endYear < startYear) throw new Fail('INVALID_INPUT', '结束年份不能早于开始年份')
  if (endYear - startYear + 1 > maxYears) throw new Fail('INVALID_INPUT', `最多对比${maxYears}年，请缩短时段`)
  const places = await placesOf(context, input.siteCodes, input.siteType)
  const today = cityDate(context.clock.now())
  const periods = Array.from({ length: endYear - startYear + 1 }, (_, at) =>
    periodOf('YEAR', `${startYear + at}-01-01`),
  )
  const { years, facts } = await readYears(context, places, periods, input)
  return {
    places: places.map((place) => ({
      siteCode: place.code,
      siteName: place.name,
      years: yearRows(place, years, input).map(
        ({ year, value, validDays, validityNote: note, change, changeNote }, at) => {
          const { period, days } = years[at] ?? { period: periodOf('YEAR', today), days: new Map() }
          const isRunning = period.to >= today
          return {
            year,
            value,
            validDays,
            // A year that is not over is no year to compare with a whole one.
            change: isRunning ? null : change,
            changeNote: isRunning ? null : changeNote,
            // Of a year that runs the days to come are no lack.
            validityNote: isRunning ? null : note,
            months: monthsWithin(period).map(
              ({ month }) =>
                figuresIn(days.get(place.code) ?? [], periodOf('MONTH', `${month}-01`), input).figures[
                  input.factorCode
                ],
            ),
          }
        },
      ),
    })),
    factor: yearlyFactor(input.factorCode, `${endYear}-12-31`, input.standard),
    banner: bannerOf(periods, input),
    facts,
  }
}
