import { describe, expect, it } from 'vitest'
import { daysAlike } from './day-likeness.ts'
import { differenceStatistics } from './difference-statistics.ts'
import { highEpisodes } from './high-episodes.ts'
import { transportOf } from './transport.ts'
import { valueChanges } from './value-changes.ts'

describe('changes from hour to hour', () => {
  it('are of neighbours that are both there; rise, fall and net change are found', () => {
    expect(valueChanges([10, 15, null, 40, 22])).toEqual({
      changes: [null, 5, null, null, -18],
      count: 4,
      mean: 21.75,
      max: { value: 40, at: 3 },
      min: { value: 10, at: 0 },
      net: 12,
      largestRise: { value: 5, at: 1 },
      largestFall: { value: -18, at: 4 },
    })
  })

  it('of nothing are nothing', () => {
    expect(valueChanges([null, null])).toMatchObject({ count: 0, mean: null, max: null, net: null, largestRise: null })
  })
})

describe('hours above a threshold', () => {
  it('on end make one episode; a missing hour or one at the threshold ends it', () => {
    expect(highEpisodes([80, 90, 75, 76, null, 100], 75)).toEqual([
      { from: 0, to: 1, mean: 85, max: 90, maxAt: 1 },
      { from: 3, to: 3, mean: 76, max: 76, maxAt: 3 },
      { from: 5, to: 5, mean: 100, max: 100, maxAt: 5 },
    ])
  })
})

describe('a difference', () => {
  it('has its mean, share above zero and times above the threshold over complete pairs', () => {
    expect(differenceStatistics([1.2, 5, null, 8], [0.9, 6, 3, 4], 3)).toEqual({
      differences: [0.3, -1, null, 4],
      count: 3,
      mean: 1.1,
      positivePct: 200 / 3,
      aboveCount: 1,
      max: { value: 4, at: 3 },
      min: { value: -1, at: 1 },
    })
  })
})

describe('days alike', () => {
  const reference = { o3: 100, temperature: 30, humidity: 60 }
  const days = new Map([
    ['2026-07-01', { o3: 100, temperature: 20, humidity: 60 }],
    ['2026-07-02', { o3: 110, temperature: 30, humidity: 60 }],
    ['2026-07-03', { o3: null, temperature: 30, humidity: 60 }],
    ['2026-07-04', { o3: 100, temperature: null, humidity: null }],
    ['2026-07-05', { o3: 200, temperature: 30, humidity: 60 }],
  ])
  const alike = daysAlike(reference, days, ['o3'])

  it('come nearest first, each feature measured by its own spread', () => {
    expect(alike.map(({ day }) => day)).toEqual(['2026-07-02', '2026-07-01', '2026-07-05'])
    // Spread of O3 over 100, 100, 110, 100, 200 is 43.8; the day differs by 10 in one of three features.
    expect(alike[0]?.distance).toBeCloseTo(Math.sqrt((10 / Math.sqrt(1920)) ** 2 / 3), 9)
  })

  it('need what is required and half of the rest', () => {
    expect(alike.some(({ day }) => day === '2026-07-03' || day === '2026-07-04')).toBe(false)
  })
})

describe('air on its way between two places', () => {
  // The source lies to the north, 36 km away: two hours at 5 m/s.
  const way = { distanceM: 36_000, bearingDeg: 0, angleDeg: 45 }
  const result = transportOf(
    {
      source: [100, 20, 20, 20, 20, 20],
      target: [10, 30, 90, 40, 50, 60],
      speedMs: [0.2, 3, 5, 5, null, 4],
      directionDeg: [null, 180, 350, 90, 0, 15],
    },
    way,
  )

  it('is told apart by the wind at the target; a wind nobody measured is in no class', () => {
    expect([result.upwind.hours, result.downwind.hours, result.crosswind.hours, result.calm.hours]).toEqual([
      2, 1, 1, 1,
    ])
    expect(result.upwind.sharePct).toBeCloseTo(40, 9)
    expect(result.sectors[0]?.hours).toBe(1)
    expect(result.sectors[1]?.hours).toBe(1)
  })

  it('is read at the source when it left', () => {
    // Hour 2 two hours before (100), hour 5 at 4 m/s 2.5, that is 3 hours before (20).
    expect(result.upwind.sourceMean).toBe(60)
    expect(result.upwind.targetMean).toBe(75)
    expect(result.meanLagHours).toBe(2.5)
    // (90 + 60) / 2 against (10 + 30 + 40) / 3.
    expect(result.excess).toBeCloseTo(75 - 80 / 3, 9)
  })
})
