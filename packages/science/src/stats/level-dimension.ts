import { type Column, numbersOf, presentOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { quantileOfSorted } from './quantile.ts'
import type { LocalTimes } from './time-axis.ts'
import { requireDirection, roseSector } from './wind-sector.ts'

/** What the rows of a table may be parted by. */
export const levelNames = ['hour', 'weekday', 'month', 'season', 'year', 'yearMonth', 'wind'] as const
export type LevelName = (typeof levelNames)[number]

/** A name, or parts of equal size of another quantity. */
export type LevelBy = LevelName | { values: Column; name: string; levels?: number }

/** Labels in their order; −1 is the level of a row that belongs to none. */
export type LevelDimension = { labels: string[]; levelOf: (row: number) => number }

const numbered = (count: number, from: number) => Array.from({ length: count }, (_, i) => String(from + i))
const monthLabel = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
const windNames = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

/** Every number from the least to the greatest is a level. */
const series = (numbers: Int32Array, label: (number: number) => string): LevelDimension => {
  const [first, last] = numbers.reduce(
    ([low, high], number) => [Math.min(low, number), Math.max(high, number)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  return {
    labels: Array.from({ length: last - first + 1 }, (_, i) => label(first + i)),
    levelOf: (row) => (numbers[row] ?? first) - first,
  }
}

const byName: Record<Exclude<LevelName, 'wind'>, (times: LocalTimes) => LevelDimension> = {
  hour: ({ hour }) => ({ labels: numbered(24, 0), levelOf: (row) => hour[row] ?? 0 }),
  weekday: ({ weekday }) => ({ labels: numbered(7, 1), levelOf: (row) => weekday[row] ?? 0 }),
  month: ({ month }) => ({ labels: numbered(12, 1), levelOf: (row) => (month[row] ?? 0) % 12 }),
  season: ({ month }) => ({
    labels: ['spring', 'summer', 'autumn', 'winter'],
    levelOf: (row) => Math.floor((((month[row] ?? 0) % 12) + 10) / 3) % 4,
  }),
  year: ({ month }) =>
    series(
      month.map((one) => Math.floor(one / 12)),
      String,
    ),
  yearMonth: ({ month }) => series(month, monthLabel),
}

/** Parts of equal size; a part owns its upper bound, the lowest its lower one as well. Equal bounds make one part. */
const byQuantiles = (numbers: Float64Array, name: string, levels: number): LevelDimension => {
  if (!Number.isInteger(levels) || levels < 1 || levels > 100)
    throw new InputProblem('分级数应为 1～100 的整数', { column: 'levels' })
  const sorted = presentOf(numbers).sort()
  if (sorted.length === 0) throw new InputProblem('没有有效的值', { column: name })
  const all = Array.from({ length: levels + 1 }, (_, i) => quantileOfSorted(sorted, i / levels))
  const bounds = all.filter((bound, i) => i === 0 || bound > (all[i - 1] ?? 0))
  const [lowest = 0, ...upper] = bounds.length === 1 ? [...bounds, ...bounds] : bounds
  const shown = (value: number) => String(Number(value.toPrecision(6)))
  return {
    labels: upper.map(
      (to, i) => `${i === 0 ? '[' : '('}${shown(i === 0 ? lowest : (upper[i - 1] ?? 0))}, ${shown(to)}]`,
    ),
    levelOf: (row) => {
      const value = numbers[row] ?? Number.NaN
      return Number.isNaN(value) ? -1 : upper.findIndex((to) => value <= to)
    },
  }
}

/**
 * @param directionDeg for 'wind': eight sectors of where it comes from
 * @throws InputProblem where the wind is asked for and not given, a direction lies outside 0–360, or no value is there
 */
export const levelDimension = (by: LevelBy, times: LocalTimes, directionDeg: Column | null): LevelDimension => {
  if (typeof by !== 'string') {
    const numbers = numbersOf(by.values, by.name)
    requireSameLength(times.day.length, numbers, by.name)
    return byQuantiles(numbers, by.name, by.levels ?? 10)
  }
  if (by !== 'wind') return byName[by](times)
  if (directionDeg === null) throw new InputProblem('按风向分级需要风向', { column: 'directionDeg' })
  const directions = numbersOf(directionDeg, 'directionDeg')
  requireSameLength(times.day.length, directions, 'directionDeg')
  directions.forEach((direction, row) => {
    requireDirection(direction, row, 'directionDeg')
  })
  return {
    labels: windNames,
    levelOf: (row) => {
      const direction = directions[row] ?? Number.NaN
      return Number.isNaN(direction) ? -1 : roseSector(direction, 8)
    },
  }
}
