import { describe, expect, it } from 'vitest'
import { cityHours } from './city-hours.ts'
import { cityTruth } from './city-truth.ts'
import { climatologyOf, fitClimatology } from './climatology.ts'
import { dayGroups, hourGroups, leadHours } from './lead-group.ts'
import { siteHours } from './site-hours.ts'
import { dayValues } from './target-series.ts'
import { changeSince, trailingMean, trailingMost, valueBefore } from './trailing-window.ts'

const none = Number.NaN
const firstHour = Date.UTC(2015, 0, 1) / 3_600_000

describe('trailing statistics', () => {
  const values = Float64Array.of(2, none, 4, 9, none, none, none, 1)

  it('hold the hour itself and those before, and need half of the hours', () => {
    expect(Array.from(trailingMean(values, { width: 2 }))).toEqual([2, 2, 4, 6.5, 9, none, none, 1])
    expect(Array.from(trailingMean(values, { width: 4 }))).toEqual([none, none, 3, 5, 6.5, 6.5, none, none])
    expect(Array.from(trailingMost(values, { width: 4 }))).toEqual([none, none, 4, 9, 9, 9, none, none])
    expect(Array.from(trailingMost(values, { width: 4 }, -1))).toEqual([none, none, 2, 2, 4, 4, none, none])
    expect(Array.from(changeSince(values, 2))).toEqual([none, none, 2, none, none, none, none, none])
    expect(Array.from(valueBefore(values, 2))).toEqual([none, none, 2, none, 4, 9, none, none])
  })
})

describe('climatology', () => {
  const season = (at: number) => 60 + 20 * Math.cos((2 * Math.PI * (firstHour + at)) / (24 * 365.2425))

  it('recovers a season and a day within half a unit from two years, and carries them on', () => {
    const truth = (at: number) => season(at) + (at % 24)
    const fitted = fitClimatology(
      Float64Array.from({ length: 24 * 730 }, (_, at) => truth(at)),
      firstHour,
    )
    climatologyOf(fitted, firstHour + 24 * 730, 24 * 365).forEach((value, at) => {
      expect(Math.abs(value - truth(24 * 730 + at))).toBeLessThan(0.5)
    })
  })

  it('is not moved by missing hours and never below nought', () => {
    const full = Float64Array.from({ length: 24 * 730 }, (_, at) => season(at))
    const holed = full.map((value, at) => (at % 7 < 2 ? none : value))
    const [a, b] = [full, holed].map((values) => climatologyOf(fitClimatology(values, firstHour), firstHour, 500))
    a?.forEach((value, at) => {
      expect(Math.abs(value - (b?.[at] ?? none))).toBeLessThan(0.2)
    })
    const low = fitClimatology(
      full.map((value) => value - 60),
      firstHour,
    )
    expect(Math.min(...climatologyOf(low, firstHour, 24 * 365))).toBe(0)
  })
})

describe('what a day comes to', () => {
  it('is the mean of 20 hours at least, and the highest 8-h mean of O3, at the day’s last hour', () => {
    const values = Float64Array.from({ length: 72 }, (_, at) => (at < 24 ? at : at < 48 && at % 24 < 5 ? none : 10))
    expect(dayValues(values, firstHour, 'pm25')[23]).toBe(11.5)
    expect(dayValues(values, firstHour, 'pm25')[47]).toBeNaN()
    expect(dayValues(values, firstHour, 'pm25')[71]).toBe(10)
    expect(dayValues(values, firstHour, 'o3')[23]).toBe(19.5)
    expect(dayValues(values, firstHour, 'pm25').filter((value) => !Number.isNaN(value))).toHaveLength(2)
    // The first hour of the table is 05 h: its day is not whole.
    expect(dayValues(values.fill(10), firstHour + 5, 'pm25').findIndex((value) => !Number.isNaN(value))).toBe(42)
  })

  it('for the city is the mean of its sites’ values, and its hours are means of at least half the sites', () => {
    const site = (name: string, value: number, hours: number, from = firstHour) =>
      siteHours({
        site: name,
        hour: Float64Array.from({ length: hours }, (_, at) => from + at),
        pollutants: { no2: new Float64Array(hours).fill(value) },
        weather: { temperature: new Float64Array(hours).fill(value / 10) },
        forecastWeather: {},
      })
    const sites = [site('A', 10, 48), site('B', 40, 24), site('C', 70, 24)]
    const city = cityHours(sites)
    expect([city.pollutants.no2?.[0], city.pollutants.no2?.[30], city.weather.temperature?.[23]]).toEqual([40, none, 4])
    const truth = cityTruth(sites, 'no2', city)
    expect([truth[22], truth[23], truth[47]]).toEqual([none, 40, none])
    const late = cityHours([site('A', 10, 24), site('B', 30, 24, firstHour + 12)])
    expect([late.pollutants.no2?.[0], late.pollutants.no2?.[12], late.pollutants.no2?.[35]]).toEqual([10, 20, 30])
  })
})

describe('leads', () => {
  it('cover 72 hours and three days without a hole', () => {
    const covered = (groups: typeof hourGroups) =>
      groups.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
    expect(covered(hourGroups)).toEqual(Array.from({ length: 72 }, (_, i) => i + 1))
    expect(covered(dayGroups)).toEqual([1, 2, 3])
  })

  it('of days end with the last hour of the day', () => {
    expect(leadHours({ unit: 'hour' }, 7, firstHour + 20)).toBe(7)
    expect(leadHours({ unit: 'day' }, 1, firstHour + 20)).toBe(27)
    expect(leadHours({ unit: 'day' }, 3, firstHour)).toBe(95)
  })
})
