import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { medianSlope, pairwiseSlopes } from './pairwise-slopes.ts'
import { mannKendall, spearmanTrend } from './rank-trend.ts'
import { seededRandom } from './seeded-random.ts'
import { smoothTrend } from './smooth-trend.ts'
import { stl } from './stl.ts'
import { exampleHours, referencesAreThere, referenceTable } from './testing/reference.ts'
import { theilSen } from './theil-sen.ts'

const fourYears = Array.from({ length: 4 * 365 }, (_, i) => Date.parse('2022-01-01T00:00:00+08:00') + i * dayMs)
const axis = { atMs: fourYears, offsetMinutes: 480 }
const wave = (i: number) => 20 * Math.cos((2 * Math.PI * i) / 365)

describe('the Theil-Sen trend', () => {
  it('of a falling line is its slope per year, in the unit and in % of the start', () => {
    const values = fourYears.map((_, i) => 80 - (i / 365) * 5)
    const trend = theilSen(axis, values, { stepMs: dayMs })
    expect(trend.slopePerYear).toBeCloseTo(-5, 1)
    expect(trend.points).toHaveLength(48)
    expect(trend.slopePctPerYear).toBeCloseTo((100 * -5) / (trend.points[0]?.fitted ?? 0), 1)
    expect(trend.p).toBe(0)
    expect(trend.lowerPerYear).toBeLessThanOrEqual(trend.slopePerYear)
  })

  it('sees a small trend below a large season only when the season is taken out', () => {
    const random = seededRandom(4)
    const values = fourYears.map((_, i) => 60 - (i / 365) * 1.5 + wave(i) + 6 * (random() - 0.5))
    const raw = theilSen(axis, values)
    const clean = theilSen(axis, values, { deseasonalise: true })
    expect(raw.p).toBeGreaterThan(0.05)
    expect(clean.p).toBeLessThan(0.01)
    expect(clean.slopePerYear).toBeCloseTo(-1.5, 0)
    expect(clean.upperPerYear - clean.lowerPerYear).toBeLessThan((raw.upperPerYear - raw.lowerPerYear) / 4)
  })

  it('goes on with months missing, and without one the season needs two years', () => {
    const values = fourYears.map((_, i) => (i > 400 && i < 470 ? null : 50 + wave(i) - i / 100))
    const trend = theilSen(axis, values, { deseasonalise: true })
    expect(trend.points.length).toBeLessThan(48)
    expect(trend.slopePerYear).toBeCloseTo(-3.65, 0)
    const short = { atMs: fourYears.slice(0, 500), offsetMinutes: 480 }
    expect(() => theilSen(short, values.slice(0, 500), { deseasonalise: true })).toThrow('至少需要两年')
    expect(() => theilSen(short, values.slice(0, 500).fill(null))).toThrow('只有 0 个有效均值')
  })

  it('gives the same interval for the same seed', () => {
    const values = fourYears.map((_, i) => 50 + wave(i * 1.7) - i / 100)
    expect(theilSen(axis, values, { seed: 3 })).toEqual(theilSen(axis, values, { seed: 3 }))
  })

  it('of a site-year of hours by days takes less than a second', () => {
    const atMs = Float64Array.from({ length: 8760 }, (_, i) => (fourYears[0] ?? 0) + i * hourMs)
    const random = seededRandom(9)
    const begin = process.cpuUsage()
    const trend = theilSen({ atMs, offsetMinutes: 480 }, Float64Array.from(atMs, random), { period: 'day' })
    const { user, system } = process.cpuUsage(begin)
    expect(trend.points).toHaveLength(365)
    expect((user + system) / 1e6).toBeLessThan(1)
  })

  it('takes the median of a resample without sorting anew: as when drawn points are written out', () => {
    const random = seededRandom(11)
    const y = Float64Array.from({ length: 15 }, () => random() * 10)
    const x = Float64Array.from(y.keys())
    const times = Uint32Array.from(y, () => Math.floor(random() * 3))
    const drawn = [...times].flatMap((count, i) => Array.from({ length: count }, () => i))
    const written = pairwiseSlopes(
      Float64Array.from(drawn, (i) => x[i] ?? 0),
      Float64Array.from(drawn, (i) => y[i] ?? 0),
    ).slopes
    const middle = (written.length - 1) / 2
    const median = ((written[Math.floor(middle)] ?? 0) + (written[Math.ceil(middle)] ?? 0)) / 2
    expect(medianSlope(pairwiseSlopes(x, y), times)).toBeCloseTo(median, 12)
  })
})

describe('the decomposition into season, trend and remainder', () => {
  const months = Float64Array.from({ length: 84 }, (_, i) => 50 - i / 4 + 10 * Math.sin((2 * Math.PI * i) / 12))

  it('adds up to the series and finds a steady season and a line exactly', () => {
    const { seasonal, trend, remainder } = stl(months, {
      period: 12,
      seasonalWidth: 35,
      seasonalDegree: 0,
      robustPasses: 15,
    })
    months.forEach((value, i) => {
      expect((seasonal[i] ?? 0) + (trend[i] ?? 0) + (remainder[i] ?? 0)).toBeCloseTo(value, 9)
    })
    expect(Math.max(...remainder.map(Math.abs))).toBeLessThan(0.05)
  })

  it('with robust passes leaves an outlier in the remainder', () => {
    const spoilt = months.map((value, i) => (i === 40 ? value + 60 : value))
    const remainderAt40 = (robustPasses: number) =>
      stl(spoilt, { period: 12, seasonalWidth: 35, seasonalDegree: 0, robustPasses }).remainder[40] ?? 0
    expect(remainderAt40(15)).toBeGreaterThan(59)
    expect(remainderAt40(0)).toBeLessThan(50)
  })
})

