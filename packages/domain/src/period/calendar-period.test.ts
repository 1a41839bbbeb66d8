import { describe, expect, it } from 'vitest'
import {
  datesOf,
  monthsWithin,
  namedPeriod,
  periodDays,
  periodName,
  periodOf,
  previousPeriod,
  rangeOf,
  samePeriodLastYear,
} from './calendar-period.ts'

const kinds = ['DAY', 'MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const

describe('calendar periods', () => {
  it('days go by the name they have: a whole month is one, all others are a range', () => {
    const days = (from: string, to: string) => namedPeriod(from, to).kind
    expect(days('2026-10-01', '2026-10-31')).toBe('MONTH')
    expect(days('2026-10-01', '2026-10-30')).toBe('RANGE')
    expect(days('2026-10-01', '2026-12-31')).toBe('QUARTER')
    expect(days('2026-01-01', '2026-12-31')).toBe('YEAR')
    expect(days('2026-11-20', '2026-11-20')).toBe('DAY')
  })

  it('a date lies in its day, month, quarter, half-year and year', () => {
    expect(kinds.map((kind) => periodOf(kind, '2024-02-29')).map(({ from, to }) => [from, to])).toEqual([
      ['2024-02-29', '2024-02-29'],
      ['2024-02-01', '2024-02-29'],
      ['2024-01-01', '2024-03-31'],
      ['2024-01-01', '2024-06-30'],
      ['2024-01-01', '2024-12-31'],
    ])
  })

  it('are named as in a bulletin', () => {
    expect(kinds.map((kind) => periodName(periodOf(kind, '2026-08-09')))).toEqual([
      '2026-08-09',
      '2026年8月',
      '2026年三季度',
      '2026年下半年',
      '2026年',
    ])
    expect(periodName(rangeOf('2026-03-01', '2026-03-10'))).toBe('2026-03-01 至 2026-03-10')
  })

  it('the previous period ends the day before, and a range is as long', () => {
    expect(previousPeriod(periodOf('QUARTER', '2026-02-01'))).toEqual(periodOf('QUARTER', '2025-12-01'))
    expect(previousPeriod(rangeOf('2026-03-01', '2026-03-10'))).toEqual(rangeOf('2026-02-19', '2026-02-28'))
  })

  it('the same period last year keeps whole months whole and knows 29 February', () => {
    expect(samePeriodLastYear(periodOf('MONTH', '2025-02-03'))).toEqual(periodOf('MONTH', '2024-02-03'))
    expect(samePeriodLastYear(rangeOf('2024-01-01', '2024-02-29'))).toEqual(rangeOf('2023-01-01', '2023-02-28'))
    expect(samePeriodLastYear(periodOf('DAY', '2024-02-29'))).toEqual(periodOf('DAY', '2023-02-28'))
  })

  it('counts and lists its days, and tells whole months from parts', () => {
    expect([periodDays(periodOf('YEAR', '2024-05-01')), periodDays(periodOf('YEAR', '2025-05-01'))]).toEqual([366, 365])
    expect(datesOf(rangeOf('2026-02-27', '2026-03-02'))).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ])
    expect(monthsWithin(rangeOf('2025-12-31', '2026-02-10'))).toEqual([
      { month: '2025-12', days: 31, isWhole: false },
      { month: '2026-01', days: 31, isWhole: true },
      { month: '2026-02', days: 28, isWhole: false },
    ])
    expect(() => rangeOf('2026-03-02', '2026-03-01')).toThrow(RangeError)
  })

  it('S3: the last month of the last year of four digits has an end, and thousands of years are refused', () => {
    expect(monthsWithin(periodOf('MONTH', '9999-12-31'))).toEqual([{ month: '9999-12', days: 31, isWhole: true }])
    expect(monthsWithin(rangeOf('9999-11-15', '9999-12-31')).map(({ isWhole }) => isWhole)).toEqual([false, true])
    for (const [from, to] of [
      ['0000-01-01', '9999-12-31'],
      ['2026-01-01', 'now'],
    ] as const) {
      expect(() => monthsWithin({ kind: 'RANGE', from, to }), to).toThrow(RangeError)
      expect(() => datesOf({ kind: 'RANGE', from, to }), to).toThrow(RangeError)
    }
  })
})
