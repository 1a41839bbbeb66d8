import { describe, expect, it } from 'vitest'
import { boxStatistics } from './box-statistics.ts'
import { completeLinkageOrder } from './cluster-order.ts'
import { corr, pearson, spearman } from './correlation.ts'
import { normalTwoSidedP, tQuantile, tTwoSidedP } from './distribution.ts'
import { linearFit } from './linear-fit.ts'
import { modStats } from './model-statistics.ts'
import { quantileOfSorted } from './quantile.ts'
import { seededRandom } from './seeded-random.ts'
import { exampleHours, referencesAreThere, referenceTable, worstRelative } from './testing/reference.ts'

const column = (...values: (number | null)[]) => Float64Array.from(values, (value) => value ?? Number.NaN)

describe('distributions', () => {
  it('reach the printed tables of Student and of the normal distribution', () => {
    expect(tQuantile(0.95, 1)).toBeCloseTo(12.7062, 4)
    expect(tQuantile(0.95, 10)).toBeCloseTo(2.228139, 6)
    expect(tQuantile(0.99, 30)).toBeCloseTo(2.749996, 6)
    expect(tTwoSidedP(2.228139, 10)).toBeCloseTo(0.05, 7)
    expect(tTwoSidedP(0, 5)).toBeCloseTo(1, 12)
    expect(normalTwoSidedP(1.959963985)).toBeCloseTo(0.05, 9)
    expect(normalTwoSidedP(-3.290526731)).toBeCloseTo(0.001, 10)
    expect(normalTwoSidedP(0)).toBe(1)
  })

  it('percentiles follow k = 1 + (n − 1)p (HJ 663) and reach whole places exactly', () => {
    expect(quantileOfSorted([10, 20, 40, 80], 0.9)).toBeCloseTo(68, 12)
    expect(
      quantileOfSorted(
        Array.from({ length: 51 }, (_, i) => i),
        0.98,
      ),
    ).toBe(49)
    expect(quantileOfSorted([], 0.5)).toBeNaN()
  })
})

describe('correlations', () => {
  it('use complete pairs and give n and p', () => {
    const r = pearson(column(1, 2, 3, null, 5), column(2, 4, 6.5, 8, null))
    expect(r.n).toBe(3)
    expect(r.r).toBeCloseTo(4.5 / Math.sqrt(2 * (61 / 6)), 10)
    expect(pearson(column(1, 2), column(3, 3))).toEqual({ n: 2, r: null, p: null })
    expect(pearson(column(null), column(1))).toEqual({ n: 0, r: null, p: null })
  })

  it('by rank see a monotonic relation as 1, and share ranks of ties', () => {
    expect(spearman(column(1, 2, 3, 4), column(1, 10, 100, 5000)).r).toBeCloseTo(1, 12)
    expect(spearman(column(1, 2, 2, 4), column(1, 3, 2, 4)).r).toBeCloseTo(0.9486832981, 9)
    expect(spearman(column(4, null, 1, 3), column(1, 2, 9, null)).n).toBe(2)
  })

  it('make a symmetric matrix whose order puts alike columns beside each other', () => {
    const random = seededRandom(1)
    const a = Array.from({ length: 300 }, () => random())
    const b = Array.from({ length: 300 }, () => random())
    const near = (values: readonly number[]) => values.map((value) => value + random() / 20)
    const { names, order, cells } = corr({ a, b, a2: near(a), b2: near(b) }, 'spearman')
    const ordered = order.map((i) => names[i]?.[0])
    expect(ordered[0]).toBe(ordered[1])
    expect(ordered[2]).toBe(ordered[3])
    expect(cells[0]?.[1]).toEqual(cells[1]?.[0])
    expect(cells[2]?.[2]?.r).toBeCloseTo(1, 12)
    expect(() => corr({ a })).toThrow('至少需要两列')
    expect(() => corr({ a, c: [1] })).toThrow('c 列：长度为 1，应为 300 行')
  })

  it('join the closest rows first', () => {
    expect(completeLinkageOrder([[0], [10], [1], [11]])).toEqual([0, 2, 1, 3])
  })
})

