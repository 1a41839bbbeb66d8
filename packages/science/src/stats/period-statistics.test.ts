import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { periodStatistics, periodWinds } from './period-statistics.ts'
import { seededRandom } from './seeded-random.ts'
import { exampleHours, referencesAreThere, referenceTable, worstRelative } from './testing/reference.ts'
import type { valueStatistics } from './value-statistic.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const axisOf = (from: string, steps: number, stepMs: number) => ({
  atMs: Float64Array.from({ length: steps }, (_, i) => at(from) + i * stepMs),
  offsetMinutes: 480,
})
const startsOf = (rows: readonly { startMs: number }[]) =>
  rows.map(({ startMs }) => new Date(startMs + 8 * hourMs).toISOString().slice(0, 16).replace('T', ' '))

describe('statistics of calendar periods (timeAverage)', () => {
  // 2026-06-03 is a Wednesday.
  const days = axisOf('2026-06-03T12:00:00', 30, dayMs)
  const values = Float64Array.from({ length: 30 }, (_, i) => i)

  it('E: two weeks begin on the Monday of the first row, worked by hand', () => {
    const fortnights = periodStatistics(days, values, { period: '2 week', stepMs: dayMs })
    expect(startsOf(fortnights)).toEqual(['2026-06-01 00:00', '2026-06-15 00:00', '2026-06-29 00:00'])
    // 3 to 14 June: 0…11; 15 to 28 June: 12…25; 29 June to 2 July: 26…29.
    expect(fortnights.map(({ count, slots, value }) => [count, slots, value])).toEqual([
      [12, 14, 5.5],
      [14, 14, 18.5],
      [4, 14, 27.5],
    ])
  })

  it('E: December belongs to the winter of the following year', () => {
    const months = ['2025-11-30', '2025-12-01', '2026-01-15', '2026-02-28', '2026-03-01', '2026-09-01']
    const axis = { atMs: months.map((day) => at(`${day}T00:00:00`)), offsetMinutes: 480 }
    const seasons = periodStatistics(axis, [1, 2, 4, 6, 10, 20], { period: 'season' })
    expect(startsOf(seasons)).toEqual(
      ['2025-09-01', '2025-12-01', '2026-03-01', '2026-06-01', '2026-09-01'].map((day) => `${day} 00:00`),
    )
    expect(seasons.map(({ value }) => value)).toEqual([1, 4, 10, null, 20])
    expect(seasons[1]?.slots).toBe(90 * 24)
  })

  it('E: gives any percentile and the other statistics of what is there', () => {
    const axis = axisOf('2026-06-01T00:00:00', 5, hourMs)
    const of = (statistic: (typeof valueStatistics)[number], percentile?: number) =>
      periodStatistics(axis, [10, null, 20, 30, 60], {
        ...{ period: 'day', statistic },
        ...(percentile === undefined ? {} : { percentile }),
      })[0]?.value
    expect(of('percentile', 90)).toBeCloseTo(51, 12)
    expect(of('percentile', 50)).toBe(of('median'))
    expect([of('mean'), of('median'), of('max'), of('min'), of('sum'), of('count')]).toEqual([30, 25, 60, 10, 120, 4])
    expect(of('sd')).toBeCloseTo(Math.sqrt((400 + 100 + 0 + 900) / 3), 12)
    expect(() => of('percentile', 101)).toThrow('百分位数')
  })

  it('E: averages wind as vectors: opposite winds cancel, speeds do not', () => {
    const axis = axisOf('2026-06-01T00:00:00', 3, hourMs)
    const wind = { speedMs: [2, 2, null], directionDeg: [0, 180, 90] }
    expect(periodWinds(axis, wind, { period: 'day' })[0]).toMatchObject({ speedMs: 2, directionDeg: null, count: 2 })
    expect(periodWinds(axis, wind, { period: 'day', vector: true })[0]?.speedMs).toBeCloseTo(0, 12)
    // 3 m/s from the north and 4 m/s from the east: the vector is 2.5 m/s long, from 53.13°.
    const two = { speedMs: [3, 4, null], directionDeg: [0, 90, null] }
    const [vector] = periodWinds(axis, two, { period: 'day', vector: true })
    expect(vector?.speedMs).toBeCloseTo(2.5, 12)
    expect(vector?.directionDeg).toBeCloseTo((Math.atan2(4, 3) * 180) / Math.PI, 12)
  })

  it('E: conserves what it counts, whatever the period; the vector is never longer than the mean speed', () => {
    const random = seededRandom(8)
    const axis = axisOf('2025-10-07T05:00:00', 9000, hourMs)
    const some = Float64Array.from({ length: 9000 }, () => (random() < 0.1 ? Number.NaN : random() * 100))
    const wind = { speedMs: some, directionDeg: some.map(() => random() * 360) }
    const [whole] = periodStatistics(axis, some, { period: '9 year', statistic: 'sum' })
    for (const period of ['6 hour', 'day', '10 day', 'week', '2 week', 'month', 'quarter', 'season', 'year']) {
      const sums = periodStatistics(axis, some, { period, statistic: 'sum' })
      expect(sums.reduce((sum, { count }) => sum + count, 0)).toBe(whole?.count)
      expect(sums.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(whole?.value ?? Number.NaN, 6)
      sums.forEach(({ endMs }, i) => {
        if (i + 1 < sums.length) expect(endMs).toBe(sums[i + 1]?.startMs)
      })
      const scalar = periodWinds(axis, wind, { period })
      periodWinds(axis, wind, { period, vector: true }).forEach(({ speedMs }, i) => {
        expect(speedMs ?? 0).toBeLessThanOrEqual((scalar[i]?.speedMs ?? 0) + 1e-9)
      })
    }
  })

  it('leaves out what has too few values, and refuses a period that is none', () => {
    const [first] = periodStatistics(days, values, { period: '2 week', stepMs: dayMs, thresholdPct: 90 })
    expect(first).toMatchObject({ count: 12, value: null })
    for (const period of ['fortnight', '0 day', '2 season', '', 'daily'])
      expect(() => periodStatistics(days, values, { period })).toThrow('时段应如')
    expect(() => periodStatistics({ atMs: [0, 0], offsetMinutes: 0 }, [1, 2], { period: 'day' })).toThrow('重复')
  })
})

describe.skipIf(!referencesAreThere)('period statistics of 65,533 recorded hours against openair', () => {
  const hours = referencesAreThere ? exampleHours() : null

  it('E: means of days and months, mean wind and its direction agree to 1e-6', () => {
    if (!hours) return
    for (const period of ['day', 'month']) {
      const theirs = referenceTable(`analysis/timeAverage_${period}.csv`)
      for (const column of ['nox', 'o3', 'pm10', 'co']) {
        const ours = periodStatistics(hours.axis, hours.values(column), { period })
        expect(
          worstRelative(
            ours.map(({ value }) => value ?? Number.NaN),
            theirs.numbers(column),
          ),
        ).toBeLessThan(1e-6)
      }
      const winds = periodWinds(hours.axis, hours.wind, { period })
      const column = (of: 'speedMs' | 'directionDeg') => winds.map((wind) => wind[of] ?? Number.NaN)
      expect(worstRelative(column('speedMs'), theirs.numbers('ws'))).toBeLessThan(1e-6)
      expect(worstRelative(column('directionDeg'), theirs.numbers('wd'))).toBeLessThan(1e-6)
    }
  })
})
