import { parseCity } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { addMonths, isTimeText, newestDay, newestOf, periods, timeText } from './time-text.ts'
import { latestStart } from './widgets/forecast-time.tsx'

// 2026-03-01 00:20 on the city's clock, still February in London.
const at = new Date('2026-02-28T16:20:00Z')

describe('times of the filter bar', () => {
  it('are those of the city, whatever the zone of the browser', () => {
    expect((['hour', 'day', 'month', 'year'] as const).map((unit) => timeText(at, unit))).toEqual([
      '2026-03-01 00:00:00',
      '2026-03-01',
      '2026-03',
      '2026',
    ])
  })

  it('periods begin whole: so many hours up to the newest label, so many days up to yesterday', () => {
    expect(periods.lastHours(24)(at)).toEqual(['2026-02-28 01:00:00', '2026-03-01 00:00:00'])
    expect(periods.lastDays(7)(at)).toEqual(['2026-02-22', '2026-02-28'])
    expect(periods.lastMonths(12)(at)).toEqual(['2025-04', '2026-03'])
    expect(periods.thisYear(at)).toEqual(['2026-01-01', '2026-03-01'])
    expect(periods.lastYears(3)(at)).toEqual(['2024', '2026'])
    expect(addMonths('2026-11', 3)).toBe('2027-02')
  })

  it('only real times of the unit are taken from outside', () => {
    expect(isTimeText('2026-02-28', 'day')).toBe(true)
    expect(isTimeText('2026-02-30', 'day')).toBe(false)
    expect(isTimeText('2026-13', 'month')).toBe(false)
    expect(isTimeText('2026-02-28 23:30:00', 'hour')).toBe(false)
    expect(isTimeText(2026, 'year')).toBe(false)
  })

  it('a forecast begins with the newest start that has passed, 8:00 or 20:00', () => {
    const start = (clock: string) => latestStart(new Date(`2026-11-21T${clock}:00+08:00`))
    expect(start('07:59')).toEqual(['2026-11-20', '20'])
    expect(start('08:00')).toEqual(['2026-11-21', '8'])
    expect(start('20:00')).toEqual(['2026-11-21', '20'])
  })
})

describe('the newest day', () => {
  it.each([
    ['2026-11-22 00:30:00', '2026-11-21'],
    ['2026-11-22 01:04:00', '2026-11-21'],
    ['2026-11-22 01:05:00', '2026-11-22'],
    ['2026-11-22 13:00:00', '2026-11-22'],
  ])('at %s is %s: the first hour of a day is published after 01:00', (time, day) => {
    const at = parseCity(time)
    expect(at && newestDay(at)).toBe(day)
  })
})

describe('what a picker begins with has figures', () => {
  it.each([
    ['2026-11-22 13:04:00', '2026-11-22 12:00:00', '2026-11', '2026'],
    ['2026-11-22 13:05:00', '2026-11-22 13:00:00', '2026-11', '2026'],
    ['2026-12-01 13:30:00', '2026-12-01 13:00:00', '2026-11', '2026'],
    ['2027-01-01 13:30:00', '2027-01-01 13:00:00', '2026-12', '2026'],
    ['2027-01-02 13:30:00', '2027-01-02 13:00:00', '2027-01', '2027'],
  ])(
    'at %s: the hour %s, which is published, month %s and year %s, which have a whole day',
    (time, hour, month, year) => {
      const at = parseCity(time)
      expect(at && [newestOf.hour(at), newestOf.month(at), newestOf.year(at)]).toEqual([hour, month, year])
    },
  )

  it('a year’s period ends with its last day while the new one has no whole day', () => {
    const at = parseCity('2027-01-01 09:00:00')
    expect(at && periods.thisYear(at)).toEqual(['2026-01-01', '2026-12-31'])
  })
})