describe('the line through a scatter', () => {
  it('is least squares with r, n, p and an interval', () => {
    const fit = linearFit([1, 2, 3, 4, null], [2, 4, 5, 8, 9])
    expect(fit.n).toBe(4)
    expect(fit.slope).toBeCloseTo(1.9, 12)
    expect(fit.intercept).toBeCloseTo(0, 12)
    expect(fit.r2).toBeCloseTo(18.05 / 18.75, 12)
    // Residual 0.7, standard error √(0.35/5), t(2) = 4.302653.
    expect((fit.slopeUpper ?? 0) - 1.9).toBeCloseTo(4.302653 * Math.sqrt(0.07), 5)
    expect(linearFit([3, 3], [1, 2])).toMatchObject({ slope: null, intercept: null })
    expect(linearFit([1, 2], [1, 3])).toMatchObject({ slope: 2, slopeLower: null })
  })
})

describe('box statistics', () => {
  it('end their whiskers at the farthest value within 1.5 box lengths', () => {
    expect(boxStatistics([1, 2, 3, 4, 5, null, 20])).toMatchObject({
      n: 6,
      q1: 2.25,
      median: 3.5,
      q3: 4.75,
      whiskerLow: 1,
      whiskerHigh: 5,
      outliers: [20],
    })
    expect(boxStatistics([])).toMatchObject({ n: 0, mean: null, median: null, whiskerLow: null, outliers: [] })
  })
})

describe('model statistics', () => {
  it('follow their definitions on a case by hand', () => {
    const stats = modStats([2, 4, 9, null], [1, 5, 6, 3])
    expect(stats).toMatchObject({ n: 3, fac2: 1, mb: 1, nmb: 0.25 })
    expect(stats.mge).toBeCloseTo(5 / 3, 12)
    expect(stats.rmse).toBeCloseTo(Math.sqrt(11 / 3), 12)
    // Σ|m − o| = 5, Σ|o − 4| = 3 + 1 + 2 = 6.
    expect(stats.coe).toBeCloseTo(1 - 5 / 6, 12)
    expect(stats.ioa).toBeCloseTo(1 - 5 / 12, 12)
    expect(modStats([40, -40], [1, 2]).ioa).toBeCloseTo(2 / 81 - 1, 12)
  })

  it('are perfect for a perfect model and need a pair', () => {
    expect(modStats([1, 2, 3], [1, 2, 3])).toMatchObject({ fac2: 1, mb: 0, rmse: 0, r: 1, coe: 1, ioa: 1 })
    expect(() => modStats([1, null], [null, 2])).toThrow('没有模拟值与观测值都有效的行')
  })
})

describe.skipIf(!referencesAreThere)(
  'pairs of recorded columns against openair (skipped without ../shared/data)',
  () => {
    const hours = referencesAreThere ? exampleHours() : null

    it('the correlation matrix agrees to 1e-6, and so does its order', () => {
      if (!hours) return
      const names = ['ws', 'wd', 'nox', 'no2', 'o3', 'pm10', 'so2', 'co', 'pm25']
      const { order, cells } = corr(Object.fromEntries(names.map((name) => [name, hours.values(name)])))
      const table = referenceTable('analysis/corPlot_pearson.csv')
      const [x, y, row, r] = [table.texts('x'), table.texts('y'), table.numbers('row'), table.numbers('cor')]
      expect(order.map((i) => names[i])).toEqual(x.slice(0, 9))
      expect([...row.slice(0, 9)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
      const ours = x.map((name, at) => cells[names.indexOf(name)]?.[names.indexOf(y[at] ?? '')]?.r ?? Number.NaN)
      expect(worstRelative(ours, r)).toBeLessThan(1e-6)
    })

    it('the model statistics agree to 1e-9', () => {
      if (!hours) return
      const table = referenceTable('analysis/modStats_pm25_linear.csv')
      const ours = modStats(
        hours.values('pm10').map((value) => 0.6 * value + 2),
        hours.values('pm25'),
      )
      const { n, fac2, mb, mge, nmb, nmge, rmse, r, coe, ioa } = ours
      const names = ['n', 'FAC2', 'MB', 'MGE', 'NMB', 'NMGE', 'RMSE', 'r', 'COE', 'IOA']
      const theirs = names.map((name) => table.numbers(name)[0] ?? Number.NaN)
      expect(
        worstRelative(
          [n, fac2, mb, mge, nmb, nmge, rmse, r, coe, ioa].map((one) => one ?? Number.NaN),
          theirs,
        ),
      ).toBeLessThan(1e-9)
      expect(ours.p).toBe(0)
    })
  },
)
