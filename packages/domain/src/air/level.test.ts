import { describe, expect, it } from 'vitest'
import { type AqiLevel, aqiLevels, levelOfAqi, levelOfConcentration } from './level.ts'

/** WCAG relative luminance. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255)
    .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('levels', () => {
  it('the bounds 50, 100, 150, 200 and 300 belong to the better level', () => {
    expect([0, 50, 51, 100, 101, 150, 151, 200, 201, 300, 301, 500].map((aqi) => levelOfAqi(aqi))).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6,
    ])
    expect(levelOfAqi(null)).toBeNull()
  })

  it('colours are the official ones and hex says the same as rgb', () => {
    expect(aqiLevels[5].rgb).toEqual([153, 0, 76])
    for (const { rgb, hex } of Object.values(aqiLevels)) {
      expect(hex).toBe(`#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`)
    }
  })

  it('text stands out on every level colour', () => {
    for (const { hex, text } of Object.values(aqiLevels)) {
      const [light = 0, dark = 0] = [luminance(hex), luminance(text)].sort((a, b) => b - a)
      expect((light + 0.05) / (dark + 0.05), hex).toBeGreaterThan(3.9)
    }
  })

  const spec2012: [Parameters<typeof levelOfConcentration>[0], 'hour' | 'day', number[]][] = [
    ['pm25', 'hour', [35, 75, 115, 150, 250]],
    ['pm10', 'hour', [50, 150, 250, 350, 420]],
    ['so2', 'hour', [150, 500, 650, 800]],
    ['no2', 'hour', [100, 200, 700, 1200, 2340]],
    ['o3', 'hour', [160, 200, 300, 400, 800]],
    ['o38h', 'hour', [100, 160, 215, 265, 800]],
    ['co', 'hour', [5, 10, 35, 60, 90]],
    ['tvoc', 'hour', [60, 100, 200, 300, 500]],
    ['so2', 'day', [50, 150, 475, 800, 1600]],
    ['no2', 'day', [40, 80, 180, 280, 565]],
    ['co', 'day', [2, 4, 14, 24, 36]],
    ['tvoc', 'day', [50, 100, 200, 500]],
  ]

  it.each(spec2012)('%s by %s changes level right above the documented bounds %j', (factor, period, bounds) => {
    bounds.forEach((bound, i) => {
      const level = (i + 1) as AqiLevel
      expect(levelOfConcentration(factor, bound, period, '2012')).toBe(level)
      const above = levelOfConcentration(factor, bound + 1, period, '2012')
      const noneAbove800 = bound === 800 && (factor === 'o38h' || (factor === 'so2' && period === 'hour'))
      expect(above).toBe(noneAbove800 ? null : level + 1)
    })
  })

  it('the 2026 standard moves the second bound of particles and gives levels above 800', () => {
    expect(levelOfConcentration('pm25', 70, 'day', '2012')).toBe(2)
    expect(levelOfConcentration('pm25', 70, 'day', '2026')).toBe(3)
    expect(levelOfConcentration('pm10', 130, 'hour', '2026')).toBe(3)
    expect(levelOfConcentration('so2', 900, 'hour', '2026')).toBe(4)
    expect(levelOfConcentration('o38h', 900, 'hour', '2026')).toBe(5)
  })

  it('wind, and what is missing, has no level', () => {
    expect(levelOfConcentration('windSpeed', 3, 'hour', '2026')).toBeNull()
    expect(levelOfConcentration('pm25', null, 'hour', '2026')).toBeNull()
  })
})
