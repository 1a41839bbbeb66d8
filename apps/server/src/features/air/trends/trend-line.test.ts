import { addDays } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { trendOf } from './trend-line.ts'

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at))
/** Falls by 3 µg/m³ a year, with a summer 20 below the winter. */
const seasonal = (at: number) => 50 - (3 * at) / 365 + 10 * Math.cos((2 * Math.PI * at) / 365.25)

describe('the trend of three years of days', () => {
  const days = daysFrom('2023-01-01', 1096)
  const values = days.map((_, at) => seasonal(at))
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const { trend, noTrendReason } = trendOf(days, values, months)

  it('is the slope of the months once the season is out', () => {
    expect(noTrendReason).toBeNull()
    expect(trend).toMatchObject({ basis: 'month', count: 36, deseasonalised: true })
    expect(trend?.slope).toBeCloseTo(-3, 1)
    expect(trend?.slopePct ?? 0).toBeCloseTo(-6, 0)
    expect((trend?.lower ?? 0) <= (trend?.slope ?? 0) && (trend?.upper ?? 0) >= (trend?.slope ?? 0)).toBe(true)
    expect(trend?.mannKendall.trend).toBe('down')
  })

  it('is drawn at the months with its interval, beside the means without their season', () => {
    expect(trend?.fitted).toHaveLength(36)
    expect((trend?.fitted[0] ?? 0) - (trend?.fitted[35] ?? 0)).toBeCloseTo(3 * (35 / 12), 0)
    for (const [at, value] of (trend?.fitted ?? []).entries()) {
      expect(value ?? 0).toBeGreaterThanOrEqual((trend?.fittedLower[at] ?? 0) - 1e-9)
      expect(value ?? 0).toBeLessThanOrEqual((trend?.fittedUpper[at] ?? 0) + 1e-9)
    }
    expect(Math.abs((trend?.seasonless[6] ?? 0) - 48.5)).toBeLessThan(2)
  })

  it('is not drawn before the first and after the last month with data', () => {
    const gappy = values.map((value, at) => (at < 181 || at > 1000 ? null : value))
    const drawn = trendOf(days, gappy, months).trend?.fitted ?? []
    expect(drawn.slice(0, 6)).toEqual([null, null, null, null, null, null])
    expect(drawn[6]).not.toBeNull()
    expect(drawn.at(-1)).toBeNull()
  })

  it('is drawn by years, too', () => {
    const byYear = trendOf(days, values, ['2023', '2024', '2025']).trend
    expect((byYear?.fitted[0] ?? 0) - (byYear?.fitted[1] ?? 0)).toBeCloseTo(3, 0)
    expect(byYear?.seasonless).toEqual([null, null, null])
  })
})

describe('months with too few days', () => {
  it('do not count; below six of them the days speak', () => {
    const days = daysFrom('2026-01-01', 200)
    const thin = days.map((day, at) => (Number(day.slice(8)) <= 20 ? at : null))
    expect(trendOf(days, thin, days).trend).toMatchObject({ basis: 'day', slopePct: null })
  })

  it('and hardly a day make no trend, with the reason', () => {
    const days = daysFrom('2026-11-01', 5)
    const found = trendOf(days, [1, 2, null, 4, 5], days)
    expect(found.trend).toBeNull()
    expect(found.noTrendReason).toContain('有效月均值不足6个')
  })

  it('a constant column has no direction', () => {
    const days = daysFrom('2026-11-01', 20)
    const found = trendOf(
      days,
      days.map(() => 5),
      days,
    )
    expect(found.trend).toMatchObject({
      slope: 0,
      mannKendall: { trend: 'none', p: null },
      spearman: { trend: 'none' },
    })
  })
})
