import type { Maybe } from '@qingkong/domain/missing'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type CalendarPeriods, calendarPeriods } from './calendar-period.ts'
import { add, type Column, maybe, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import type { WindColumns } from './rose-table.ts'
import { localTimes, type TimeAxis } from './time-axis.ts'
import { type ValueStatistic, valueStatistic } from './value-statistic.ts'

export type PeriodOptions = {
  /** 'day', '2 week', 'season' …; see calendarPeriods. */
  period: string
  /** Least share of the period's slots that must hold a value, %; default 0: one value is enough. */
  thresholdPct?: number
  /** Regular step of the rows, default one hour; says how many slots a period has. */
  stepMs?: number
}

/** One period of the calendar. */
type Period = {
  /** Epoch milliseconds; the end is not part of it. */
  startMs: number
  endMs: number
  count: number
  /** Slots of the whole period. */
  slots: number
}

export type PeriodValue = Period & { value: Maybe<number> }
export type PeriodWind = Period & { speedMs: Maybe<number>; directionDeg: Maybe<number> }

const periodsOf = (axis: TimeAxis, { period, thresholdPct = 0, stepMs = hourMs }: PeriodOptions) => {
  if (!(stepMs > 0)) throw new InputProblem('时间步长应大于 0', { column: 'stepMs' })
  if (!(thresholdPct >= 0 && thresholdPct <= 100))
    throw new InputProblem('有效率下限应在 0～100% 之间', { column: 'thresholdPct' })
  const periods = calendarPeriods(localTimes(axis), period)
  return {
    periods,
    about: (at: number, count: number): Period & { isEnough: boolean } => {
      const [startMs, endMs] = [periods.startMs(at), periods.startMs(at + 1)]
      const slots = (endMs - startMs) / stepMs
      return { startMs, endMs, count, slots, isEnough: count >= (thresholdPct / 100) * slots }
    },
  }
}

/** The values that are there, by period. */
const valuesByPeriod = ({ count, periodOf }: CalendarPeriods, values: Float64Array): Float64Array[] => {
  const sizes = new Uint32Array(count)
  values.forEach((value, row) => {
    if (!Number.isNaN(value)) sizes[periodOf(row)] = (sizes[periodOf(row)] ?? 0) + 1
  })
  const own = Array.from(sizes, (size) => new Float64Array(size))
  const filled = new Uint32Array(count)
  values.forEach((value, row) => {
    if (Number.isNaN(value)) return
    const at = periodOf(row)
    const place = filled[at] ?? 0
    filled[at] = place + 1
    const group = own[at]
    if (group) group[place] = value
  })
  return own
}

/**
 * A statistic of every period of the local calendar between the first and the last row, empty ones included with null
 * (openair timeAverage). The count of values is stated whatever the statistic.
 * @throws InputProblem on an empty table, a time that occurs twice, a period or percentile that is none
 */
export const periodStatistics = (
  axis: TimeAxis,
  values: Column,
  { statistic = 'mean', percentile, ...options }: PeriodOptions & { statistic?: ValueStatistic; percentile?: number },
): PeriodValue[] => {
  const numbers = numbersOf(values, 'value')
  requireSameLength(axis.atMs.length, numbers, 'value')
  const of = valueStatistic(statistic, percentile)
  const { periods, about } = periodsOf(axis, options)
  return valuesByPeriod(periods, numbers).map((own, at) => {
    const { isEnough, ...period } = about(at, own.length)
    return { ...period, value: isEnough ? maybe(of(own)) : null }
  })
}

/**
 * Wind of every period: the direction of the mean wind vector, so weighted by speed, and the mean speed; with `vector`
 * the length of the mean vector, which opposite winds shorten (openair timeAverage with vector.ws). The speed counts
 * rows with a speed, the vector rows with both; `count` is of the latter.
 * @throws InputProblem as periodStatistics
 */
export const periodWinds = (
  axis: TimeAxis,
  wind: WindColumns,
  { vector = false, ...options }: PeriodOptions & { vector?: boolean },
): PeriodWind[] => {
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  requireSameLength(axis.atMs.length, speeds, 'speedMs')
  requireSameLength(axis.atMs.length, directions, 'directionDeg')
  const { periods, about } = periodsOf(axis, options)
  const zeros = () => new Float64Array(periods.count)
  const [east, north, both] = [zeros(), zeros(), zeros()]
  speeds.forEach((speed, row) => {
    const angle = ((directions[row] ?? Number.NaN) * Math.PI) / 180
    if (Number.isNaN(speed) || Number.isNaN(angle)) return
    const at = periods.periodOf(row)
    add(east, at, speed * Math.sin(angle))
    add(north, at, speed * Math.cos(angle))
    add(both, at, 1)
  })
  return valuesByPeriod(periods, speeds).map((own, at) => {
    const [x = 0, y = 0, count = 0] = [east[at], north[at], both[at]]
    const { isEnough, ...period } = about(at, count)
    const length = Math.hypot(x, y) / count
    const scalar = own.reduce((sum, speed) => sum + speed, 0) / own.length
    const hasSpeed = vector ? isEnough : about(at, own.length).isEnough
    const hasDirection = isEnough && length > 1e-9
    return {
      ...period,
      speedMs: hasSpeed ? maybe(vector ? length : scalar) : null,
      directionDeg: hasDirection ? degreesOf(x, y) : null,
    }
  })
}

const degreesOf = (east: number, north: number): number => {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}