describe('rank tests for a trend', () => {
  it('Spearman by HJ 663: r = 1 − 6Σd²/(N³ − N) against the annexed critical values', () => {
    // Ranks 5 4 3 1 2: Σd² = 16 + 4 + 0 + 9 + 9 = 38, r = 1 − 228/120.
    expect(spearmanTrend([50, 40, 30, 10, 20])).toMatchObject({ n: 5, critical: 0.9, trend: 'down' })
    expect(spearmanTrend([50, 40, 30, 10, 20]).r).toBeCloseTo(-0.9, 12)
    expect(spearmanTrend([40, 50, 30, 10, 20])).toMatchObject({ trend: 'none' })
    expect(spearmanTrend([1, 2, 3, 4])).toMatchObject({ critical: null, trend: 'none' })
    expect(spearmanTrend([1, 2, null, 3, 4, 5, 6])).toMatchObject({ n: 6, critical: 0.829, trend: 'up' })
  })

  it('Mann-Kendall by hand: 4 rising values have S = 6 and z = 5/√8.667', () => {
    const test = mannKendall([1, 2, 3, 4])
    expect(test).toMatchObject({ n: 4, s: 6, tau: 1, trend: 'none' })
    expect(test.z).toBeCloseTo(5 / Math.sqrt(26 / 3), 12)
    expect(test.p).toBeCloseTo(0.0894, 4)
    expect(mannKendall([9, 8, 7, 6, 5, 4, 3])).toMatchObject({ s: -21, trend: 'down' })
    expect(mannKendall([5, 5, 5, 5])).toMatchObject({ s: 0, p: null, trend: 'none' })
  })

  it('do not change when values are squeezed monotonically', () => {
    const values = [3, 1, 4, 1.5, 9, 2.6, 5.3]
    const squeezed = values.map((value) => Math.log(value))
    expect(mannKendall(squeezed)).toEqual(mannKendall(values))
    expect(spearmanTrend(squeezed)).toEqual(spearmanTrend(values))
  })
})

describe('the smooth line', () => {
  it('keeps a straight line and surrounds the truth of a curve with its band', () => {
    const x = Array.from({ length: 60 }, (_, i) => i)
    for (const { x: at, smooth } of smoothTrend(
      x,
      x.map((value) => 3 + 2 * value),
    ))
      expect(smooth).toBeCloseTo(3 + 2 * at, 8)
    const random = seededRandom(2)
    const truth = (value: number) => 10 * Math.sin(value / 12)
    const points = smoothTrend(
      x,
      x.map((value) => truth(value) + 2 * (random() - 0.5)),
      { span: 0.2 },
    )
    const inside = points.filter(({ x: at, lower, upper }) => truth(at) > lower && truth(at) < upper)
    expect(inside.length).toBeGreaterThan(48)
  })

  it('leaves missing points out and asks for six', () => {
    expect(smoothTrend([1, 2, 3, 4, 5, 6, 7, 8], [1, null, 3, 4, 5, 6, 7, 8])).toHaveLength(7)
    expect(() => smoothTrend([1, 2, 3], [1, 2, 3])).toThrow('只有 3 个有效值')
    expect(() => smoothTrend([1, 1], [1, 2])).toThrow('第 2 行 x 列：横坐标应从小到大')
  })
})

describe.skipIf(!referencesAreThere)(
  'trends of recorded hours against openair (skipped without ../shared/data)',
  () => {
    const hours = referencesAreThere ? exampleHours() : null
    const reference = (file: string) => {
      const table = referenceTable(`analysis/${file}`)
      const first = (column: string) => table.numbers(column)[0] ?? Number.NaN
      return {
        slope: first('slope'),
        lower: first('lower'),
        upper: first('upper'),
        intercept: first('a'),
        percent: first('slope.percent'),
      }
    }
    const near = (ours: number, theirs: number, share: number) =>
      expect(Math.abs(ours / theirs - 1)).toBeLessThan(share)

    it('the raw slope agrees to 1e-6, the interval within 15 %', () => {
      if (!hours) return
      const theirs = reference('TheilSen_nox_res2.csv')
      const ours = theilSen(hours.axis, hours.values('nox'))
      near(ours.slopePerYear, theirs.slope, 1e-6)
      near(ours.intercept, theirs.intercept, 1e-6)
      near(ours.slopePctPerYear ?? 0, theirs.percent, 1e-6)
      near(ours.lowerPerYear, theirs.lower, 0.15)
      near(ours.upperPerYear, theirs.upper, 0.15)
    })

    it('D14: the deseasonalised months agree to 0.01 µg/m³, the slope to 1e-4, the interval within 15 %', () => {
      if (!hours) return
      const theirs = reference('TheilSen_nox_deseason_res2.csv')
      const ours = theilSen(hours.axis, hours.values('nox'), { deseasonalise: true })
      const months = referenceTable('analysis/TheilSen_nox_deseason_main.csv').numbers('conc')
      expect(ours.points).toHaveLength(months.length)
      expect(Math.max(...ours.points.map(({ value }, i) => Math.abs(value - (months[i] ?? 0))))).toBeLessThan(0.01)
      near(ours.slopePerYear, theirs.slope, 1e-4)
      near(ours.lowerPerYear, theirs.lower, 0.15)
      near(ours.upperPerYear, theirs.upper, 0.15)
    })

    it('D14: the deseasonalised slope of O3, with months missing, is within 2 % of openair’s 0.373', () => {
      if (!hours) return
      near(theilSen(hours.axis, hours.values('o3'), { deseasonalise: true, draws: 200 }).slopePerYear, 0.373, 0.02)
    })
  },
)
