import type { Maybe } from '@qingkong/domain/missing'
import type { Column } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { medianSlope, type PairwiseSlopes, pairwiseSlopes } from './pairwise-slopes.ts'
import { quantileOfSorted } from './quantile.ts'
import { seededRandom } from './seeded-random.ts'
import { stl } from './stl.ts'
import { timeAverage } from './time-average.ts'
import type { TimeAxis } from './time-axis.ts'

export type TheilSenOptions = {
  /** What is averaged before slopes are taken; default 'month'. */
  period?: 'day' | 'month' | 'year'
  /** Takes the season out of the monthly means first (STL); default off. Needs two years of months. */
  deseasonalise?: boolean
  /** Least share of hours with a value for a mean to count, %; default 0. */
  thresholdPct?: number
  /** Default 0.95. */
  level?: number
  /** Neighbouring means drawn together; default the fifth root of their number, 1 draws each by itself. */
  blockLength?: number
  /** Resamples of the block bootstrap; default 1000, at least 200. */
  draws?: number
  seed?: number
  /** Regular step of the rows, default one hour. */
  stepMs?: number
}

export type TheilSen = {
  /** Means used, with their place on the line. `day` is the first day of the period. */
  points: { day: number; value: number; fitted: number }[]
  deseasonalised: boolean
  /** Change per year of 365 days, in the unit of the values, with its interval. */
  slopePerYear: number
  lowerPerYear: number
  upperPerYear: number
  /** Two-sided significance from the share of resampled slopes on the other side of nought. */
  p: number
  /** Value of the line at 1970-01-01. */
  intercept: number
  /** Slope and its interval in % a year of the line's value at the first point; null where that is not positive. */
  slopePctPerYear: Maybe<number>
  lowerPctPerYear: Maybe<number>
  upperPctPerYear: Maybe<number>
}

const leastPoints = 6
/** A year of days has 66,430 pairs, eight years would have four million. */
const mostPoints = 800

/**
 * Trend after Theil (1950) and Sen (1968): the median of all slopes between two means, over true day numbers. The
 * interval and p come from a moving-block bootstrap (Kunsch 1989), because neighbouring months are alike; the default
 * block is the one Hall, Horowitz and Jing (1995) advise for two-sided intervals. Definitions: openair TheilSen.
 * @throws InputProblem on an empty table, a time that occurs twice, fewer than six means, or fewer than two years of
 * months where the season is to be taken out
 */
export const theilSen = (axis: TimeAxis, values: Column, options: TheilSenOptions = {}): TheilSen => {
  const { period = 'month', deseasonalise = false, level = 0.95, draws = 1000, seed = 1, blockLength } = options
  if (!(draws >= 200)) throw new InputProblem('重抽样次数不应少于 200', { column: 'draws' })
  if (deseasonalise && period !== 'month') throw new InputProblem('只有月均值可以去除季节变化', { column: 'period' })
  const { thresholdPct = 0, stepMs } = options
  const means = timeAverage(axis, values, { period, thresholdPct, ...(stepMs === undefined ? {} : { stepMs }) })
  const known = means.filter(({ mean }) => mean !== null)
  if (known.length < leastPoints)
    throw new InputProblem(`只有 ${known.length} 个有效均值，至少需要 ${leastPoints} 个才能计算趋势`, {
      column: 'value',
    })
  if (known.length > mostPoints) throw new InputProblem(`均值多于 ${mostPoints} 个，请改用月均值`, { column: 'period' })
  const seasonal = deseasonalise ? seasonOf(means.map(({ mean }) => mean)) : null
  const points = means.flatMap(({ day, mean }, i) => (mean === null ? [] : { day, value: mean - (seasonal?.[i] ?? 0) }))
  const x = Float64Array.from(points, ({ day }) => day)
  const y = Float64Array.from(points, ({ value }) => value)
  const pairs = pairwiseSlopes(x, y)
  const slope = quantileOfSorted(pairs.slopes, 0.5)
  const intercept = medianOf(y) - slope * medianOf(x)
  const block = blockLength ?? Math.max(1, Math.round(points.length ** 0.2))
  if (!Number.isInteger(block) || block < 1 || block > points.length)
    throw new InputProblem(`块长应为 1～${points.length} 的整数`, { column: 'blockLength' })
  const { lower, upper, p } = blockBootstrap(pairs, points.length, { level, draws, seed, block })
  const start = intercept + slope * (x[0] ?? 0)
  const percent = (perDay: number) => (start > 0 ? (100 * 365 * perDay) / start : null)
  return {
    points: points.map(({ day, value }) => ({ day, value, fitted: intercept + slope * day })),
    deseasonalised: deseasonalise,
    slopePerYear: 365 * slope,
    lowerPerYear: 365 * lower,
    upperPerYear: 365 * upper,
    p,
    intercept,
    slopePctPerYear: percent(slope),
    lowerPctPerYear: percent(lower),
    upperPctPerYear: percent(upper),
  }
}

const medianOf = (values: Float64Array): number => {
  return quantileOfSorted(Float64Array.from(values).sort(), 0.5)
}

/** As openair takes the season out: a narrower smoother, or one with a slope, eats the anomaly of single months. */
const season = { period: 12, seasonalWidth: 35, seasonalDegree: 0, robustPasses: 15 } as const

/** Seasonal part of monthly means; months without a mean are taken as lying between their neighbours for this only. */
const seasonOf = (means: readonly Maybe<number>[]): Float64Array => {
  if (means.length < 24) throw new InputProblem('去除季节变化至少需要两年的月均值', { column: 'value' })
  return stl(betweenNeighbours(means), season).seasonal
}

const betweenNeighbours = (means: readonly Maybe<number>[]): Float64Array => {
  const known = means.flatMap((mean, i) => (mean === null ? [] : [i]))
  return Float64Array.from(means, (mean, i) => {
    if (mean !== null) return mean
    const before = known.findLast((at) => at < i) ?? known[0] ?? 0
    const after = known.find((at) => at > i) ?? before
    const [low, high] = [means[before] ?? 0, means[after] ?? 0]
    return before === after ? low : low + ((high - low) * (i - before)) / (after - before)
  })
}

const blockBootstrap = (
  pairs: PairwiseSlopes,
  count: number,
  { level, draws, seed, block }: { level: number; draws: number; seed: number; block: number },
): { lower: number; upper: number; p: number } => {
  const random = seededRandom(seed)
  const starts = count - block + 1
  const slopes = new Float64Array(draws)
  const times = new Uint32Array(count)
  for (let draw = 0; draw < draws; draw++) {
    times.fill(0)
    for (let drawn = 0; drawn < count; ) {
      const start = Math.floor(random() * starts)
      for (let i = 0; i < block && drawn < count; i++, drawn++) times[start + i] = (times[start + i] ?? 0) + 1
    }
    slopes[draw] = medianSlope(pairs, times)
  }
  const sorted = slopes.filter((slope) => !Number.isNaN(slope)).sort()
  const tail = (1 - level) / 2
  const below = sorted.filter((slope) => slope < 0).length / sorted.length
  const above = sorted.filter((slope) => slope > 0).length / sorted.length
  return {
    lower: quantileOfSorted(sorted, tail),
    upper: quantileOfSorted(sorted, 1 - tail),
    p: Math.min(1, 2 * Math.min(1 - below, 1 - above)),
  }
}
