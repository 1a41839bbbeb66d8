import { describe, expect, it } from 'vitest'
import { isTimeRanges, rangesOfTimes, timeRangeText, timesOfRanges } from './time-ranges.ts'

describe('time ranges as the filter reports them', () => {
  it('are pairs of YYYY-MM-DD 00:00:00, months YYYY-MM-01', () => {
    const days = rangesOfTimes([['2026-11-03 00:00:00', '2026-11-05 00:00:00']], 'day')
    expect(timesOfRanges(days, 'day')).toEqual([['2026-11-03 00:00:00', '2026-11-05 00:00:00']])
    const months = rangesOfTimes([['2025-12-01', '2026-02-01']], 'month')
    expect(timesOfRanges(months, 'month')).toEqual([['2025-12-01', '2026-02-01']])
  })

  it('given adjacent are read as one (filter-18)', () => {
    const given = [
      ['2026-11-30 00:00:00', '2026-11-30 00:00:00'],
      ['2026-12-01 00:00:00', '2026-12-02 00:00:00'],
    ] as const
    expect(timesOfRanges(rangesOfTimes(given, 'day'), 'day')).toEqual([['2026-11-30 00:00:00', '2026-12-02 00:00:00']])
  })

  it('are shown by their first 10 characters, 7 in month mode, one text where both ends are the same', () => {
    expect(timeRangeText(['2026-11-03 00:00:00', '2026-11-05 00:00:00'], 'day')).toBe('2026-11-03 至 2026-11-05')
    expect(timeRangeText(['2026-11-03 00:00:00', '2026-11-03 00:00:00'], 'day')).toBe('2026-11-03')
    expect(timeRangeText(['2025-12-01', '2026-02-01'], 'month')).toBe('2025-12 至 2026-02')
  })

  it.each([
    [[['2026-11-03 00:00:00', '2026-11-05 00:00:00']], true],
    [[['2026-11-01', '2026-12-01']], true],
    [[], true],
    [[['2026-11-05 00:00:00', '2026-11-03 00:00:00']], false],
    [[['2026-13-05', '2026-13-06']], false],
    [[['2026-11-05']], false],
    ['2026-11-05', false],
    [null, false],
  ])('from a link are checked: %j is taken: %s', (value, taken) => {
    expect(isTimeRanges(value)).toBe(taken)
  })
})
