import { describe, expect, it } from 'vitest'
import { isTimeRanges, rangesOfTimes, timeRangeText, timesOfRanges } from './time-ranges.ts'

describe('dates of a filter', () => {
  it('are reported as YYYY-MM-DD 00:00:00, months as YYYY-MM-01 (request-20)', () => {
    const days = [['2026-11-01 00:00:00', '2026-11-03 00:00:00']] as const
    expect(timesOfRanges(rangesOfTimes(days, 'day'), 'day')).toEqual(days)
    const months = [['2026-01-01', '2026-03-01']] as const
    expect(timesOfRanges(rangesOfTimes(months, 'month'), 'month')).toEqual(months)
  })

  it('are labelled by their first 10 characters, 7 in month mode (request-20)', () => {
    expect(timeRangeText(['2026-11-01 00:00:00', '2026-11-03 00:00:00'], 'day')).toBe('2026-11-01 至 2026-11-03')
    expect(timeRangeText(['2026-11-01 00:00:00', '2026-11-01 00:00:00'], 'day')).toBe('2026-11-01')
    expect(timeRangeText(['2026-01-01', '2026-03-01'], 'month')).toBe('2026-01 至 2026-03')
  })

  it('from outside are taken only as ranges that do not end before they start', () => {
    expect(isTimeRanges([['2026-11-01 00:00:00', '2026-11-03 00:00:00']])).toBe(true)
    expect(isTimeRanges([['2026-11-03 00:00:00', '2026-11-01 00:00:00']])).toBe(false)
    expect(isTimeRanges([['2026-13-01', '2026-13-02']])).toBe(false)
    expect(isTimeRanges('2026-11-01')).toBe(false)
  })
})
