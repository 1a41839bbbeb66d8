import { describe, expect, it } from 'vitest'
import { levelNameOf, panelLevel } from './panel-level.ts'

const dates = { '2012': '2025-11-20', '2026': '2026-11-20' }

describe('cockpit-03: levels L1–L6 by the bounds', () => {
  it.each([
    ['no2', [100, 200, 700, 1200, 2340]],
    ['o3', [160, 200, 300, 400, 800]],
    ['co', [5, 10, 35, 60, 90]],
  ] as const)('an hour of %s is of the level whose bound it does not exceed', (factor, bounds) => {
    expect(bounds.map((bound) => panelLevel(factor, bound, 'hour', dates['2026']))).toEqual([1, 2, 3, 4, 5])
    expect(panelLevel(factor, (bounds[4] ?? 0) + 1, 'hour', dates['2026'])).toBe(6)
  })

  it('hours of particles go by their 24-h bounds, PM2.5 35/75/115/150/250 in 2012', () => {
    const bounds = [35, 75, 115, 150, 250, 251]
    expect(bounds.map((bound) => panelLevel('pm25', bound, 'hour', dates['2012']))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('SO2 above 800 has no hourly level under either standard, and still one as a day', () => {
    for (const date of Object.values(dates)) {
      expect(panelLevel('so2', 800, 'hour', date)).not.toBeNull()
      expect(panelLevel('so2', 800.6, 'hour', date)).toBeNull()
      expect(panelLevel('so2', 801, 'day', date)).toBe(5)
    }
  })

  it('nothing measured has neither level nor name', () => {
    expect(panelLevel('pm25', null, 'hour', dates['2026'])).toBeNull()
    expect([levelNameOf(null), levelNameOf(7)]).toEqual(['', ''])
    expect([1, 2, 3, 4, 5, 6].map(levelNameOf)).toEqual(['优', '良', '轻度污染', '中度污染', '重度污染', '严重污染'])
  })
})
