import { describe, expect, it } from 'vitest'
import { exceedanceMultiple, type LimitedPollutant, type LimitPeriod, limitOn } from './limits.ts'
import { limitVersionOn, standardOn } from './standard.ts'

describe('standards by date', () => {
  it('the AQI standard changes on 2026-03-01 and the limits again on 2031-01-01', () => {
    expect([standardOn('2026-02-28'), standardOn('2026-03-01'), standardOn('2035-01-01')]).toEqual([
      '2012',
      '2026',
      '2026',
    ])
    expect(limitVersionOn('2030-12-31')).toBe('2026')
    expect(limitVersionOn('2031-01-01')).toBe('2031')
  })
})

describe('limits of GB 3095, grade II', () => {
  const rows: [LimitedPollutant, LimitPeriod, number, number, number][] = [
    ['pm25', 'year', 35, 30, 25],
    ['pm25', 'day', 75, 60, 50],
    ['pm10', 'year', 70, 60, 50],
    ['pm10', 'day', 150, 120, 100],
    ['so2', 'year', 60, 60, 20],
    ['so2', 'day', 150, 150, 50],
    ['so2', 'hour', 500, 500, 150],
    ['no2', 'year', 40, 40, 30],
    ['no2', 'day', 80, 80, 50],
    ['no2', 'hour', 200, 200, 200],
    ['co', 'day', 4, 4, 4],
    ['co', 'hour', 10, 10, 10],
    ['o38h', 'day', 160, 160, 160],
    ['o3', 'hour', 200, 200, 200],
    ['nox', 'year', 50, 50, 40],
    ['nox', 'day', 100, 100, 70],
    ['tsp', 'day', 300, 300, 300],
  ]
  it.each(rows)('%s by %s: %s, then %s, then %s', (pollutant, period, ...expected) => {
    const dates = ['2026-02-28', '2026-03-01', '2031-01-01']
    expect(dates.map((date) => limitOn(date, pollutant, period))).toEqual(expected)
  })

  it('grade I is stricter, and where the standard sets nothing there is nothing', () => {
    expect(limitOn('2026-06-01', 'pm25', 'day', 1)).toBe(35)
    expect(limitOn('2031-06-01', 'pm25', 'day', 1)).toBe(25)
    expect(limitOn('2026-06-01', 'o38h', 'day', 1)).toBe(100)
    expect(limitOn('2026-06-01', 'pm25', 'hour')).toBeNull()
    expect(limitOn('2026-06-01', 'o3', 'year')).toBeNull()
  })
})

describe('exceedance multiple', () => {
  it('has two decimals, half to even, and exists only strictly above the limit', () => {
    expect(exceedanceMultiple(75, 50)).toBe(0.5)
    expect(exceedanceMultiple(50.62, 50)).toBe(0.01)
    expect(exceedanceMultiple(10.25, 10)).toBe(0.02)
    expect(exceedanceMultiple(10.35, 10)).toBe(0.04)
    expect(exceedanceMultiple(0.115, 0.1)).toBe(0.15)
    expect(exceedanceMultiple(50, 50)).toBeNull()
    expect(exceedanceMultiple(null, 50)).toBeNull()
    expect(exceedanceMultiple(60, null)).toBeNull()
  })
})
