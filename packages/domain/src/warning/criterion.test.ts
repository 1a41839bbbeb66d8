import { describe, expect, it } from 'vitest'
import { hourMs } from '../time/city-time.ts'
import { type CityHour, criterionText, isReached, type WarningCriterion } from './criterion.ts'

const start = new Date('2026-12-01T15:00:00+08:00').getTime()
const hours = (...values: [aqi: number | null, count: number][]): CityHour[] =>
  values
    .flatMap(([aqi, count]) => Array.from({ length: count }, () => aqi))
    .map((aqi, index) => ({ startAt: new Date(start + index * hourMs), aqi }))

const yellow: WarningCriterion = [[{ aqiOver: 200, hours: 24 }], [{ aqiOver: 150, hours: 48 }]]
const red: WarningCriterion = [
  [
    { aqiOver: 200, hours: 72 },
    { aqiOver: 300, hours: 24 },
  ],
]

describe('a criterion by AQI', () => {
  it('counts any 24 hours, across midnight', () => {
    expect(isReached(yellow, hours([90, 30], [210, 24]))).toBe(true)
    expect(isReached(yellow, hours([90, 30], [210, 18]))).toBe(false)
  })
  it('is exceeded, not met, by its bound', () => {
    expect(isReached(yellow, hours([200, 24]))).toBe(false)
    expect(isReached(yellow, hours([201, 24]))).toBe(true)
  })
  it('takes either alternative: 48 hours above 150 are as good as 24 above 200', () => {
    expect(isReached(yellow, hours([160, 48]))).toBe(true)
    expect(isReached(yellow, hours([160, 47]))).toBe(false)
  })
  it('needs each 24 hours of a longer run to be above, not the mean of all of them', () => {
    expect(isReached([[{ aqiOver: 150, hours: 48 }]], hours([400, 24], [100, 24]))).toBe(false)
  })
  it('looks at the newest hours: an episode that is over reaches nothing', () => {
    expect(isReached(yellow, hours([250, 30], [90, 12]))).toBe(false)
  })
  it('wants all clauses of an alternative', () => {
    expect(isReached(red, hours([250, 72]))).toBe(false)
    expect(isReached(red, hours([250, 48], [320, 24]))).toBe(true)
  })
  it('does not judge 24 hours of which fewer than 20 are valid; absent hours are missing hours', () => {
    expect(isReached(yellow, hours([250, 19], [null, 5]))).toBe(false)
    expect(isReached(yellow, hours([250, 20], [null, 4]))).toBe(true)
    const gap = hours([250, 24]).map(({ startAt, aqi }, index) => ({
      startAt: new Date(startAt.getTime() + (index < 12 ? 0 : 6 * hourMs)),
      aqi,
    }))
    expect(isReached(yellow, gap)).toBe(false)
  })
  it('is reached by nothing without data or clauses', () => {
    expect(isReached(yellow, [])).toBe(false)
    expect(isReached([[]], hours([400, 96]))).toBe(false)
  })
  it('reads as a sentence', () => {
    expect(criterionText(yellow)).toBe('日AQI>200持续24小时，或日AQI>150持续48小时')
    expect(criterionText(red)).toBe('日AQI>200持续72小时且日AQI>300持续24小时')
  })
})
