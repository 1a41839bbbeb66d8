import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cityOfCode } from '@qingkong/domain/ranking/city-set'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import type { Climatology } from '../city/city-data.ts'
import { referenceFolder } from '../city-files.ts'
import { cityPublication, publishedCities } from './city-publication.ts'

const climatology = JSON.parse(readFileSync(join(referenceFolder, 'climatology.json'), 'utf8')) as Climatology
const publication = cityPublication(20260101, climatology)
const midnight = Date.UTC(2026, 10, 14, 16)

describe('the national publication', () => {
  it('names the 167 other cities of the ranking, once each', () => {
    const hour = publication.hour(midnight)
    expect(publishedCities).toHaveLength(167)
    expect(new Set(hour.map(({ cityCode }) => cityCode)).size).toBe(167)
    expect(hour.some(({ cityCode }) => cityCode === '320200')).toBe(false)
    expect(hour[0]?.time).toBe('2026-11-15 01:00:00')
  })

  it('a day is made of its hours', () => {
    const hours = Array.from({ length: 24 }, (_, n) => publication.hour(midnight + n * hourMs)[0])
    const [day] = publication.day(midnight)
    expect(day).toMatchObject({ time: '2026-11-15', interval: 'DAY', cityCode: hours[0]?.cityCode })
    const mean = hours.reduce((sum, hour) => sum + (hour?.values.pm25 ?? Number.NaN), 0) / 24
    expect(Math.abs((day?.values.pm25 ?? Number.NaN) - mean)).toBeLessThanOrEqual(0.5)
    const windows = hours.slice(7).map((hour) => hour?.values.o38h ?? 0)
    expect(day?.values.o38h).toBe(Math.max(...windows))
  })

  it('is the same again for the same seed, and another for another', () => {
    expect(cityPublication(20260101, climatology).hour(midnight)).toEqual(publication.hour(midnight))
    expect(cityPublication(7, climatology).hour(midnight)).not.toEqual(publication.hour(midnight))
  })

  it('regions keep their order over a season, and every value is one that may be published', () => {
    const days = Array.from({ length: 12 }, (_, n) => publication.day(midnight - n * 30 * dayMs)).flat()
    const meanOf = (region: string) => {
      const values = days
        .filter(({ cityCode }) => cityOfCode(cityCode)?.region === region)
        .map(({ values: { pm25 } }) => pm25 ?? Number.NaN)
      return values.reduce((sum, value) => sum + value, 0) / values.length
    }
    expect(meanOf('汾渭')).toBeGreaterThan(meanOf('长三角'))
    expect(meanOf('长三角')).toBeGreaterThan(meanOf('珠三角'))
    for (const { values, aqi } of days) {
      expect(values.pm10 ?? 0).toBeGreaterThanOrEqual(values.pm25 ?? 0)
      expect(Object.values(values).every((value) => value !== null && value >= 0)).toBe(true)
      expect(aqi).toBeGreaterThan(0)
    }
  })
})
