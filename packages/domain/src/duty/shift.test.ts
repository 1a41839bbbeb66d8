import { describe, expect, it } from 'vitest'
import { formatCity, parseCity } from '../time/city-time.ts'
import {
  defaultShiftHours,
  maySignAt,
  nextShift,
  previousShift,
  shiftAt,
  shiftOf,
  shiftsOfWeek,
  weekStartOf,
} from './shift.ts'

const at = (text: string): Date => parseCity(text) ?? new Date(Number.NaN)
const hours = defaultShiftHours
const key = ({ dutyDate, shift }: { dutyDate: string; shift: string }) => `${dutyDate} ${shift}`

describe('shifts of the city', () => {
  it('白班 08:00–20:00, 夜班 20:00–08:00; the night belongs to the date it begins', () => {
    expect(key(shiftAt(at('2026-11-20 08:00'), hours))).toBe('2026-11-20 day')
    expect(key(shiftAt(at('2026-11-20 19:59:59'), hours))).toBe('2026-11-20 day')
    expect(key(shiftAt(at('2026-11-20 20:00'), hours))).toBe('2026-11-20 night')
    expect(key(shiftAt(at('2026-11-21 03:00'), hours))).toBe('2026-11-20 night')
    expect(key(shiftAt(at('2026-11-21 07:59:59'), hours))).toBe('2026-11-20 night')
    const night = shiftOf('2026-12-31', 'night', hours)
    expect([formatCity(night.startAt), formatCity(night.endAt)]).toEqual(['2026-12-31 20:00:00', '2027-01-01 08:00:00'])
  })

  it('other hours of the settings move both ends', () => {
    const own = { dayStartHour: 9, nightStartHour: 17 }
    expect(key(shiftAt(at('2026-11-20 08:30'), own))).toBe('2026-11-19 night')
    expect(formatCity(shiftOf('2026-11-20', 'day', own).endAt)).toBe('2026-11-20 17:00:00')
  })

  it('every shift follows on the one before without gap or overlap', () => {
    let shift = shiftAt(at('2026-02-27 10:00'), hours)
    for (let step = 0; step < 6; step += 1) {
      const next = nextShift(shift, hours)
      expect(next.startAt).toEqual(shift.endAt)
      expect(key(previousShift(next, hours))).toBe(key(shift))
      shift = next
    }
    expect(key(shift)).toBe('2026-03-02 day')
  })

  it('is signed from an hour before its end until the next one ends', () => {
    const day = shiftOf('2026-11-20', 'day', hours)
    expect(maySignAt(day, at('2026-11-20 18:59'), hours)).toBe(false)
    expect(maySignAt(day, at('2026-11-20 19:00'), hours)).toBe(true)
    expect(maySignAt(day, at('2026-11-21 07:59'), hours)).toBe(true)
    expect(maySignAt(day, at('2026-11-21 08:00'), hours)).toBe(false)
  })

  it('a week runs from Monday to Sunday with two shifts a day', () => {
    expect(weekStartOf('2026-11-20')).toBe('2026-11-16')
    expect(weekStartOf('2026-11-16')).toBe('2026-11-16')
    expect(weekStartOf('2026-11-22')).toBe('2026-11-16')
    const week = shiftsOfWeek('2026-11-16', hours).map(key)
    expect(week).toHaveLength(14)
    expect([week[0], week[13]]).toEqual(['2026-11-16 day', '2026-11-22 night'])
  })
})
