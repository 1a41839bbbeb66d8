import type { BulletinRow } from '@qingkong/contract/calls/air/bulletin'
import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { AllowanceReading } from '@qingkong/contract/shapes/target'
import { type HourlyPollutant, hourlyPollutants } from '@qingkong/domain/air/aqi'
import { levelOfAqi } from '@qingkong/domain/air/level'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { type BulletinAllowanceFactor, bulletinAllowanceFactors } from '@qingkong/domain/allowance/bulletin-factor'
import { remainingHours } from '@qingkong/domain/allowance/day-compliance'
import { goalConcentration } from '@qingkong/domain/allowance/goal'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { daySoFar, ozoneSoFar, type SiteLines } from '@qingkong/domain/period/day-so-far'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { type FactorCode, factors } from '@qingkong/domain/site/factor'
import {
  cityHour,
  dayMs,
  hourMs,
  naturalDayOf,
  parseHourLabel,
  startOfCityDay,
  startOfHour,
} from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type DataStatus, type Place, readHours, resolvePlaces, type Series } from '../../../series/port.ts'

const asked: readonly FactorCode[] = [...hourlyPollutants, 'aqi']
/** National hours come some minutes late; what is older is no bulletin of now. */
const maxLateHours = 3

const nationalCodes = async (db: Queryable): Promise<string[]> =>
  (
    await rows(
      db,
      sql<{ code: string }>`select site_code as code from site where enabled and site_type = '10' order by site_code`,
    )
  ).map(({ code }) => code)

/** Start of the bulletin's hour: the one asked for, or the last that has ended. */
const askedStart = ({ clock }: CallContext, time: string | undefined): number => {
  const newest = startOfHour(clock.now()).getTime() - hourMs
  if (time === undefined) return newest
  const start = parseHourLabel(time)
  if (start === null) throw new Fail('INVALID_INPUT', '快报时间应为整点')
  if (start.getTime() > newest) throw new Fail('INVALID_INPUT', '快报时间不能晚于最近一个完整小时')
  return start.getTime()
}

/** The answer's values at an hour. */
const reader = (series: Series) => {
  const row = new Map(series.startAtMs.map((at, index) => [at, index]))
  const columnOf = (place: Place, factor: FactorCode) => series.values.get(place.code)?.get(factor) ?? []
  return {
    at: (place: Place, factor: FactorCode, startMs: number): number | null =>
      columnOf(place, factor)[row.get(startMs) ?? -1] ?? null,
    lines: (place: Place, factor: FactorCode, fromMs: number, count: number): SiteLines =>
      series.lines(place.code, factor, row.get(fromMs) ?? -1, count),
    primary: (place: Place, startMs: number): string[] =>
      (series.primary.get(place.code)?.[row.get(startMs) ?? -1] ?? []).map((code) => factors[code].typeset),
  }
}
type Reader = ReturnType<typeof reader>

const difference = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : now - before

const allowancesOf = (
  goal: 'excellent' | 'good',
  linesOf: (factor: HourlyPollutant) => SiteLines,
  date: string,
): Partial<Record<BulletinAllowanceFactor, AllowanceReading>> => {
  const found: Partial<Record<BulletinAllowanceFactor, AllowanceReading>> = {}
  for (const code of bulletinAllowanceFactors) {
    const target = goalConcentration(goal, code, 'day', date)
    if (target === null) continue
    const allowance = remainingHours(code, linesOf(code === 'o38h' ? 'o3' : code), target)
    found[code] = shownAllowance(allowance, valueDecimals(code) + 1)
  }
  return found
}

interface Moment {
  startMs: number
  dayStartMs: number
  elapsedHours: number
  date: string
}

/** The day so far with its index, at 24:00 the day as the calendar has it. */
const dayOf = (read: Reader, place: Place, { dayStartMs, elapsedHours, date }: Moment) => {
  const { pm25, pm10, so2, no2, o38h, co, aqi, level, primary } = daySoFar(date, (factor) =>
    read.lines(place, factor, dayStartMs, elapsedHours),
  )
  return { pm25, pm10, so2, no2, o38h, co, aqi, level, primary: primary.map((code) => factors[code].typeset) }
}

