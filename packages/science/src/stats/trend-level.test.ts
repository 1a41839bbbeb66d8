import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { periodStatistics } from './period-statistics.ts'
import { seededRandom } from './seeded-random.ts'
import { exampleHours, referencesAreThere, referenceTable, worstRelative } from './testing/reference.ts'
import { type TrendLevelOptions, trendLevel } from './trend-level.ts'

const axisOf = (...texts: string[]) => ({
  atMs: texts.map((text) => Date.parse(`${text}:00+08:00`)),
  offsetMinutes: 480,
})
const filled = ({ panels, x, y }: ReturnType<typeof trendLevel>) =>
  panels.flatMap(({ label, cells }) =>
    cells.flatMap((line, j) =>
      line.flatMap(({ count, value }, i) => (count > 0 ? [[label, y[j], x[i], count, value]] : [])),
    ),
  )

describe('levels of a trend (trendLevel)', () => {
  const axis = axisOf('2025-12-31T23:30', '2026-01-31T08:00', '2026-01-01T08:59', '2026-06-01T08:00')

  it('E: parts month × hour by year, worked by hand', () => {
    expect(filled(trendLevel(axis, [1, 10, 30, 5]))).toEqual([
      ['2025', '23', '12', 1, 1],
      ['2026', '8', '1', 2, 20],
      ['2026', '8', '6', 1, 5],
    ])
  })

  it('E: parts by season, weekday, month of the series and wind', () => {
    const asked: TrendLevelOptions = { x: 'season', y: 'weekday', panel: null }
    // 31 December is a Wednesday, 31 January a Saturday, 1 January a Thursday, 1 June a Monday.
    expect(filled(trendLevel(axis, [1, 10, 30, 5], asked))).toEqual([
      [null, '1', 'summer', 1, 5],
      [null, '3', 'winter', 1, 1],
      [null, '4', 'winter', 1, 30],
      [null, '6', 'winter', 1, 10],
    ])
    const winds = trendLevel(axis, [1, 10, 30, 5], {
      ...{ x: 'wind', y: 'yearMonth', panel: null, directionDeg: [350, 91, null, 270] },
    })
    expect(winds.y).toHaveLength(7)
    expect(filled(winds)).toEqual([
      [null, '2025-12', 'N', 1, 1],
      [null, '2026-01', 'E', 1, 10],
      [null, '2026-06', 'W', 1, 5],
    ])
    expect(() => trendLevel(axis, [1, 2, 3, 4], { x: 'wind' })).toThrow('需要风向')
  })

  it('E: parts another quantity into levels of equal size that own their upper bound', () => {
    const many = axisOf(...Array.from({ length: 8 }, (_, i) => `2026-06-01T0${i}:00`))
    const parts = trendLevel(many, [1, 2, 3, 4, 5, 6, 7, 8], {
      ...{ x: { values: [10, 20, 30, 40, 50, 60, 70, null], name: 'no2', levels: 3 }, y: 'year', panel: null },
    })
    expect(parts.x).toEqual(['[10, 30]', '(30, 50]', '(50, 70]'])
    expect(parts.panels[0]?.cells[0]?.map(({ count, value }) => [count, value])).toEqual([
      [3, 2],
      [2, 4.5],
      [2, 6.5],
    ])
    const same = { values: [4, 4, 4, 4, 4, 4, 4, 4], name: 'no2', levels: 5 }
    expect(trendLevel(many, [1, 2, 3, 4, 5, 6, 7, 8], { x: same, y: 'year' }).x).toEqual(['[4, 4]'])
  })

  it('E: conserves rows and sums whatever the levels, and takes any statistic', () => {
    const random = seededRandom(2)
    const long = {
      atMs: Float64Array.from({ length: 20_000 }, (_, i) => Date.parse('2024-02-01T00:00:00+08:00') + i * hourMs),
      offsetMinutes: 480,
    }
    const values = Float64Array.from(long.atMs, () => (random() < 0.2 ? Number.NaN : random()))
    const total = values.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
    for (const [x, y, panel] of [
      ['hour', 'weekday', 'season'],
      ['month', 'hour', 'year'],
      ['yearMonth', 'hour', null],
    ] as const) {
      const cells = trendLevel(long, values, { x, y, panel, statistic: 'sum' }).panels.flatMap((one) =>
        one.cells.flat(),
      )
      expect(cells.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(total, 6)
    }
    const highest = trendLevel(long, values, { statistic: 'percentile', percentile: 100 })
    expect(highest).toEqual(trendLevel(long, values, { statistic: 'max' }))
    const sparse = trendLevel(long, values, { leastPerCell: 29 }).panels.flatMap((one) => one.cells.flat())
    expect(sparse.some(({ count, value }) => count > 0 && value === null)).toBe(true)
  })
})

describe.skipIf(!referencesAreThere)('levels of 65,533 recorded hours', () => {
  it('E: months of the series are openair’s monthly means, weekday × hour its variation, to 1e-6', () => {
    const { axis, values } = exampleHours()
    const nox = values('nox')
    const months = trendLevel(axis, nox, { x: 'yearMonth', y: 'season', panel: null })
    const means = months.x.map(
      (_, i) => months.panels[0]?.cells.flatMap((line) => line[i]?.value ?? [])[0] ?? Number.NaN,
    )
    expect(worstRelative(means, referenceTable('analysis/timeAverage_month.csv').numbers('nox'))).toBeLessThan(1e-6)
    const yearly = trendLevel(axis, nox, { x: 'year', y: 'year', panel: null }).panels[0]?.cells ?? []
    const years = periodStatistics(axis, nox, { period: 'year' })
    years.forEach(({ value }, i) => {
      expect(yearly[i]?.[i]?.value).toBeCloseTo(value ?? Number.NaN, 9)
    })
    const hours = trendLevel(axis, nox, { x: 'hour', y: 'weekday', panel: null, statistic: 'count' })
    expect(hours.panels[0]?.cells.flat().reduce((sum, { count }) => sum + count, 0)).toBe(
      years.reduce((sum, { count }) => sum + count, 0),
    )
    const byHour = trendLevel(axis, nox, {
      x: { values: nox.map(() => 1), name: 'all', levels: 1 },
      y: 'hour',
      panel: null,
    })
    const theirs = referenceTable('analysis/timeVariation_nox_hour.csv').numbers('Mean')
    const ours = (byHour.panels[0]?.cells ?? []).map(([cell]) => cell?.value ?? Number.NaN)
    expect(worstRelative(ours, theirs)).toBeLessThan(1e-6)
  })
})
