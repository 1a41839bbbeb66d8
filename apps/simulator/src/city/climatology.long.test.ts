import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { readCityData } from '../city-files.ts'
import { nationalSites } from '../devices/fleet.ts'
import { createCity } from './concentration.ts'

const seed = 20260101
const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

describe('the city’s air over years', () => {
  it('a month keeps the median of the recorded climatology within a factor of 1.5', () => {
    const data = readCityData()
    const city = createCity(seed, data)
    const [national] = nationalSites(data)
    expect(national).toBeDefined()
    if (!national) return
    const point = { ...national.site, number: national.index }
    for (const month of [0, 6]) {
      // Four years of the month: the weather of a single one may well be off.
      const hours = [2023, 2024, 2025, 2026].flatMap((year) =>
        Array.from({ length: 240 }, (_, n) =>
          city.concentrationsAt(point, Date.UTC(year, month, 1) + (3 * n - 8) * hourMs + 30 * minuteMs),
        ),
      )
      for (const factor of ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co'] as const) {
        const recorded = median(data.climatology[factor][month]?.map(Number) ?? [])
        const ratio = median(hours.map((air) => air[factor])) / recorded
        expect(ratio, `${factor} month ${month + 1}`).toBeGreaterThan(1 / 1.5)
        expect(ratio, `${factor} month ${month + 1}`).toBeLessThan(1.5)
      }
    }
  })
})