const rowOf = (read: Reader, place: Place, moment: Moment): BulletinRow => {
  const { startMs, dayStartMs, elapsedHours, date } = moment
  const value = (factor: FactorCode) => {
    const found = read.at(place, factor, startMs)
    return found === null ? null : roundHalfEven(found, factors[factor].decimals)
  }
  const linesOf = (factor: HourlyPollutant) => read.lines(place, factor, dayStartMs, elapsedHours)
  const aqi = read.at(place, 'aqi', startMs)
  return {
    code: place.code,
    name: place.name,
    isCity: place.kind === 'city',
    hour: {
      pm25: value('pm25'),
      pm10: value('pm10'),
      so2: value('so2'),
      no2: value('no2'),
      o3: value('o3'),
      co: value('co'),
      aqi,
      level: levelOfAqi(aqi),
      primary: read.primary(place, startMs),
    },
    aqiFromPrevious: difference(aqi, read.at(place, 'aqi', startMs - hourMs)),
    aqiFromYesterday: difference(aqi, read.at(place, 'aqi', startMs - dayMs)),
    day: { ...dayOf(read, place, moment), o3: ozoneSoFar(elapsedHours) === 'o3' ? value('o3') : null },
    excellent: allowancesOf('excellent', linesOf, date),
    good: allowancesOf('good', linesOf, date),
  }
}

/** The hour to report: the newest with any site's value, at most three hours back; else the newest that ended. */
const reportedStart = (read: Reader, sites: readonly Place[], newestMs: number): number => {
  const isThere = (startMs: number) =>
    sites.some((site) => hourlyPollutants.some((code) => read.at(site, code, startMs) !== null))
  for (let back = 0; back < maxLateHours; back++) if (isThere(newestMs - back * hourMs)) return newestMs - back * hourMs
  return newestMs
}

interface Question {
  /** Label of the hour; left out: the newest that brought any value. */
  time?: string | undefined
  dataStatus: DataStatus
  asOfRev?: number | undefined
  /** Places beside the city and its national sites: other cities, districts, sites. */
  moreCodes: readonly string[]
}

/** The hour the bulletin reports, with what stands at it for the city, its national sites and others. */
export interface BulletinHour {
  moment: Moment
  city: Place
  sites: readonly Place[]
  more: readonly Place[]
  rowOf: (place: Place) => BulletinRow
  /** Hour and day so far of a place, without allowances. */
  figuresOf: (place: Place) => {
    hour: { aqi: number | null; pm25: number | null }
    day: { aqi: number | null; pm25: number | null }
  }
  /** Names of national sites without any value of the hour: 数据未齐. */
  missingSites: string[]
  facts: SeriesFacts
}

/** Reads the bulletin's hour in one question. @throws Fail NOT_FOUND without a city, INVALID_INPUT for an hour to come */
export const bulletinHour = async (context: CallContext, question: Question): Promise<BulletinHour> => {
  const { db, session } = context
  const { cityCode } = session.scope
  const newestMs = askedStart(context, question.time)
  const codes = [cityCode, ...(await nationalCodes(db)), ...question.moreCodes]
  const places = await resolvePlaces(db, session.scope, codes, '10')
  const city = places.find(({ kind }) => kind === 'city')
  if (!city) throw new Fail('NOT_FOUND', '本市区划尚未配置，请联系系统管理员')
  const isMore = ({ code }: Place) => question.moreCodes.includes(code)
  const sites = places.filter((place) => place.kind === 'site' && place.siteType === '10')
  const series = await readHours(db, {
    places,
    factors: asked,
    // The day of the oldest hour that may be reported, and the same hour the day before.
    fromMs: startOfCityDay(newestMs - maxLateHours * hourMs).getTime() - dayMs,
    toMs: newestMs + hourMs,
    status: question.dataStatus,
    asOfRev: question.asOfRev,
  })
  const read = reader(series)
  const startMs = question.time === undefined ? reportedStart(read, sites, newestMs) : newestMs
  const moment: Moment = {
    startMs,
    dayStartMs: startOfCityDay(startMs).getTime(),
    elapsedHours: cityHour(startMs) + 1,
    date: naturalDayOf(startMs),
  }
  const isSilent = (site: Place) => hourlyPollutants.every((code) => read.at(site, code, startMs) === null)
  return {
    moment,
    city,
    sites,
    more: places.filter(isMore),
    rowOf: (place) => rowOf(read, place, moment),
    figuresOf: (place) => {
      const { aqi, pm25 } = dayOf(read, place, moment)
      return {
        hour: { aqi: read.at(place, 'aqi', startMs), pm25: read.at(place, 'pm25', startMs) },
        day: { aqi, pm25 },
      }
    },
    missingSites: sites.filter(isSilent).map(({ name }) => name),
    facts: series.facts,
  }
}
