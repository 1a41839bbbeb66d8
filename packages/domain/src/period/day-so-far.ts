import { type AqiResult, type DailyPollutant, dailyAqi, type HourlyPollutant } from '../air/aqi.ts'
import { limitOf } from '../air/limits.ts'
import { dailyMax8h, o3Running8h } from '../air/running.ts'
import { aqiVersionFor, limitVersionFor, type VersionChoice } from '../air/standard.ts'
import { cityMean, meanOf, present, validity } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'
import { byPollutant, type DayConcentrations } from './city-day.ts'

/**
 * Hours of a natural day so far of each site that makes a place, label 01:00 first, all lines as long as hours have ended; a
 * missing hour is null. A site or a published city is one line; a site of which nothing came is a line of nulls.
 */
export type SiteLines = readonly (readonly Maybe<number>[])[]

const hoursPerDay = 24
/** The first window of the day that counts ends at 08:00. */
const firstWindowEnd = 8
const windowsPerDay = hoursPerDay - firstWindowEnd + 1

/** Whether the hours of a line so far still leave it twenty of the day. */
export const mayBecomeDay = (line: readonly Maybe<number>[]): boolean =>
  line.length - present(line).length <= hoursPerDay - validity.hoursPerDay

/** The largest 8-h mean of the windows ending 08:00 or later; null while it can no more become the day's. */
const ozoneOf = (line: readonly Maybe<number>[], limit: number): Maybe<number> => {
  const ended = Math.max(0, line.length - firstWindowEnd + 1)
  const { value, validWindows, isValid } = dailyMax8h(line, limit)
  const isPossible = ended - validWindows <= windowsPerDay - validity.windowsPerDay
  return isValid || isPossible ? value : null
}

/**
 * A place's value of the day so far: per site the mean of its hours (of O3 the largest 8-h mean), then the mean of the
 * sites by three quarters of them. Sites that can have no valid day any more are left out, so that at 24:00 it is the
 * day's value. Unrounded, µg/m³ (CO mg/m³); of O3 null before 08:00.
 */
export const valueSoFar = (
  pollutant: DailyPollutant,
  lines: SiteLines,
  date: string,
  choice: VersionChoice = 'byDate',
): Maybe<number> => {
  const limit = limitOf(limitVersionFor(choice, date), 'o38h', 'day') ?? Number.POSITIVE_INFINITY
  const siteValue = (line: readonly Maybe<number>[]) =>
    pollutant === 'o38h' ? ozoneOf(line, limit) : mayBecomeDay(line) ? meanOf(line) : null
  return cityMean(lines.map(siteValue))
}

/** What a day so far shows of ozone: the largest 8-h mean from 08:00 on, before it the hour itself. */
export const ozoneSoFar = (elapsedHours: number): 'o3' | 'o38h' => (elapsedHours < firstWindowEnd ? 'o3' : 'o38h')

/**
 * The day so far with the index it would make by the standard of the date; before 08:00 the index is of the other five.
 * @param linesOf the lines of a pollutant's hours
 */
export const daySoFar = (
  date: string,
  linesOf: (pollutant: HourlyPollutant) => SiteLines,
  choice: VersionChoice = 'byDate',
): DayConcentrations & AqiResult<DailyPollutant> => {
  const values = byPollutant((pollutant) =>
    valueSoFar(pollutant, linesOf(pollutant === 'o38h' ? 'o3' : pollutant), date, choice),
  )
  const elapsedHours = Math.max(0, ...linesOf('o3').map((line) => line.length))
  const outside = new Set<DailyPollutant>(ozoneSoFar(elapsedHours) === 'o3' ? ['o38h'] : [])
  return { date, ...values, ...dailyAqi(values, aqiVersionFor(choice, date), outside) }
}

/** A place's running value at the hours of a day so far: of O3 the running 8-h means of its sites, else as `valueSoFar`. */
export const runningSoFar = (pollutant: DailyPollutant, lines: SiteLines, date: string): Maybe<number>[] => {
  const hours = Math.max(0, ...lines.map((line) => line.length))
  return Array.from({ length: hours }, (_, at) =>
    pollutant === 'o38h'
      ? cityMean(lines.map((line) => o3Running8h(line, at, at + 1)))
      : valueSoFar(
          pollutant,
          lines.map((line) => line.slice(0, at + 1)),
          date,
        ),
  )
}
