import { describe, expect, it } from 'vitest'
import type { Maybe } from '../missing.ts'
import { type NationalHour, nationalHours } from './national-hours.fixture.ts'
import { roundHalfEven } from './rounding.ts'
import { dailyMax8h, o3Max8hSoFar, o3Max24h, o3Running8h, running24h } from './running.ts'

const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('running statistics', () => {
  it('the 24-h mean needs 20 of the trailing 24 hours', () => {
    const hours = count(1, 30)
    expect(running24h(hours, 23)).toBe(12.5)
    expect(running24h(hours, 29)).toBe(18.5)
    expect(running24h(hours, 18)).toBeNull()
    expect(running24h(hours, 19)).toBe(10.5)
  })

  it('in the hours 1 to 7 the 8-h mean of O3 starts at 01:00 and never crosses midnight', () => {
    const hours = [...Array.from({ length: 24 }, () => 100), 10, 20, 30]
    expect(o3Running8h(hours, 23, 24)).toBe(100)
    expect(o3Running8h(hours, 24, 1)).toBe(10)
    expect(o3Running8h(hours, 26, 3)).toBe(20)
    expect(o3Max8hSoFar(hours, 26, 3)).toBe(20)
    expect(o3Max24h(hours, 26)).toBe(100)
  })

  it('the 8-h mean needs six of its eight hours', () => {
    expect(o3Running8h([null, null, 1, 1, 1, 1, 1, 7], 7, 8)).toBe(2)
    expect(o3Running8h([null, null, null, 1, 1, 1, 1, 7], 7, 8)).toBeNull()
  })
})

describe('daily maximum 8-h mean of O3', () => {
  it('takes the windows ending 08:00 to 24:00', () => {
    expect(dailyMax8h(count(1, 24), 160)).toEqual({ value: 20.5, validWindows: 17, isValid: true })
    const early = [...Array.from({ length: 7 }, () => 200), ...Array.from({ length: 17 }, () => 0)]
    expect(dailyMax8h(early, 160).value).toBe(175)
  })

  it('with fewer than 14 windows it counts only if it exceeds the limit after rounding', () => {
    const half = (value: number): Maybe<number>[] => count(1, 24).map((hour) => (hour > 14 ? null : value))
    expect(dailyMax8h(half(160.5), 160)).toEqual({ value: 160.5, validWindows: 9, isValid: false })
    expect(dailyMax8h(half(161), 160)).toEqual({ value: 161, validWindows: 9, isValid: true })
    expect(dailyMax8h([], 160)).toEqual({ value: null, validWindows: 0, isValid: false })
  })
})

describe.skipIf(nationalHours === null)('recorded national hours (skipped without ../shared/data)', () => {
  /** One site's hours without holes, and each row's place on that line. */
  const lineOf = (site: string) => {
    const rows = (nationalHours ?? []).filter((row) => row.site === site)
    const first = Math.min(...rows.map((row) => row.hourNumber))
    const line: Maybe<NationalHour>[] = []
    for (const row of rows) line[row.hourNumber - first] = row
    return Array.from(line, (row) => row ?? null)
  }
  const line = lineOf('1188A')

  const statistics = [
    ['pm25_24h', 'pm25', 24, (hours: Maybe<number>[], at: number) => running24h(hours, at)],
    ['o38h', 'o3', 8, (hours: Maybe<number>[], at: number, hour: number) => o3Running8h(hours, at, hour)],
    ['o38h_24h', 'o3', 24, (hours: Maybe<number>[], at: number, hour: number) => o3Max8hSoFar(hours, at, hour)],
    ['o3_24h', 'o3', 24, (hours: Maybe<number>[], at: number) => o3Max24h(hours, at)],
  ] as const

  // The rest is hours that were corrected after their running values had been published.
  it.each(statistics)(
    'published %s is met within rounding in 95 % of hours with a full window',
    (key, factor, ...rest) => {
      const [length, compute] = rest
      const hours = line.map((row) => row?.[factor] ?? null)
      let full = 0
      let met = 0
      line.forEach((row, at) => {
        const published = row?.published[key] ?? null
        if (row === null || published === null || at < 24) return
        if (hours.slice(at + 1 - length, at + 1).some((value) => value === null)) return
        const value = compute(hours, at, row.hourOfDay)
        full++
        if (value !== null && Math.abs(roundHalfEven(value, 0) - published) <= (Number.isInteger(value * 2) ? 1 : 0))
          met++
      })
      expect(full).toBeGreaterThan(2000)
      expect(met / full).toBeGreaterThan(0.95)
    },
  )
})
