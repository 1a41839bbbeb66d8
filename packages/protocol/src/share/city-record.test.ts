import { describe, expect, it } from 'vitest'
import { cityRecordStart, cityRecordTime } from './city-record.ts'

describe('published values of a city', () => {
  it('carry the end of the hour or the natural day', () => {
    const hour = new Date('2026-11-19T23:00:00+08:00')
    expect(cityRecordTime(hour, 'HOUR')).toBe('2026-11-20 00:00:00')
    expect(cityRecordTime(new Date('2026-11-19T00:00:00+08:00'), 'DAY')).toBe('2026-11-19')
    expect(cityRecordStart({ time: '2026-11-20 00:00:00', interval: 'HOUR' })).toEqual(hour)
  })

  it.each([
    ['2026-11-20 00:30:00', 'HOUR'],
    ['2026-11-20 00:00:00', 'DAY'],
    ['2026-02-30', 'DAY'],
    ['', 'HOUR'],
  ] as const)('“%s” is the time of no %s', (time, interval) => {
    expect(cityRecordStart({ time, interval })).toBeNull()
  })
})
