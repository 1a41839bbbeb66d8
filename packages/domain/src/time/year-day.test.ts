import { describe, expect, it } from 'vitest'
import { yearDay } from './year-day.ts'

describe('how far a year has come', () => {
  it('counts the days that are over when a day begins', () => {
    expect(yearDay('2026-01-01')).toEqual({ dayOfYear: 0, daysOfYear: 365 })
    expect(yearDay('2026-11-21')).toEqual({ dayOfYear: 324, daysOfYear: 365 })
  })

  it('knows the leap day', () => {
    expect(yearDay('2028-03-01')).toEqual({ dayOfYear: 60, daysOfYear: 366 })
  })
})
