import { loessPoint, loessSeries } from './loess-point.ts'

export type StlOptions = {
  /** Points in a season, 12 for months. */
  period: number
  /** Width of the seasonal smoother in seasons, odd. */
  seasonalWidth: number
  /** Degree of the seasonal smoother: 0 a weighted mean, 1 a line. */
  seasonalDegree: 0 | 1
  /** Passes with robustness weights; 0 is the plain decomposition. */
  robustPasses: number
}

export type Stl = { seasonal: Float64Array; trend: Float64Array; remainder: Float64Array }

const nextOdd = (value: number) => 2 * Math.floor(Math.ceil(value) / 2) + 1

/**
 * Splits a complete series into season, trend and remainder by repeated local regression (STL,
 * Cleveland, Cleveland, McRae and Terpenning 1990). Widths and jumps follow R's stl: trend
 * 1.5·period/(1 − 1.5/seasonal width), low-pass the period, each made odd; jumps a tenth of the width.
 * @param values no missing values, at least two seasons
 */
export const stl = (values: Float64Array, options: StlOptions): Stl => {
  const { period, seasonalWidth, robustPasses } = options
  const count = values.length
  const trendWidth = nextOdd((1.5 * period) / (1 - 1.5 / seasonalWidth))
  const lowPassWidth = nextOdd(period)
  const jump = (width: number) => Math.ceil(width / 10)
  let robustness: Float64Array | null = null
  let trend: Float64Array = new Float64Array(count)
  let seasonal: Float64Array = new Float64Array(count)
  const passesWithin = robustPasses > 0 ? 1 : 2
  for (let pass = 0; pass <= robustPasses; pass++) {
    for (let within = 0; within < passesWithin; within++) {
      const withoutTrend = values.map((value, i) => value - (trend[i] ?? 0))
      const cycles = smoothCycles(withoutTrend, options, jump(seasonalWidth), robustness)
      const averaged = movingAverage(movingAverage(movingAverage(cycles, period), period), 3)
      const low = loessSeries(averaged, { width: lowPassWidth, degree: 1, jump: jump(lowPassWidth), robustness: null })
      seasonal = seasonal.map((_, i) => (cycles[i + period] ?? 0) - (low[i] ?? 0))
      const withoutSeason = values.map((value, i) => value - (seasonal[i] ?? 0))
      trend = loessSeries(withoutSeason, { width: trendWidth, degree: 1, jump: jump(trendWidth), robustness })
    }
    if (pass < robustPasses)
      robustness = bisquare(values.map((value, i) => value - (trend[i] ?? 0) - (seasonal[i] ?? 0)))
  }
  return { seasonal, trend, remainder: values.map((value, i) => value - (trend[i] ?? 0) - (seasonal[i] ?? 0)) }
}

/** Smooths each calendar position (all Januaries …) and adds one season before and one after. */
const smoothCycles = (
  values: Float64Array,
  { period, seasonalWidth: width, seasonalDegree: degree }: StlOptions,
  jump: number,
  robustness: Float64Array | null,
): Float64Array => {
  const cycles = new Float64Array(values.length + 2 * period)
  for (let position = 0; position < period; position++) {
    const every = (column: Float64Array) => column.filter((_, i) => i % period === position)
    const own = every(values)
    const weights = robustness === null ? null : every(robustness)
    const smooth = loessSeries(own, { width, degree, jump, robustness: weights })
    const length = own.length
    const ends = { values: own, width, degree, robustness: weights }
    const before = loessPoint({ ...ends, from: 1, to: Math.min(width, length) }, 0)
    const after = loessPoint({ ...ends, from: Math.max(1, length - width + 1), to: length }, length + 1)
    cycles[position] = before ?? smooth[0] ?? 0
    smooth.forEach((value, i) => {
      cycles[(i + 1) * period + position] = value
    })
    cycles[(length + 1) * period + position] = after ?? smooth.at(-1) ?? 0
  }
  return cycles
}

const movingAverage = (values: Float64Array, width: number): Float64Array => {
  const averaged = new Float64Array(values.length - width + 1)
  let sum = 0
  values.forEach((value, i) => {
    sum += value
    if (i >= width) sum -= values[i - width] ?? 0
    if (i >= width - 1) averaged[i - width + 1] = sum / width
  })
  return averaged
}

/** Robustness weights: bisquare of the remainder over six times its median size. */
const bisquare = (remainder: Float64Array): Float64Array => {
  const sizes = remainder.map(Math.abs)
  const sorted = Float64Array.from(sizes).sort()
  const middle = Math.floor(sorted.length / 2)
  const scale = 3 * ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0))
  return sizes.map((size) => {
    if (size <= 0.001 * scale) return 1
    return size <= 0.999 * scale ? (1 - (size / scale) ** 2) ** 2 : 0
  })
}
