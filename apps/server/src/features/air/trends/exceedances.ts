import type { trends as calls } from '@qingkong/contract/calls/air/trends'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { Exceedance } from '@qingkong/contract/shapes/trend'
import { type DailyPollutant, dailyPollutants } from '@qingkong/domain/air/aqi'
import { compareVersions } from '@qingkong/domain/air/change'
import { exceedanceMultiple, type LimitedPollutant, limitOf } from '@qingkong/domain/air/limits'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { type LimitVersion, limitVersionFor } from '@qingkong/domain/air/standard'
import { datesOf, rangeOf } from '@qingkong/domain/period/calendar-period'
import type { DayConcentrations } from '@qingkong/domain/period/city-day'
import { dayMultiple, pollutantStatistics } from '@qingkong/domain/period/pollutant-statistics'
import { ratePercent } from '@qingkong/domain/period/statistic-decimals'
import type { Factor } from '@qingkong/domain/site/factor'
import { dayMs, hourLabel, naturalDayOf, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { type DayValue, type Place, readDays, readHours } from '../../../series/port.ts'
import { askedDays, askedFactors, askedPlaces, type DaySpan, type ExcessiveInput, shownFactor } from './asked.ts'
import type { Column } from './place-series.ts'

type Answer = HandlerAnswer<typeof calls.multiCompareExcessive>

const maxPlaces = 60
const maxDays = 731
/** Two years of twenty places, every hour of which is judged. */
const maxPlaceDays = 20 * maxDays

/** Pollutants that GB 3095 limits by the hour. */
const hourlyLimited: readonly LimitedPollutant[] = ['so2', 'no2', 'co', 'o3']

const isDaily = (code: string): code is DailyPollutant => (dailyPollutants as readonly string[]).includes(code)
const isHourly = (code: string): code is LimitedPollutant => (hourlyLimited as readonly string[]).includes(code)

const standardNames: Readonly<Record<LimitVersion, string>> = {
  '2012': 'GB 3095-2012',
  '2026': 'GB 3095-2026过渡阶段',
  '2031': 'GB 3095-2026',
}

const concentrationsOf = (day: string, value: DayValue | null | undefined): DayConcentrations => {
  const of = (pollutant: DailyPollutant) => value?.values[pollutant] ?? null
  return {
    date: day,
    pm25: of('pm25'),
    pm10: of('pm10'),
    so2: of('so2'),
    no2: of('no2'),
    o38h: of('o38h'),
    co: of('co'),
  }
}

const dayExceedance = (
  days: readonly DayConcentrations[],
  pollutant: DailyPollutant,
  { fromDay, toDay }: DaySpan,
  standard: ExcessiveInput['standard'],
): Exceedance['days'] => {
  const found = pollutantStatistics(days, pollutant, rangeOf(fromDay, toDay), standard)
  return {
    valid: found.validDays,
    exceeding: found.exceedDays,
    ratePct: found.exceedRate,
    max: found.max,
    maxDate: found.maxDate,
    maxMultiple: found.maxMultiple,
  }
}

/** Multiple of an hour, by the limit of its natural day; null when it does not exceed. */
const hourMultiple = (
  value: number | null,
  startAtMs: number,
  { code, decimals }: Factor,
  standard: ExcessiveInput['standard'],
): number | null => {
  if (value === null || !isHourly(code)) return null
  const limit = limitOf(limitVersionFor(standard, naturalDayOf(startAtMs)), code, 'hour')
  // No rounding lifts a value so far below over the limit.
  if (limit === null || value < limit - 1) return null
  return exceedanceMultiple(roundHalfEven(value, decimals), limit)
}

const hourExceedance = (
  column: Column,
  startAtMs: readonly number[],
  factor: Factor,
  standard: ExcessiveInput['standard'],
): Exceedance['hours'] => {
  let [valid, exceeding, maxMultiple]: [number, number, number | null] = [0, 0, null]
  let [max, maxTime]: [number | null, string | null] = [null, null]
  for (const [at, value] of column.entries()) {
    if (value === null) continue
    valid += 1
    const start = startAtMs[at] ?? 0
    if (max === null || value > max) [max, maxTime] = [value, hourLabel(start)]
    const multiple = hourMultiple(value, start, factor, standard)
    if (multiple === null) continue
    exceeding += 1
    maxMultiple = Math.max(maxMultiple ?? 0, multiple)
  }
  return { valid, exceeding, ratePct: ratePercent(exceeding, valid), max, maxTime, maxMultiple }
}

/** How many places exceeded on each day, by pollutant; days without any are left out. */
const countsByDay = (
  days: readonly string[],
  concentrations: ReadonlyMap<string, readonly DayConcentrations[]>,
  pollutants: readonly DailyPollutant[],
  standard: ExcessiveInput['standard'],
): Answer['byDay'] =>
  days.flatMap((day, at) => {
    const counts: Record<string, number> = {}
    for (const pollutant of pollutants) {
      let count = 0
      for (const list of concentrations.values()) {
        const own = list[at]
        if (own && dayMultiple(own, pollutant, standard) !== null) count += 1
      }
      if (count > 0) counts[pollutant] = count
    }
    return Object.keys(counts).length === 0 ? [] : [{ day, counts }]
  })

/**
 * Exceedances of places by pollutant: natural days by the daily limit, hours by the hourly one, each under the standard
 * in force on its date or the one chosen; concentrations are rounded to the limit's decimals first (HJ 663).
 */
export const exceedances = async (context: CallContext, input: ExcessiveInput): Promise<Answer> => {
  const { standard } = input
  const factors = askedFactors(
    input.factorCode,
    ({ code }) => isDaily(code) || isHourly(code),
    '没有日或小时浓度限值，请选择六项污染物',
  )
  const span = askedDays(input, maxDays)
  const places = await askedPlaces(context, input, maxPlaces)
  if (places.length * datesOf(rangeOf(span.fromDay, span.toDay)).length > maxPlaceDays)
    throw new Fail('INVALID_INPUT', '站点数与天数之积超过20个站点两年，请缩短时段或减少站点')
  const reading = { places, status: input.dataStatus, asOfRev: input.asOfRev, round: input.round }
  const {
    days,
    places: dayValues,
    facts,
  } = await readDays(context.db, {
    ...reading,
    ...span,
    factors: [...dailyPollutants],
  })
  const hourly = factors.filter(({ code }) => isHourly(code))
  const hours = await readHours(context.db, {
    ...reading,
    fromMs: parseCity(span.fromDay)?.getTime() ?? 0,
    toMs: (parseCity(span.toDay)?.getTime() ?? 0) + dayMs,
    factors: hourly.map(({ code }) => code),
  })
  const concentrations = new Map(
    places.map((place) => {
      const own = dayValues.get(place.code) ?? []
      return [place.code, days.map((day, at) => concentrationsOf(day, own[at]))] as const
    }),
  )
  const exceedanceOf = (place: Place, factor: Factor): Exceedance => ({
    siteCode: place.code,
    siteName: place.name,
    factor: shownFactor(factor),
    days: isDaily(factor.code)
      ? dayExceedance(concentrations.get(place.code) ?? [], factor.code, span, standard)
      : null,
    hours: isHourly(factor.code)
      ? hourExceedance(hours.values.get(place.code)?.get(factor.code) ?? [], hours.startAtMs, factor, standard)
      : null,
  })
  const versions = [...new Set([span.fromDay, span.toDay].map((day) => limitVersionFor(standard, day)))]
  const [first, last] = [
    { from: span.fromDay, to: span.fromDay },
    { from: span.toDay, to: span.toDay },
  ]
  return {
    exceedances: places
      .flatMap((place) => factors.map((factor) => exceedanceOf(place, factor)))
      .filter(({ days: byDay, hours: byHour }) => (byDay?.valid ?? 0) + (byHour?.valid ?? 0) > 0),
    factors: factors.map(shownFactor),
    byDay: countsByDay(days, concentrations, factors.map(({ code }) => code).filter(isDaily), standard),
    standardNote: versions.map((version) => standardNames[version]).join('、'),
    banner:
      standard === 'byDate' && compareVersions(last, first).isCrossVersion
        ? '时段跨越2026年3月1日，前后按不同标准评价；可选择同一标准重新计算后比较'
        : null,
    facts,
  }
}
