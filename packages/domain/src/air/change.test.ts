import { describe, expect, it } from 'vitest'
import { changeDays, changePercent, changePoints, compareVersions } from './change.ts'

describe('同比 and 环比', () => {
  it('July 2021 as published: PM2.5 −15.8, PM10 −16.2, SO2 −12.5, O3 +1.5 %', () => {
    const published = [
      [16, 19],
      [31, 37],
      [7, 8],
      [139, 137],
    ] as const
    expect(published.map(([now, before]) => changePercent(now, before, 0))).toEqual([-15.8, -16.2, -12.5, 1.5])
  })

  it('is computed from the rounded values, as readers would from the report', () => {
    expect(changePercent(16.4, 18.6, 0)).toBe(-15.8)
    expect(changePercent(16.4, 18.6, 1)).toBe(-11.8)
  })

  it('rates change in percentage points, days by days, and nothing by nothing', () => {
    expect(changePoints(82.5, 84.1)).toBe(-1.6)
    expect(changePoints(null, 84.1)).toBeNull()
    expect(changeDays(25, 27)).toBe(-2)
    expect([changePercent(3, 0, 0), changePercent(null, 3, 0), changeDays(3, null)]).toEqual([null, null, null])
  })

  it('a comparison across 2026-03-01 carries a banner, within one standard it does not', () => {
    const year = (y: number) => ({ from: `${y}-01-01`, to: `${y}-12-31` })
    const across = compareVersions(year(2027), year(2025))
    expect(across).toMatchObject({ current: ['2026'], base: ['2012'], isCrossVersion: true })
    expect(across.banner).toContain('HJ 633-2026')
    expect(compareVersions(year(2026), year(2025)).current).toEqual(['2012', '2026'])
    expect(compareVersions(year(2025), year(2024))).toMatchObject({ isCrossVersion: false, banner: null })
  })
})
