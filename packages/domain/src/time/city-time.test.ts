import { describe, expect, it } from 'vitest'
import {
  addDays,
  cityDate,
  cityHour,
  cityZone,
  dayMs,
  formatCity,
  hourLabel,
  hourMs,
  naturalDayOf,
  parseCity,
  parseHourLabel,
  startOfCityDay,
  startOfHour,
} from './city-time.ts'

const at = (iso: string) => new Date(iso)

describe('the city’s clock', () => {
  it('writes instants in UTC+8 whatever the machine’s zone', () => {
    const instant = at('2026-03-01T16:05:09Z')
    expect(formatCity(instant)).toBe('2026-03-02 00:05:09')
    expect(formatCity(instant.getTime(), 'YYYY-MM-DD HH:mm')).toBe('2026-03-02 00:05')
    expect(formatCity(instant, 'YYYY-MM-DD HH')).toBe('2026-03-02 00')
    expect(formatCity(instant, 'MM-DD HH:mm')).toBe('03-02 00:05')
    expect(formatCity(instant, 'HH:mm')).toBe('00:05')
    expect(formatCity(instant, 'YYYY-MM')).toBe('2026-03')
    expect(formatCity(instant, 'YYYYMMDDHHmmss')).toBe('20260302000509')
  })

  it('agrees with the zone data base at every hour-and-a-bit over 1992 to 2040', () => {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: cityZone, dateStyle: 'short', timeStyle: 'medium' })
    const step = 37 * dayMs + 5 * hourMs + 61_000
    for (let ms = Date.UTC(1992, 0, 1); ms < Date.UTC(2040, 0, 1); ms += step) {
      expect(formatCity(ms)).toBe(format.format(ms))
    }
  })

  it('the city day starts at 16:00 UTC of the day before', () => {
    expect(startOfCityDay(at('2026-03-01T15:59:59Z')).toISOString()).toBe('2026-02-28T16:00:00.000Z')
    expect(startOfCityDay(at('2026-03-01T16:00:00Z')).toISOString()).toBe('2026-03-01T16:00:00.000Z')
    expect(cityHour(at('2026-03-01T16:30:00Z'))).toBe(0)
    expect(cityHour(at('2026-03-01T15:30:00Z'))).toBe(23)
    expect(startOfHour(at('2026-03-01T15:59:59Z')).toISOString()).toBe('2026-03-01T15:00:00.000Z')
  })

  it('an hour is labelled by its end, and the last hour of a day reads 00:00 of the next', () => {
    expect(hourLabel(at('2026-03-01T00:00:00Z'))).toBe('2026-03-01 09:00:00')
    expect(hourLabel(at('2026-03-01T15:00:00Z'))).toBe('2026-03-02 00:00:00')
  })

  it('labels 01:00 of a day to 00:00 of the next make one natural day', () => {
    const first = parseHourLabel('2026-03-01 01:00:00')
    const last = parseHourLabel('2026-03-02 00:00:00')
    expect(first === null ? null : naturalDayOf(first)).toBe('2026-03-01')
    expect(last === null ? null : naturalDayOf(last)).toBe('2026-03-01')
  })

  it('label and start are inverse over a leap day', () => {
    for (let ms = Date.UTC(2028, 1, 27); ms < Date.UTC(2028, 2, 2); ms += hourMs) {
      expect(parseHourLabel(hourLabel(ms))?.getTime()).toBe(ms)
    }
  })

  it('reads only real times in the written shapes', () => {
    expect(parseCity('2026-03-02')?.toISOString()).toBe('2026-03-01T16:00:00.000Z')
    expect(parseCity('2026-03-02 08')?.toISOString()).toBe('2026-03-02T00:00:00.000Z')
    expect(parseCity('2026-03-02T08:30')?.toISOString()).toBe('2026-03-02T00:30:00.000Z')
    expect(parseCity('2028-02-29 23:59:59')?.toISOString()).toBe('2028-02-29T15:59:59.000Z')
    for (const text of [
      '2026-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-03-02 24:00:00',
      '2026-03-02 10:60',
      '2026-3-2',
      '2026-03-02 8:00',
      '2026-03-02 08:00:00Z',
      ' 2026-03-02',
      '0050-01-01',
      '',
    ]) {
      expect(parseCity(text), text).toBeNull()
    }
    expect(parseHourLabel('2026-03-02 08:30:00')).toBeNull()
  })

  it('days are added across months and years', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(() => addDays('2026-02-30', 1)).toThrow('not a date')
    expect(cityDate(at('1999-12-31T16:00:00Z'))).toBe('2000-01-01')
  })
})
