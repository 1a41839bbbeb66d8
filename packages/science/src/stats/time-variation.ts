import { type Column, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { type MeanInterval, meanWithBootstrapInterval, meanWithTInterval } from './mean-interval.ts'
import { seededRandom } from './seeded-random.ts'
import { localTimes, type TimeAxis } from './time-axis.ts'

export type TimeVariationOptions = {
  /** 't' (default): Student's interval; 'bootstrap': percentiles of the means of seeded resamples. */
  interval?: 't' | 'bootstrap'
  /** Default 0.95. */
  level?: number
  /** Resamples, at least 1000. */
  draws?: number
  seed?: number
}

export type TimeVariation = {
  /** Hours 0 to 23 of the local clock of the times given. */
  hour: MeanInterval[]
  /** Monday first. */
  weekday: MeanInterval[]
  /** January first. */
  month: MeanInterval[]
  /** [weekday from Monday][hour]. */
  weekdayHour: MeanInterval[][]
}

/**
 * Plain means by hour, weekday, month and weekday × hour, each with an interval (openair timeVariation). Hourly means
 * carry the START of their hour: give the end where a page counts hours by their label.
 * @throws InputProblem on an empty table or a time that occurs twice
 */
export const timeVariation = (axis: TimeAxis, values: Column, options: TimeVariationOptions = {}): TimeVariation => {
  const { interval = 't', level = 0.95, draws = 1000, seed = 1 } = options
  if (!(level > 0 && level < 1)) throw new InputProblem('置信水平应在 0 与 1 之间', { column: 'level' })
  if (!(draws >= 1000)) throw new InputProblem('重抽样次数不应少于 1000', { column: 'draws' })
  const numbers = numbersOf(values, 'value')
  const times = localTimes(axis)
  requireSameLength(times.day.length, numbers, 'value')
  const random = seededRandom(seed)
  const describe = (own: Float64Array) =>
    interval === 't' ? meanWithTInterval(own, level) : meanWithBootstrapInterval(own, level, draws, random)
  const by = (count: number, keyOf: (row: number) => number) =>
    groupsOf(numbers, count, keyOf).map((own) => describe(own))
  const hourOf = (row: number) => times.hour[row] ?? 0
  const weekdayOf = (row: number) => times.weekday[row] ?? 0
  const cells = by(7 * 24, (row) => weekdayOf(row) * 24 + hourOf(row))
  return {
    hour: by(24, hourOf),
    weekday: by(7, weekdayOf),
    month: by(12, (row) => (times.month[row] ?? 0) % 12),
    weekdayHour: Array.from({ length: 7 }, (_, day) => cells.slice(day * 24, (day + 1) * 24)),
  }
}

/** The values that are there, by key 0 to count − 1. */
const groupsOf = (values: Float64Array, count: number, keyOf: (row: number) => number): Float64Array[] => {
  const sizes = new Uint32Array(count)
  values.forEach((value, row) => {
    if (!Number.isNaN(value)) sizes[keyOf(row)] = (sizes[keyOf(row)] ?? 0) + 1
  })
  const groups = Array.from(sizes, (size) => new Float64Array(size))
  const filled = new Uint32Array(count)
  values.forEach((value, row) => {
    if (Number.isNaN(value)) return
    const key = keyOf(row)
    const at = filled[key] ?? 0
    const group = groups[key]
    if (group) group[at] = value
    filled[key] = at + 1
  })
  return groups
}
