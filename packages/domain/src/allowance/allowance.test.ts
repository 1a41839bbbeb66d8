import { describe, expect, it } from 'vitest'
import { valueSoFar } from '../period/day-so-far.ts'
import { percentile } from '../period/percentile.ts'
import { allowanceCascade } from './cascade.ts'
import { remainingHours } from './day-compliance.ts'
import { goalConcentration } from './goal.ts'
import { goodDaysAllowance, goodDaysNeed } from './good-days.ts'
import { exceedDayAllowance, largestDayForPercentile } from './percentile-allowance.ts'
import { remainingMean } from './remaining-mean.ts'
import { whatIfHour } from './what-if-hour.ts'

const hours = (length: number, value: number) => Array.from({ length }, () => value)

describe('remaining mean (余量)', () => {
  it('target 30, 243 of 365 days at 27: strictly 35.975, with rounding 37.471 and reachable', () => {
    const result = remainingMean({ target: 30, decimals: 0, total: 365, count: 243, mean: 27 })
    expect(result.strict).toBeCloseTo(35.975, 3)
    expect(result.rounded).toBeCloseTo(37.471, 3)
    expect(result).toMatchObject({ isRoundedReachable: true, verdict: 'open' })
  })

  it('target 25: strictly 21.016, with rounding 22.512, which itself is not allowed any more', () => {
    const result = remainingMean({ target: 25, decimals: 0, total: 365, count: 243, mean: 27 })
    expect(result.strict).toBeCloseTo(21.016, 3)
    expect(result.rounded).toBeCloseTo(22.512, 3)
    expect(result.isRoundedReachable).toBe(false)
  })

  it('names targets that are safe, out of reach, met and missed', () => {
    const year = { target: 30, decimals: 0, total: 365 }
    expect(remainingMean({ ...year, count: 300, mean: 40 }).verdict).toBe('outOfReach')
    expect(remainingMean({ ...year, count: 300, mean: 20, recentMax: 60 }).verdict).toBe('safe')
    expect(remainingMean({ ...year, count: 365, mean: 30.5 })).toMatchObject({ strict: null, verdict: 'met' })
    expect(remainingMean({ ...year, count: 365, mean: 30.6 }).verdict).toBe('missed')
    expect(remainingMean({ ...year, count: 0, mean: null }).strict).toBe(30)
  })
})

describe('good days', () => {
  const needed = (expectedDays: number, targetPercent: number) => {
    const result = goodDaysAllowance({ targetPercent, expectedDays, goodSoFar: 0, badSoFar: 0 })
    return [result.rounded.needed, result.strict.needed]
  }

  it('82.0 % of 366 needs 300 with rounding and 301 strictly, 85.0 % 311 and 312, 82.0 % of 365 300', () => {
    expect([needed(366, 82), needed(366, 85), needed(365, 82)]).toEqual([
      [300, 301],
      [311, 312],
      [300, 300],
    ])
  })

  it('the needed number is the least that reaches the rate, for every target', () => {
    for (let tenths = 600; tenths <= 1000; tenths++) {
      const { rounded, strict } = goodDaysAllowance({
        targetPercent: tenths / 10,
        expectedDays: 365,
        goodSoFar: 0,
        badSoFar: 0,
      })
      expect(strict.needed * 1000).toBeGreaterThanOrEqual(tenths * 365)
      expect((strict.needed - 1) * 1000).toBeLessThan(tenths * 365)
      // A rate of one decimal reaches the target from half a tenth below it.
      expect(rounded.needed * 2000).toBeGreaterThanOrEqual((2 * tenths - 1) * 365)
      expect((rounded.needed - 1) * 2000).toBeLessThanOrEqual((2 * tenths - 1) * 365)
    }
  })

  it('pollution days left are what the needed and the bad days leave', () => {
    expect(goodDaysNeed(300, { expectedDays: 365, goodSoFar: 200, badSoFar: 43 })).toEqual({
      needed: 300,
      stillNeeded: 100,
      remainingBadDays: 22,
    })
    expect(goodDaysNeed(300, { expectedDays: 365, goodSoFar: 200, badSoFar: 70 }).remainingBadDays).toBe(-5)
  })
})

