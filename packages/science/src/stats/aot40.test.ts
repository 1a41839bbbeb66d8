import { hourMs } from '@qingkong/domain/time/city-time'
import { describe, expect, it } from 'vitest'
import { aot40 } from './aot40.ts'
import { exampleHours, referencesAreThere, referenceTable } from './testing/reference.ts'

const yearOf = (value: (hour: number) => number) => {
  const hours = 365 * 24
  return {
    axis: {
      atMs: Float64Array.from({ length: hours }, (_, i) => Date.parse('2026-01-01T00:00:00+08:00') + i * hourMs),
      offsetMinutes: 480,
    },
    values: Float64Array.from({ length: hours }, (_, i) => value(i % 24)),
  }
}

describe('ozone accumulated above 40 ppb (AOT40)', () => {
  it('E: sums what lies above 80 µg/m³ from 8 to 20 o’clock of May to July, worked by hand', () => {
    const axis = {
      atMs: ['2026-05-01T07:00', '2026-05-01T08:00', '2026-07-31T19:00', '2026-07-31T20:00', '2026-08-01T12:00'].map(
        (text) => Date.parse(`${text}:00+08:00`),
      ),
      offsetMinutes: 480,
    }
    const [year] = aot40(axis, [500, 100, 81, 500, 500])
    // 92 days of 12 hours.
    expect(year).toMatchObject({ year: 2026, hours: 1104, measured: 2, aot: 21, isValid: false })
    expect(year?.estimated).toBeCloseTo((21 * 1104) / 2, 9)
    expect(aot40(axis, [60, 60, 41, 60, 60], { threshold: 40 })[0]?.aot).toBe(21)
  })

  it('E: of a whole year is hours × excess; what is missing does not change the estimate of steady ozone', () => {
    const { axis, values } = yearOf(() => 110)
    expect(aot40(axis, values)[0]).toMatchObject({ measured: 1104, capturePct: 100, aot: 33_120, isValid: true })
    expect(aot40(axis, values, { months: [4, 5, 6, 7, 8, 9] })[0]).toMatchObject({ hours: 183 * 12 })
    const holed = values.map((value, i) => (i % 20 === 9 ? Number.NaN : value))
    const [year] = aot40(axis, holed)
    expect(year?.measured).toBeLessThan(1104)
    expect(year?.estimated).toBeCloseTo(33_120, 6)
  })

  it('E: is nought up to the threshold and grows by the same for every hour above it', () => {
    const { axis, values } = yearOf((hour) => 60 + hour)
    expect(
      aot40(
        axis,
        values.map((value) => Math.min(value, 80)),
      )[0]?.aot,
    ).toBe(0)
    // No value of the window may lie below the threshold, or the shift would lift it into counting.
    const [plain, raised] = [100, 107].map(
      (base) =>
        aot40(
          axis,
          values.map(() => base),
        )[0]?.aot ?? Number.NaN,
    )
    expect((raised ?? 0) - (plain ?? 0)).toBe(7 * 1104)
  })

  it('E: counts hours of daylight where a place is given: about 14 of a June day at Wuxi, none of a polar night', () => {
    const { axis, values } = yearOf(() => 90)
    const june = { months: [6], daylightAt: { latitude: 31.5, longitude: 120.3 } }
    const [year] = aot40(axis, values, june)
    expect((year?.hours ?? 0) / 30).toBeGreaterThanOrEqual(13.5)
    expect((year?.hours ?? 0) / 30).toBeLessThanOrEqual(14.5)
    const night = aot40(axis, values, { months: [12], daylightAt: { latitude: 85, longitude: 120.3 } })[0]
    expect(night).toMatchObject({ hours: 0, measured: 0, aot: 0, estimated: null, isValid: false })
  })

  it('refuses months, hours and times that are none', () => {
    const { axis, values } = yearOf(() => 90)
    expect(() => aot40(axis, values, { months: [13] })).toThrow('月份应为')
    expect(() => aot40(axis, values, { hours: { from: 20, to: 8 } })).toThrow('起点应早于终点')
    expect(() => aot40({ atMs: [90_000], offsetMinutes: 480 }, [1])).toThrow('时间不是整点')
  })

  it.skipIf(!referencesAreThere)('E: is openair’s on eight recorded years: nought, for no hour reaches 80', () => {
    const { axis, values } = exampleHours()
    const table = referenceTable('analysis/aqStats.csv')
    const names = table.texts('pollutant')
    const theirs = Array.from(table.numbers('AOT40')).filter((_, row) => names[row] === 'o3')
    const years = aot40(axis, values('o3'), {
      ...{ months: [4, 5, 6, 7, 8, 9], daylightAt: { latitude: 51.522, longitude: -0.154 } },
    })
    expect(years.map(({ aot }) => aot * 0.5)).toEqual(theirs)
  })
})
