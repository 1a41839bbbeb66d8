import { describe, expect, it } from 'vitest'
import { dailyAqi, type HourlyPollutant, hourlyAqi } from './aqi.ts'
import { nationalHours } from './national-hours.fixture.ts'

const clean = { pm25: 20, pm10: 40, so2: 8, no2: 30, o3: 90, co: 0.6 }

describe('hourly AQI', () => {
  it('is the largest of six indices; at 50 or less nothing is primary', () => {
    expect(hourlyAqi(clean, '2026')).toMatchObject({ aqi: 40, level: 1, primary: [], exceeding: [], missing: [] })
  })

  it('pollutants that share the largest index are primary together', () => {
    const result = hourlyAqi({ ...clean, pm25: 75, pm10: 150 }, '2012')
    expect(result).toMatchObject({ aqi: 100, level: 2, primary: ['pm25', 'pm10'], exceeding: [] })
  })

  it('超标污染物 is listed under 2012 and a term of the past under 2026', () => {
    const dirty = { ...clean, pm25: 120, o3: 210 }
    expect(hourlyAqi(dirty, '2012')).toMatchObject({ aqi: 158, primary: ['pm25'], exceeding: ['pm25', 'o3'] })
    expect(hourlyAqi(dirty, '2026')).toMatchObject({ aqi: 158, primary: ['pm25'], exceeding: [] })
  })

  it('HJ 633-2026 5.3: with a pollutant missing only an index above 100 is published', () => {
    const partly = hourlyAqi({ ...clean, pm25: 55, so2: null }, '2026')
    expect(partly).toMatchObject({ aqi: null, level: null, primary: [], missing: ['so2'] })
    expect(partly.iaqi.pm25).toBe(90)
    expect(hourlyAqi({ ...clean, pm25: 80, so2: null }, '2026').aqi).toBe(119)
    expect(hourlyAqi({ ...clean, pm25: 55, so2: null }, '2012').aqi).toBe(75)
  })

  it('a pollutant outside the monitoring plan does not block publication', () => {
    const result = hourlyAqi({ ...clean, so2: null }, '2026', new Set<HourlyPollutant>(['so2']))
    expect(result).toMatchObject({ aqi: 40, missing: [] })
    expect(result.iaqi.so2).toBeNull()
  })

  it('SO2 above 800 counts as measured: without an index in 2012, with 200 in 2026', () => {
    expect(hourlyAqi({ ...clean, so2: 900 }, '2012')).toMatchObject({ aqi: 40, missing: [] })
    expect(hourlyAqi({ ...clean, so2: 900 }, '2026')).toMatchObject({ aqi: 200, primary: ['so2'] })
  })

  it('D17: under 2012 an hour of SO2 above 800 is judged by the trailing 24-h mean, where it is known', () => {
    expect(hourlyAqi({ ...clean, so2: 900, so2Running24h: 500 }, '2012')).toMatchObject({ aqi: 154, primary: ['so2'] })
    expect(hourlyAqi({ ...clean, so2: 800, so2Running24h: 500 }, '2012').aqi).toBe(200)
    expect(hourlyAqi({ ...clean, so2: 900, so2Running24h: 500 }, '2026').aqi).toBe(200)
  })

  it('without any value there is none; the 2026 scale starts at 1, the 2012 scale at 0', () => {
    const none = { pm25: null, pm10: null, so2: null, no2: null, o3: null, co: null }
    const zero = { pm25: 0, pm10: 0, so2: 0, no2: 0, o3: 0, co: 0 }
    expect(hourlyAqi(none, '2012').aqi).toBeNull()
    expect(hourlyAqi(none, '2026').aqi).toBeNull()
    expect(hourlyAqi(zero, '2012').aqi).toBe(0)
    expect(hourlyAqi(zero, '2026').aqi).toBe(1)
  })

  it.skipIf(nationalHours === null)(
    'equals the published AQI in every complete recorded national hour of 2019 (skipped without ../shared/data)',
    () => {
      const wrong: string[] = []
      let complete = 0
      for (const { label, published, ...row } of nationalHours ?? []) {
        const { aqi, missing } = hourlyAqi(row, '2012')
        if (missing.length > 0) continue
        complete++
        if (aqi !== published.aqi) wrong.push(`${label}: ${aqi} instead of ${published.aqi}`)
      }
      expect(complete).toBeGreaterThan(70_000)
      expect(wrong).toEqual([])
    },
  )
})

describe('daily AQI', () => {
  const day = { pm25: 61, pm10: 100, so2: 10, no2: 41, o38h: 100, co: 0.8 }

  it('reads 24-h points and the 8-h maximum of O3', () => {
    expect(dailyAqi(day, '2026')).toMatchObject({ aqi: 101, level: 3, primary: ['pm25'] })
    expect(dailyAqi(day, '2012')).toMatchObject({ aqi: 83, level: 2, primary: ['pm25'] })
    expect(dailyAqi({ ...day, o38h: 200 }, '2026')).toMatchObject({ aqi: 137, primary: ['o38h'] })
  })
})