describe('O3 exceed days (90th percentile)', () => {
  it('365 days: 36 for certain, 37 may; 366: 36/37; 360: 35/36; 361 has no step between', () => {
    expect([365, 366, 360, 361, 0].map((days) => Object.values(exceedDayAllowance(days)))).toEqual([
      [36, 37],
      [36, 37],
      [35, 36],
      [36, 36],
      [0, 0],
    ])
  })

  it('the certain number passes however high the days are, one more than the possible fails', () => {
    for (const count of [30, 100, 351, 365, 366]) {
      const { certain, possible } = exceedDayAllowance(count)
      const year = (exceeding: number, high: number) =>
        percentile([...hours(count - exceeding, 160), ...hours(exceeding, high)], 90) ?? 0
      expect(year(certain, 9999)).toBe(160)
      expect(year(possible + 1, 161)).toBeGreaterThan(160)
    }
  })

  it('the largest MDA8 of a day keeps the percentile, one more breaks it', () => {
    const others = [...hours(8, 100), 170]
    const ceiling = largestDayForPercentile(others, 160)
    if (ceiling.kind !== 'value') throw new Error(ceiling.kind)
    const p90 = (value: number) => percentile([...others, value], 90) ?? 0
    expect(p90(ceiling.value)).toBeLessThanOrEqual(160.5)
    expect(p90(ceiling.value + 1)).toBeGreaterThan(160.5)
    expect(largestDayForPercentile(hours(20, 100), 160)).toEqual({ kind: 'any' })
    expect(largestDayForPercentile(hours(20, 200), 160)).toEqual({ kind: 'outOfReach' })
  })
})

describe('day compliance (compliance-day-cal-aqi, compliance-day-day-target)', () => {
  it('twelve hours at 40 leave 80 strictly and 81 with rounding for a day of 60', () => {
    expect(remainingHours('pm25', [hours(12, 40)], 60)).toEqual({
      strict: 80,
      rounded: 81,
      isRoundedReachable: true,
      verdict: 'open',
    })
  })

  it('a missing hour does not come any more', () => {
    expect(remainingHours('pm25', [[...hours(10, 40), null, null]], 60).strict).toBeCloseTo((60 * 22 - 400) / 12, 9)
  })

  it('CO is judged with one decimal', () => {
    expect(remainingHours('co', [hours(12, 1)], 4)).toMatchObject({ strict: 7, rounded: 7.1 })
  })

  it('O3: every remaining window must hold: 160 after hours of 160, less after higher ones', () => {
    expect(remainingHours('o38h', [hours(12, 160)], 160)).toMatchObject({ strict: 160, verdict: 'open' })
    // 05:00 to 12:00 is full; the window to 13:00 has seven hours of 170 and may take 90.
    expect(remainingHours('o38h', [[...hours(5, 50), ...hours(7, 170)]], 160).strict).toBe(90)
    expect(remainingHours('o38h', [[...hours(4, 50), ...hours(8, 170)]], 160)).toMatchObject({ verdict: 'missed' })
    expect(remainingHours('o38h', [hours(24, 100)], 160)).toMatchObject({ strict: null, verdict: 'met' })
  })
})

describe('D2: the rest of the day over several sites', () => {
  const two = [hours(12, 40), hours(12, 60)]

  it('is solved so that the mean of the sites’ days is the target', () => {
    const { strict } = remainingHours('pm25', two, 60)
    expect(strict).toBe(70)
    // A site with two hours missing has a shorter day; the mean of hourly means would say something else.
    const uneven = [[...hours(10, 40), null, null], hours(12, 60)]
    const x = remainingHours('pm25', uneven, 60).strict ?? 0
    const day = (line: readonly (number | null)[]) => [...line, ...hours(12, x)]
    expect(valueSoFar('pm25', uneven.map(day), '2026-07-01')).toBeCloseTo(60, 9)
    expect(x).not.toBeCloseTo((60 * 24 - 12 * 50.9) / 12, 1)
  })

  it('O3: each site has its own largest window', () => {
    const lines = [
      [...hours(5, 50), ...hours(7, 170)],
      [...hours(5, 50), ...hours(7, 120)],
    ]
    const { strict } = remainingHours('o38h', lines, 150)
    const day = (x: number) =>
      valueSoFar(
        'o38h',
        lines.map((line) => [...line, ...hours(12, x)]),
        '2026-07-01',
      ) ?? 0
    expect(day(strict ?? 0)).toBeCloseTo(150, 6)
    expect(day((strict ?? 0) + 1)).toBeGreaterThan(150)
    expect(remainingHours('o38h', [hours(12, 170), hours(12, 120)], 140)).toMatchObject({ verdict: 'missed' })
  })

  it('a site that can have no day any more counts neither so far nor at the end', () => {
    const lost = [...hours(7, 10), ...Array.from({ length: 5 }, () => null)]
    const lines = [hours(12, 40), hours(12, 40), hours(12, 40), lost]
    expect(valueSoFar('pm25', lines, '2026-07-01')).toBe(40)
    expect(remainingHours('pm25', lines, 60).strict).toBe(80)
  })
})

