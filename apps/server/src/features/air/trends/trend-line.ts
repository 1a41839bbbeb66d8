import type { TrendLine } from '@qingkong/contract/shapes/trend'
import { dayMs, parseCity } from '@qingkong/domain/time/city-time'
import type { Column as NumberColumn } from '@qingkong/science/stats/column'
import { quantileOfSorted } from '@qingkong/science/stats/quantile'
import { mannKendall, spearmanTrend } from '@qingkong/science/stats/rank-trend'
import { type TheilSen, theilSen } from '@qingkong/science/stats/theil-sen'
import { timeAverage } from '@qingkong/science/stats/time-average'
import { dateOfDay } from '@qingkong/science/stats/time-axis'
import type { Column } from './place-series.ts'

const offsetMinutes = 480
/** A month counts with three quarters of its days. */
const thresholdPct = 75
const leastMeans = 6
const monthsToDeseasonalise = 24
/** Without half a year of months the days themselves are taken, at most those of eight months. */
const mostDays = 250

export interface FoundTrend {
  trend: TrendLine | null
  noTrendReason: string | null
}

/** Day number of the begin of a day, month or year. */
const dayNumber = (time: string): number => {
  const text = time.length === 4 ? `${time}-01-01` : time.length === 7 ? `${time}-01` : time.slice(0, 10)
  return Math.floor(((parseCity(text)?.getTime() ?? 0) + offsetMinutes * 60_000) / dayMs)
}

interface Means {
  basis: TrendLine['basis']
  found: TheilSen
  values: NumberColumn
}

const meansOf = (days: readonly string[], values: Column): Means | null => {
  const axis = { atMs: days.map((day) => parseCity(day)?.getTime() ?? 0), offsetMinutes }
  const months = timeAverage(axis, values, { period: 'month', thresholdPct, stepMs: dayMs })
  const known = months.filter(({ mean }) => mean !== null)
  if (known.length >= leastMeans) {
    const deseasonalise = months.length >= monthsToDeseasonalise
    const found = theilSen(axis, values, { period: 'month', thresholdPct, stepMs: dayMs, deseasonalise })
    return { basis: 'month', found, values: found.points.map(({ value }) => value) }
  }
  const count = values.filter((value) => value !== null).length
  if (count < leastMeans || count > mostDays) return null
  const found = theilSen(axis, values, { period: 'day', stepMs: dayMs })
  return { basis: 'day', found, values: found.points.map(({ value }) => value) }
}

const medianDay = ({ points }: TheilSen): number =>
  quantileOfSorted(
    Float64Array.from(points, ({ day }) => day),
    0.5,
  )

/** The line at the times shown, and the fan of its interval around the middle of the means. */
const drawn = (found: TheilSen, basis: TrendLine['basis'], times: readonly string[]) => {
  // The last month's line reaches through its days.
  const length = basis === 'month' ? 7 : 10
  const [from, to] = [found.points[0]?.day ?? 0, found.points.at(-1)?.day ?? 0].map(dateOfDay)
  const middle = medianDay(found)
  const at = (slopePerYear: number) => (time: string) => {
    const day = dayNumber(time)
    // Not beyond the means: in front of the first one nothing was measured.
    if (time < (from ?? '').slice(0, time.length) || time.slice(0, length) > (to ?? '').slice(0, length)) return null
    return found.intercept + (found.slopePerYear / 365) * middle + (slopePerYear / 365) * (day - middle)
  }
  const low = times.map(at(found.lowerPerYear))
  const high = times.map(at(found.upperPerYear))
  const edge = (pick: (...values: number[]) => number) =>
    low.map((one, i) => {
      const other = high[i] ?? null
      return one === null || other === null ? null : pick(one, other)
    })
  return {
    fitted: times.map(at(found.slopePerYear)),
    fittedLower: edge(Math.min),
    fittedUpper: edge(Math.max),
  }
}

/** The means without their season at the times of months. */
const seasonlessAt = (found: TheilSen, times: readonly string[]): (number | null)[] => {
  if (!found.deseasonalised) return times.map(() => null)
  const byMonth = new Map(found.points.map(({ day, value }) => [dateOfDay(day).slice(0, 7), value]))
  return times.map((time) => (time.length === 7 ? (byMonth.get(time) ?? null) : null))
}

/**
 * Trend of a column of days: Theil–Sen of the monthly means (the season taken out of two years and more), of the days
 * where there are too few months, with Mann–Kendall's and Spearman's tests of the same means (HJ 663).
 * @param days natural days without gaps
 * @param times where the line is drawn: days, months or years
 */
export const trendOf = (days: readonly string[], values: Column, times: readonly string[]): FoundTrend => {
  const means = meansOf(days, values)
  if (!means)
    return {
      trend: null,
      noTrendReason: `有效月均值不足${leastMeans}个（每月至少75%的日有效），也没有${leastMeans}到${mostDays}个有效日，无法计算趋势`,
    }
  const { basis, found } = means
  const perUnit = basis === 'month' ? 1 : 1 / 365
  const { tau, z, p, trend } = mannKendall(means.values)
  const { r, critical, p: spearmanP, trend: spearmanDirection } = spearmanTrend(means.values)
  const percent = (value: number | null) => (basis === 'month' ? value : null)
  return {
    noTrendReason: null,
    trend: {
      basis,
      count: found.points.length,
      deseasonalised: found.deseasonalised,
      slope: found.slopePerYear * perUnit,
      lower: found.lowerPerYear * perUnit,
      upper: found.upperPerYear * perUnit,
      slopePct: percent(found.slopePctPerYear),
      lowerPct: percent(found.lowerPctPerYear),
      upperPct: percent(found.upperPctPerYear),
      p: found.p,
      mannKendall: { tau, z, p, trend },
      spearman: { r, critical, p: spearmanP, trend: spearmanDirection },
      ...drawn(found, basis, times),
      seasonless: seasonlessAt(found, times),
    },
  }
}
