import type {
  CalendarCell,
  CalendarPlace,
  pollutionCalendar as calls,
} from '@qingkong/contract/calls/air/pollution-calendar'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { type DailyPollutant, dailyItems, dailyPollutants } from '@qingkong/domain/air/aqi'
import { iaqi } from '@qingkong/domain/air/iaqi'
import { levelOfAqi } from '@qingkong/domain/air/level'
import { standardOn } from '@qingkong/domain/air/standard'
import { periodOf } from '@qingkong/domain/period/calendar-period'
import { type Factor, type FactorCode, factors } from '@qingkong/domain/site/factor'
import { cityDate } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type DayValue, readDays, resolvePlaces } from '../../../series/port.ts'

type MonthInput = ParsedInput<typeof calls.calendarAnalysisMultiStation>
type YearInput = ParsedInput<typeof calls.calendarAnalysisYearData>

/** A month of more places no longer fits one page. */
const maxPlaces = 20

const isDaily = (code: FactorCode): code is DailyPollutant => (dailyPollutants as readonly FactorCode[]).includes(code)

/** Of O3 the day is judged by its 8-hour maximum. */
const calendarFactor = (code: string): Factor => {
  const factor = Object.values(factors).find((one) => one.code === (code === 'o3' ? 'o38h' : code))
  if (!factor || !(factor.code === 'aqi' || factor.kind === 'pollutant' || factor.kind === 'meteorology')) {
    throw new Fail('INVALID_INPUT', `因子“${code}”不能作污染日历，请重新选择`)
  }
  return factor
}

const cellOf = (date: string, day: DayValue | null, factor: Factor): CalendarCell => {
  const value = day?.values[factor.code] ?? null
  const index = isDaily(factor.code) ? iaqi(dailyItems[factor.code], value, standardOn(date)) : (day?.aqi ?? null)
  return {
    date,
    value,
    aqi: day?.aqi ?? null,
    level: factor.kind === 'meteorology' ? null : levelOfAqi(index),
    primary: (day?.primary ?? []).map((code) => factors[code].typeset),
  }
}

/**
 * Days by the level of what is shown, 1–6, and those without it. Levels of what has none (weather, NO) are of the day's AQI.
 */
const countLevels = (
  days: readonly CalendarCell[],
  factor: Factor,
): Pick<CalendarPlace, 'levelDays' | 'missingDays'> => {
  const levels = days.map(({ aqi, level }) => (isDaily(factor.code) ? level : levelOfAqi(aqi)))
  return {
    levelDays: [1, 2, 3, 4, 5, 6].map((level) => levels.filter((one) => one === level).length),
    missingDays: levels.filter((level) => level === null).length,
  }
}

/** Days of the span that are over, and today once it has a value: a day that has not ended is none of the missing. */
const placesOf = async (
  { db, session, clock }: CallContext,
  input: Pick<MonthInput, 'siteCodes' | 'siteType' | 'factorCode' | 'dataStatus' | 'round' | 'asOfRev'>,
  span: { from: string; to: string },
) => {
  const factor = calendarFactor(input.factorCode)
  const found = await resolvePlaces(db, session.scope, input.siteCodes, input.siteType)
  if (found.length > maxPlaces) throw new Fail('INVALID_INPUT', `最多同时查看${maxPlaces}个站点`)
  const series = await readDays(db, {
    places: found,
    factors: factor.code === 'aqi' ? ['aqi'] : ['aqi', factor.code],
    fromDay: span.from,
    toDay: span.to,
    status: input.dataStatus,
    round: input.round,
    asOfRev: input.asOfRev,
  })
  const today = cityDate(clock.now())
  const places = found.map((place): CalendarPlace => {
    const days = series.days
      .flatMap((date, at) => (date > today ? [] : [cellOf(date, series.places.get(place.code)?.[at] ?? null, factor)]))
      .filter(({ date, aqi, value }) => date < today || aqi !== null || value !== null)
    return { siteCode: place.code, siteName: place.name, days, ...countLevels(days, factor) }
  })
  const { code, typeset, unit, decimals } = factor
  const countedName = isDaily(code) ? `${typeset}分指数` : factors.aqi.typeset
  return { places, countedName, factor: { code, name: typeset, unit, digits: decimals }, facts: series.facts }
}

/** Each place's days of a month. */
export const monthCalendars = (context: CallContext, input: MonthInput) =>
  placesOf(context, input, periodOf('MONTH', `${input.month}-01`))

/** A place's days of a year, and its levels by month. */
export const yearCalendar = async (
  context: CallContext,
  input: YearInput,
): Promise<HandlerAnswer<typeof calls.calendarAnalysisYearData>> => {
  const { places, ...frame } = await placesOf(
    context,
    { ...input, siteCodes: [input.siteCode] },
    periodOf('YEAR', `${input.year}-01-01`),
  )
  const place = onlyPlace(places)
  const months = [...new Set(place.days.map(({ date }) => date.slice(0, 7)))].map((month) => ({
    month,
    ...countLevels(
      place.days.filter(({ date }) => date.startsWith(month)),
      calendarFactor(input.factorCode),
    ),
  }))
  return { place, months, ...frame }
}

/** The place of a question about one. */
export const onlyPlace = <P>(places: readonly P[]): P => {
  const [place] = places
  if (place === undefined) throw new Fail('INVALID_INPUT', '请选择站点')
  return place
}