describe('cascade from minute to year', () => {
  const rows = allowanceCascade({
    pollutant: 'pm25',
    date: '2026-03-11',
    minutes: hours(30, 20),
    minutesPerHour: 60,
    lines: [hours(12, 40)],
    monthDays: hours(10, 20),
    yearDays: hours(69, 40),
    targets: { month: 25.5, year: 29 },
  })
  const row = (scale: string, goal: string) => rows.find((row) => row.scale === scale && row.goal === goal)

  it('reads 优 and 良 from the table of the date and the annual limits', () => {
    expect(rows.map(({ scale, goal, threshold }) => [scale, goal, threshold])).toEqual([
      ['hour', 'excellent', 35],
      ['hour', 'good', 60],
      ['day', 'excellent', 35],
      ['day', 'good', 60],
      ['month', 'excellent', 15],
      ['month', 'good', 30],
      ['month', 'target', 25.5],
      ['year', 'excellent', 15],
      ['year', 'good', 30],
      ['year', 'target', 29],
    ])
    expect(goalConcentration('good', 'pm25', 'day', '2026-02-28')).toBe(75)
  })

  it('spends minutes, hours and days alike', () => {
    expect(row('hour', 'good')).toMatchObject({ remaining: 30, allowance: { strict: 100 } })
    expect(row('day', 'excellent')).toMatchObject({ remaining: 12, allowance: { strict: 30 } })
    expect(row('month', 'target')).toMatchObject({ remaining: 21 })
    expect(row('month', 'target')?.allowance.strict).toBeCloseTo((25.5 * 31 - 200) / 21, 9)
    expect(row('month', 'target')?.allowance.rounded).toBeCloseTo((25.55 * 31 - 200) / 21, 9)
    expect(row('year', 'target')).toMatchObject({ remaining: 296 })
  })

  it('D16: says how many past hours and days are missing', () => {
    const some = allowanceCascade({
      pollutant: 'pm25',
      date: '2026-07-20',
      minutes: [],
      minutesPerHour: 60,
      lines: [
        [40, null, null, 40],
        [40, 40, null, 40],
      ],
      monthDays: [30, null, 30, null],
      yearDays: [null],
      targets: {},
    })
    const missing = (scale: string) => some.find((one) => one.scale === scale)?.missing
    expect([missing('hour'), missing('day'), missing('month'), missing('year')]).toEqual([0, 1, 2, 1])
  })

  it('O3 has no mean to spend in a month or year', () => {
    const ozone = allowanceCascade({
      pollutant: 'o38h',
      date: '2026-07-01',
      minutes: [],
      minutesPerHour: 60,
      lines: [hours(12, 120)],
      monthDays: [],
      yearDays: [],
      targets: { day: 150 },
    })
    expect(ozone.map(({ scale, goal, threshold }) => [scale, goal, threshold])).toEqual([
      ['hour', 'excellent', 160],
      ['hour', 'good', 200],
      ['day', 'excellent', 100],
      ['day', 'good', 160],
      ['day', 'target', 150],
    ])
  })
})

describe('one hour dragged to a value', () => {
  const drag = (value: number) =>
    whatIfHour({
      pollutant: 'pm25',
      date: '2026-03-11',
      hours: hours(23, 50),
      at: 23,
      value,
      otherDays: hours(9, 30),
      rivals: { by: 'concentration', values: [30, 32.4, 33] },
    })

  it('gives the day, its index and level, the month and the rank', () => {
    expect(drag(290)).toEqual({
      dayValue: 60,
      hoursCounted: 24,
      iaqi: 100,
      level: 2,
      periodValue: 33,
      composite: null,
      rank: 3,
    })
    expect(drag(314)).toMatchObject({ dayValue: 61, iaqi: 101, level: 3, periodValue: 33.1, rank: 4 })
  })

  it('ranks by the composite index where the rivals are given by it', () => {
    const concentrations = { pm25: null, pm10: 60, so2: 6, no2: 40, co: 4, o38h: 160 }
    const outcome = whatIfHour({
      pollutant: 'pm25',
      date: '2026-03-11',
      hours: hours(24, 30),
      at: 5,
      value: 30,
      otherDays: hours(9, 30),
      rivals: { by: 'composite', values: [5.09, 5.1, 5.11], concentrations },
    })
    expect(outcome).toMatchObject({ periodValue: 30, composite: 5.1, rank: 2 })
  })

  it('O3 drags its highest 8-h window', () => {
    const outcome = whatIfHour({
      pollutant: 'o38h',
      date: '2026-07-01',
      hours: hours(14, 100),
      at: 14,
      value: 500,
      otherDays: [],
      rivals: null,
    })
    expect(outcome).toMatchObject({ dayValue: 167, rank: null, hoursCounted: 15 })
  })
})
