import type { DailyPollutant } from '../air/aqi.ts'
import { exactMean } from '../air/rounding.ts'
import type { VersionChoice } from '../air/standard.ts'
import { present } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'
import { periodDays, periodOf } from '../period/calendar-period.ts'
import type { SiteLines } from '../period/day-so-far.ts'
import { valueDecimals } from '../period/statistic-decimals.ts'
import { remainingHours } from './day-compliance.ts'
import { type Goal, type GoalScale, goalConcentration } from './goal.ts'
import { type RemainingMean, remainingMean } from './remaining-mean.ts'

export type CascadeInput = {
  pollutant: DailyPollutant
  /** The running day, 'YYYY-MM-DD'. */
  date: string
  /** Values of the running hour so far (O3: of the hour, not of the 8-h mean). */
  minutes: readonly Maybe<number>[]
  /** How many of them make an hour: 60, or 12 of five minutes. */
  minutesPerHour: number
  /** Hours of the running day so far of each site of the place. */
  lines: SiteLines
  /** Daily values of the month and of the year before the running day. */
  monthDays: readonly Maybe<number>[]
  yearDays: readonly Maybe<number>[]
  /** The bureau's own targets, where it has set any. */
  targets: Readonly<Partial<Record<GoalScale, number>>>
  choice?: VersionChoice
}

export type CascadeRow = {
  scale: GoalScale
  goal: Goal
  /** Concentration the whole hour, day, month or year must not exceed. */
  threshold: number
  /** Minutes, hours or days that remain, the running one included for months and years. */
  remaining: number
  /** Past minutes, hours or days without a value: they count neither way. Of several sites those that none has. */
  missing: number
  allowance: RemainingMean
}

const scales: readonly GoalScale[] = ['hour', 'day', 'month', 'year']
const goals: readonly Goal[] = ['excellent', 'good', 'target']

/**
 * 余量 from the minute to the year: what the rest of the running hour, day, month and year may bring for 优, 良 and the
 * target. Months and years of CO and O3 are judged by percentiles, so they have no mean to spend: see
 * percentile-allowance.
 */
export const allowanceCascade = (input: CascadeInput): CascadeRow[] => {
  const { pollutant, date, choice = 'byDate' } = input
  const isPercentile = pollutant === 'co' || pollutant === 'o38h'
  return scales.flatMap((scale) => {
    if (isPercentile && (scale === 'month' || scale === 'year')) return []
    return goals.flatMap((goal): CascadeRow[] => {
      const threshold =
        goal === 'target' ? (input.targets[scale] ?? null) : goalConcentration(goal, pollutant, scale, date, choice)
      if (threshold === null) return []
      return [{ scale, goal, threshold, ...accountOf(input, scale, threshold) }]
    })
  })
}

const accountOf = (input: CascadeInput, scale: GoalScale, threshold: number) => {
  const { pollutant, date } = input
  switch (scale) {
    case 'hour':
      return spend(input.minutes, input.minutesPerHour, threshold, valueDecimals(pollutant))
    case 'day': {
      const elapsed = Math.max(0, ...input.lines.map((line) => line.length))
      const isMissing = (at: number) => input.lines.every((line) => (line[at] ?? null) === null)
      const missing = Array.from({ length: elapsed }, (_, at) => at).filter(isMissing).length
      return { remaining: 24 - elapsed, missing, allowance: remainingHours(pollutant, input.lines, threshold) }
    }
    case 'month':
    case 'year': {
      const length = periodDays(periodOf(scale === 'month' ? 'MONTH' : 'YEAR', date))
      const days = scale === 'month' ? input.monthDays : input.yearDays
      return spend(days, length, threshold, decimalsOfTarget(threshold, pollutant))
    }
  }
}

const spend = (values: readonly Maybe<number>[], length: number, target: number, decimals: number) => {
  const there = present(values)
  const remaining = Math.max(0, length - values.length)
  const mean = there.length === 0 ? null : exactMean(there)
  return {
    remaining,
    missing: values.length - there.length,
    allowance: remainingMean({ target, decimals, total: there.length + remaining, count: there.length, mean }),
  }
}

/** A target set with a decimal (29.5) is judged with it, a whole one as a whole number. */
const decimalsOfTarget = (target: number, pollutant: DailyPollutant): number => {
  const least = valueDecimals(pollutant)
  return Number.isInteger(target * 10 ** least) ? least : least + 1
}
