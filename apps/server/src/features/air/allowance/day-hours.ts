import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { type DailyPollutant, type HourlyPollutant, hourlyPollutants } from '@qingkong/domain/air/aqi'
import { meanOf } from '@qingkong/domain/air/validity'
import type { SiteLines } from '@qingkong/domain/period/day-so-far'
import { recordBy } from '@qingkong/domain/record-by'
import { cityDate, dayMs, hourLabel, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import type { Services } from '../../../platform/services.ts'
import { type DataStatus, type Place, readHours, resolvePlaces, type SeriesQuestion } from '../../../series/port.ts'

/** Who asks: the clock says what has ended, the session whose values they are. */
export type Asker = Pick<Services, 'clock'> & { session: { userId: string; scope: Scope } }

export interface DayQuestion {
  siteCode: string
  siteType: string
  date?: string | undefined
  dataStatus: DataStatus
  asOfRev?: number | undefined
}

type Hours = readonly (number | null)[]

/** The hours of a natural day, label 01:00 first. */
export interface DayHours {
  place: Place
  date: string
  startMs: number
  isToday: boolean
  /** Hours that ended and are expected to be there. */
  elapsedHours: number
  /** All 24, null where missing or to come; none of pollutants that were not asked for. */
  hours: Readonly<Record<HourlyPollutant, Hours>>
  /** The same of each site that makes the place, so far; the day's value is the mean of theirs. */
  lines: Readonly<Record<HourlyPollutant, SiteLines>>
  /** Mean of the same hours of the seven days before. */
  usual: Readonly<Record<HourlyPollutant, Hours>>
  facts: SeriesFacts
}

type Reading = Pick<SeriesQuestion, 'places' | 'status' | 'asOfRev'>

const hoursPerDay = 24
const daysBack = 7
/** The newest hours may not have been sent yet; longer gaps do not fill any more. */
const lateHours = 2

/** Labels of the hours of the day. */
export const hourLabelsOf = ({ startMs }: Pick<DayHours, 'startMs'>): string[] =>
  Array.from({ length: hoursPerDay }, (_, at) => hourLabel(startMs + at * hourMs))

/** The hourly series behind a daily value. */
export const hourlyOf = (pollutant: DailyPollutant): HourlyPollutant => (pollutant === 'o38h' ? 'o3' : pollutant)

export const placeOf = async (db: Queryable, scope: Scope, siteCode: string, siteType = '10'): Promise<Place> => {
  const [place] = await resolvePlaces(db, scope, [siteCode], siteType)
  if (!place) throw new Fail('INVALID_INPUT', '请选择站点或区域')
  return place
}

/** The day asked about, by default today. @throws Fail INVALID_INPUT for no real day and for days to come */
export const askedDay = ({ clock }: Pick<Asker, 'clock'>, date: string | undefined): string => {
  const today = cityDate(clock.now())
  const day = date ?? today
  if (parseCity(day) === null) throw new Fail('INVALID_INPUT', `日期“${day}”不存在`)
  if (day > today) throw new Fail('INVALID_INPUT', '日期不能晚于今天')
  return day
}

/** Hours of today that ended, without the newest ones of which nobody has sent anything yet. */
const arrivedHours = async (db: Queryable, reading: Reading, startMs: number, now: Date): Promise<number> => {
  const ended = Math.floor((now.getTime() - startMs) / hourMs)
  const first = Math.max(0, ended - lateHours)
  const span = { fromMs: startMs + first * hourMs, toMs: startMs + ended * hourMs }
  const series = await readHours(db, { ...reading, ...span, factors: hourlyPollutants })
  const columns = [...series.values.values()].flatMap((byFactor) => [...byFactor.values()])
  let elapsed = ended
  while (elapsed > first && columns.every((column) => (column[elapsed - 1 - first] ?? null) === null)) elapsed--
  return elapsed
}

/**
 * A place's day so far, and what its hours usually are.
 * @param pollutants those wanted; all six by default
 */
export const dayHoursOf = async (
  db: Queryable,
  asker: Asker,
  question: DayQuestion,
  pollutants: readonly HourlyPollutant[] = hourlyPollutants,
): Promise<DayHours> => {
  const { clock, session } = asker
  const date = askedDay(asker, question.date)
  const place = await placeOf(db, session.scope, question.siteCode, question.siteType)
  const startMs = parseCity(date)?.getTime() ?? Number.NaN
  const reading: Reading = { places: [place], status: question.dataStatus, asOfRev: question.asOfRev }
  const series = await readHours(db, {
    ...reading,
    factors: pollutants,
    fromMs: startMs - daysBack * dayMs,
    toMs: startMs + dayMs,
  })
  const columns = series.values.get(place.code)
  const day = (pollutant: HourlyPollutant, at: number): Hours =>
    Array.from({ length: hoursPerDay }, (_, hour) => columns?.get(pollutant)?.[at * hoursPerDay + hour] ?? null)
  const of = <T>(valuesOf: (pollutant: HourlyPollutant) => readonly T[]) =>
    recordBy(hourlyPollutants, (pollutant) => (pollutants.includes(pollutant) ? valuesOf(pollutant) : []))
  const hours = of((pollutant) => day(pollutant, daysBack))
  const usual = of((pollutant) => {
    const before = Array.from({ length: daysBack }, (_, at) => day(pollutant, at))
    return Array.from({ length: hoursPerDay }, (_, hour) => meanOf(before.map((column) => column[hour] ?? null)))
  })
  const now = clock.now()
  const isToday = date === cityDate(now)
  const elapsedHours = isToday ? await arrivedHours(db, reading, startMs, now) : hoursPerDay
  const lines = of((pollutant) => series.lines(place.code, pollutant, daysBack * hoursPerDay, elapsedHours))
  return { place, date, startMs, isToday, elapsedHours, hours, lines, usual, facts: series.facts }
}

/** Hours of a pollutant so far. */
export const soFarOf = ({ hours, elapsedHours }: DayHours, pollutant: DailyPollutant): Hours =>
  hours[hourlyOf(pollutant)].slice(0, elapsedHours)

/** The same of each site that makes the place. */
export const linesSoFar = ({ lines }: DayHours, pollutant: DailyPollutant): SiteLines => lines[hourlyOf(pollutant)]

/** What the hours to come usually are, together; null without any, or where the last week has none. */
export const usualRest = ({ usual, elapsedHours }: DayHours, pollutant: DailyPollutant): number | null =>
  meanOf(usual[hourlyOf(pollutant)].slice(elapsedHours))
