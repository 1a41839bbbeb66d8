import { describe, expect, it } from 'vitest'
import { cityMean, dailyMean, hoursNeeded, isValidDay, isValidHour, isValidMonth, isValidYear } from './validity.ts'

const filled = (length: number, missing: number) =>
  Array.from({ length }, (_, i) => (i < missing ? null : 10 + (i % 2)))

describe('validity of statistics (GB 3095)', () => {
  it('an hour needs 45 minutes and a day 20 hours', () => {
    expect([isValidHour(44), isValidHour(45), isValidDay(19), isValidDay(20)]).toEqual([false, true, false, true])
    expect(dailyMean(filled(24, 4))).toBe(10.5)
    expect(dailyMean(filled(24, 5))).toBeNull()
  })

  it('eight hours need six, and a shortened window three quarters', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(hoursNeeded)).toEqual([1, 2, 3, 3, 4, 5, 6, 6])
  })

  it('a month needs 27 days, February 25, a year 324 in valid months', () => {
    expect([isValidMonth(26, 1), isValidMonth(27, 1), isValidMonth(25, 2), isValidMonth(24, 2)]).toEqual([
      false,
      true,
      true,
      false,
    ])
    const months = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    expect(isValidYear(months)).toBe(true)
    expect(isValidYear(months.with(4, 26))).toBe(false)
    expect(isValidYear(months.map((days) => Math.min(days, 27)).with(1, 25))).toBe(false)
  })

  it('a city value needs three quarters of its sites, half of them when there are fewer than four', () => {
    expect(cityMean([1, 2, 3, null])).toBe(2)
    expect(cityMean([1, 2, null, null])).toBeNull()
    expect(cityMean([1, 2, null])).toBe(1.5)
    expect(cityMean([1, null, null])).toBeNull()
    expect(cityMean([])).toBeNull()
  })
})
