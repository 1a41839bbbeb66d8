import type { Maybe } from '../missing.ts'
import { hourMs } from '../time/city-time.ts'

/** Mean AQI of each of `hours / 24` consecutive 24-hour periods above `aqiOver`. */
export interface CriterionClause {
  /** AQI, exclusive. */
  aqiOver: number
  /** A multiple of 24. */
  hours: number
}

/** Reached when any of the alternatives holds; an alternative holds when all of its clauses do. */
export type WarningCriterion = readonly (readonly CriterionClause[])[]

/** AQI of a city's hour; `startAt` is the hour's start. */
export interface CityHour {
  startAt: Date
  aqi: Maybe<number>
}

/** A 24-hour mean needs so many valid hours (GB 3095-2012 table 4). */
const validHours = 20

/** Below the lowest criterion for so many forecast hours a warning may be lifted (环大气〔2024〕6号). */
export const liftForecastHours = 36

const meanOf = (hours: readonly Maybe<number>[]): Maybe<number> => {
  const valid = hours.filter((aqi) => aqi !== null)
  if (valid.length < validHours) return null
  return valid.reduce((sum, aqi) => sum + aqi, 0) / valid.length
}

/** Whether some run of hours keeps the clause: the day's AQI is the mean of any 24 hours, across midnight too. */
const holds = ({ aqiOver, hours }: CriterionClause, series: readonly Maybe<number>[]): boolean => {
  for (let from = 0; from + hours <= series.length; from += 1) {
    const days = Array.from({ length: hours / 24 }, (_, day) =>
      meanOf(series.slice(from + day * 24, from + (day + 1) * 24)),
    )
    if (days.every((mean) => mean !== null && mean > aqiOver)) return true
  }
  return false
}

/** AQI hour by hour without gaps; hours that are absent are missing. */
const gapless = (hours: readonly CityHour[]): Maybe<number>[] => {
  const byHour = new Map(hours.map(({ startAt, aqi }) => [startAt.getTime() / hourMs, aqi]))
  const keys = [...byHour.keys()]
  if (keys.length === 0) return []
  const first = Math.min(...keys)
  return Array.from({ length: Math.max(...keys) - first + 1 }, (_, offset) => byHour.get(first + offset) ?? null)
}

/** Hours of the past that a criterion looks at. */
export const spanOf = (criterion: WarningCriterion): number =>
  Math.max(0, ...criterion.flatMap((clauses) => clauses.map(({ hours }) => hours)))

/** Whether the run of measured or forecast hours that ends with the last one reaches a criterion. */
export const isReached = (criterion: WarningCriterion, hours: readonly CityHour[]): boolean => {
  const series = gapless(hours)
  return criterion.some((clauses) => {
    const run = series.slice(-spanOf([clauses]))
    return clauses.length > 0 && clauses.every((clause) => holds(clause, run))
  })
}

/** A criterion in words: 日AQI>200持续24小时，或日AQI>150持续48小时. */
export const criterionText = (criterion: WarningCriterion): string =>
  criterion
    .map((clauses) => clauses.map(({ aqiOver, hours }) => `日AQI>${aqiOver}持续${hours}小时`).join('且'))
    .join('，或')
