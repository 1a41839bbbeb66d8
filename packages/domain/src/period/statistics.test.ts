import { describe, expect, it } from 'vitest'
import { datesOf, periodOf, rangeOf } from './calendar-period.ts'
import { cityDayOf, type DayConcentrations, dayOfHours, emptyDay, fillDays, judgeDays } from './city-day.ts'
import { levelStatistics } from './level-statistics.ts'
import { percentile } from './percentile.ts'
import { meetsAllLimits, summarizePeriod } from './period-summary.ts'
import { periodValidity, validityNote } from './period-validity.ts'
import { pollutantStatistics } from './pollutant-statistics.ts'
import { dustReadings, type SandDustRecord, sandDustDates } from './sand-dust.ts'
import { publishedStatistic, statisticDecimals } from './statistic-decimals.ts'

const usual = { pm25: 30, pm10: 60, so2: 6, no2: 30, o38h: 100, co: 0.8 }
const daysFrom = (
  dates: readonly string[],
  change: (date: string, i: number) => Partial<DayConcentrations> = () => ({}),
) => dates.map((date, i): DayConcentrations => ({ ...usual, date, ...change(date, i) }))

describe('percentile (HJ 663)', () => {
  it('interpolates between neighbours: k = 1 + (n − 1)p', () => {
    const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
    expect([90, 95, 98].map((percent) => percentile(hundred, percent))).toEqual([90.1, 95.05, 98.02])
    expect(percentile([7], 90)).toBe(7)
    expect(percentile([], 90)).toBeNull()
    expect(percentile([0.1, 0.8], 50)).toBe(0.45)
  })

  it('lies between least and largest and never falls with the percent', () => {
    const values = Array.from({ length: 31 }, (_, i) => ((i * 17) % 31) / 10)
    let before = Math.min(...values)
    for (let percent = 0; percent <= 100; percent++) {
      const value = percentile(values, percent) ?? Number.NaN
      expect(value).toBeGreaterThanOrEqual(before)
      before = value
    }
    expect(before).toBe(3)
  })
})

describe('a day from its hours', () => {
  const line = (value: number, missing = 0) => Array.from({ length: 24 }, (_, i) => (i < missing ? null : value))
  const hours = { pm25: line(40), pm10: line(70), so2: line(5), no2: line(30), o3: line(100), co: line(0.8) }

  it('needs 20 hours, and 14 windows of O3 or an exceedance', () => {
    expect(dayOfHours('2025-06-01', hours)).toEqual({
      date: '2025-06-01',
      pm25: 40,
      pm10: 70,
      so2: 5,
      no2: 30,
      o38h: 100,
      co: 0.8,
    })
    expect(dayOfHours('2025-06-01', { ...hours, pm25: line(40, 5), o3: line(100, 6) })).toMatchObject({
      pm25: null,
      o38h: null,
    })
    expect(dayOfHours('2025-06-01', { ...hours, o3: line(200, 6) }).o38h).toBe(200)
  })

  it('a city takes three quarters of its sites, half of fewer than four', () => {
    const site = (pm25: number | null) => ({ ...usual, pm25 })
    expect(cityDayOf('2025-06-01', [site(30), site(40), site(50), site(null)]).pm25).toBe(40)
    expect(cityDayOf('2025-06-01', [site(30), site(40), site(null), site(null)]).pm25).toBeNull()
    expect(cityDayOf('2025-06-01', [site(30), site(null)]).pm25).toBe(30)
  })
})

describe('validity of a period', () => {
  const year = datesOf(periodOf('YEAR', '2025-01-01'))

  it('a month needs 27 days, February 25, a year 324 in valid months', () => {
    const march = periodOf('MONTH', '2025-03-01')
    expect(periodValidity(march, datesOf(march).slice(4)).verdict).toBe('valid')
    const short = periodValidity(march, datesOf(march).slice(5))
    expect(short).toMatchObject({ verdict: 'short', shortMonths: [{ month: '2025-03', validDays: 26, needed: 27 }] })
    expect(validityNote(short)).toContain('2025-03 有效 26 天（应不少于 27 天）')
    const february = periodOf('MONTH', '2025-02-01')
    expect(periodValidity(february, datesOf(february).slice(3)).verdict).toBe('valid')
    expect(periodValidity(periodOf('YEAR', '2025-01-01'), year).verdict).toBe('valid')
    const thin = year.filter((date) => Number(date.slice(8)) <= (date.slice(5, 7) === '02' ? 25 : 26))
    expect(periodValidity(periodOf('YEAR', '2025-01-01'), thin)).toMatchObject({ verdict: 'short', validDays: 311 })
  })

  it('a range without a whole month has no rule, and the verdict says so', () => {
    const ten = rangeOf('2025-03-01', '2025-03-10')
    const verdict = periodValidity(ten, datesOf(ten).slice(5))
    expect(verdict).toMatchObject({ verdict: 'none', validDays: 5 })
    expect(validityNote(verdict)).toBeNull()
  })
})

describe('statistics of a pollutant', () => {
  const month = periodOf('MONTH', '2025-03-01')
  const days = daysFrom(datesOf(month), (_, i) => ({ pm25: i === 0 ? null : i < 3 ? 75.5 : i === 3 ? 90 : 40 }))

  it('counts, averages and judges strictly above the limit after rounding', () => {
    // 75.5 rounds to 76 and exceeds; 90 is (90 − 75) / 75 = 0.2 above.
    expect(pollutantStatistics(days, 'pm25', month)).toMatchObject({
      validDays: 30,
      max: 90,
      maxDate: '2025-03-04',
      exceedDays: 3,
      exceedRate: 10,
      maxMultiple: 0.2,
      validity: { verdict: 'valid' },
    })
    expect(pollutantStatistics(days, 'pm25', month).mean).toBeCloseTo((2 * 75.5 + 90 + 27 * 40) / 30, 12)
    const equal = daysFrom(datesOf(month), () => ({ pm25: 75.4 }))
    expect(pollutantStatistics(equal, 'pm25', month).exceedDays).toBe(0)
  })

  it('a day is judged by the limit in force on it, or by a forced one', () => {
    const range = rangeOf('2026-02-28', '2026-03-01')
    const two = daysFrom(datesOf(range), () => ({ pm25: 70 }))
    expect(pollutantStatistics(two, 'pm25', range).exceedDays).toBe(1)
    expect(pollutantStatistics(two, 'pm25', range, '2012').exceedDays).toBe(0)
    expect(pollutantStatistics(two, 'pm25', range, '2026').exceedDays).toBe(2)
  })

  it('statistics carry one more decimal from 2026-03-01 on', () => {
    expect([statisticDecimals('pm25', '2012'), statisticDecimals('co', '2012')]).toEqual([0, 1])
    expect([publishedStatistic(28.25, 'pm25', '2026'), publishedStatistic(0.845, 'co', '2026')]).toEqual([28.2, 0.84])
    expect(publishedStatistic(null, 'pm25', '2012')).toBeNull()
  })
})

describe('days by level', () => {
  it('counts good days, heavy days and primary pollutants, ties for each', () => {
    const values = [30, 70, 70, 160, 260, null]
    const days = values.map((pm25, i): DayConcentrations => {
      const date = `2025-01-0${i + 1}`
      return pm25 === null ? emptyDay(date) : { ...usual, pm10: i === 2 ? 140 : 40, pm25, date }
    })
    const levels = levelStatistics(judgeDays(days))
    expect(levels).toMatchObject({
      validDays: 5,
      goodDays: 3,
      goodRate: 60,
      exceedDays: 2,
      heavyDays: 2,
      heavyRate: 40,
      daysByLevel: { 1: 1, 2: 2, 3: 0, 4: 0, 5: 1, 6: 1 },
      maxAqi: 310,
    })
    expect(levels.primaryDays.pm25).toBe(3)
    expect(levels.primaryDays.pm10).toBe(1)
    expect(levels.exceedPrimaryDays).toMatchObject({ pm25: 2, pm10: 0 })
    expect(levelStatistics([])).toMatchObject({ validDays: 0, goodRate: null, maxAqi: null })
  })

  it('a forced version restates the days of an older year', () => {
    const days = daysFrom(['2025-01-01'], () => ({ pm25: 61 }))
    expect(judgeDays(days)[0]?.aqi).toBe(83)
    expect(judgeDays(days, '2026')[0]?.aqi).toBe(101)
    expect(levelStatistics(judgeDays(days, '2026')).goodDays).toBe(0)
  })
})

describe('剔除沙尘', () => {
  const at = (text: string) => Date.parse(`${text}:00+08:00`)
  const records: SandDustRecord[] = [
    { areaCode: '320200', fromAt: at('2025-03-10T23:00'), toAt: at('2025-03-11T02:00'), status: 'confirmed' },
    { areaCode: '320200', fromAt: at('2025-03-12T08:00'), toAt: at('2025-03-12T12:00'), status: 'declared' },
    { areaCode: '320200', fromAt: at('2025-03-13T08:00'), toAt: at('2025-03-13T12:00'), status: 'rejected' },
    { areaCode: '320500', fromAt: at('2025-03-14T08:00'), toAt: at('2025-03-14T12:00'), status: 'confirmed' },
  ]
  const month = periodOf('MONTH', '2025-03-01')
  const dusty = new Set(['2025-03-10', '2025-03-11', '2025-03-12', '2025-03-13'])
  const days = daysFrom(datesOf(month), (date) => (dusty.has(date) ? { pm10: 400, pm25: 100 } : {}))

  it('预扣 takes declared and confirmed days, 认定扣除 confirmed ones, 实况 none', () => {
    const dates = (reading: 'actual' | 'provisional' | 'confirmed') => [...sandDustDates(records, '320200', reading)]
    expect(dates('actual')).toEqual([])
    expect(dates('provisional')).toEqual(['2025-03-10', '2025-03-11', '2025-03-12'])
    expect(dates('confirmed')).toEqual(['2025-03-10', '2025-03-11'])
  })

  it('each figure has its three readings: particles fall, gases stay, days are not judged', () => {
    const readings = dustReadings(records, '320200', (dustDates) => summarizePeriod(days, month, { dustDates }))
    const shown = (['actual', 'provisional', 'confirmed'] as const).map((reading) => {
      const { concentrations, levels, dustDays, rankingIndex } = readings[reading]
      return [concentrations.pm10, concentrations.no2, levels.validDays, levels.goodRate, dustDays, rankingIndex.sum]
    })
    // Index of 预扣: PM2.5 32.5 → 32, so 32/35 + 72/70 + 6/60 + 30/40 + 0.8/4 + 100/160 = 3.618.
    // PM10: (27·60 + 4·400)/31 = 103.87, (27·60 + 400)/28 = 72.14, (27·60 + 2·400)/29 = 83.45.
    expect(shown).toEqual([
      [104, 30, 31, 87.1, 0, 4.28],
      [72, 30, 28, 96.4, 3, 3.62],
      [83, 30, 29, 93.1, 2, 3.86],
    ])
    expect(readings.provisional.validity).toEqual(readings.actual.validity)
  })
})

describe('summary of a period', () => {
  const month = periodOf('MONTH', '2025-03-01')

  it('computes the index from the published values, or from unrounded ones when asked', () => {
    const days = daysFrom(datesOf(month), (_, i) => ({ pm25: i % 2 === 0 ? 30 : 31 }))
    const rounded = summarizePeriod(days, month)
    const raw = summarizePeriod(days, month, { isRounded: false })
    expect(rounded.concentrations.pm25).toBe(30)
    expect(raw.concentrations.pm25).toBeCloseTo(30.484, 3)
    expect([rounded.rankingIndex.sum, raw.rankingIndex.sum]).toEqual([3.39, 3.4])
    expect(rounded.calendarDays).toBe(31)
  })

  it('absent days are missing days, days outside do not count', () => {
    const days = daysFrom(['2025-02-28', '2025-03-01', '2025-04-01'])
    const summary = summarizePeriod(days, month)
    expect(summary).toMatchObject({ validity: { verdict: 'short', validDays: 1 }, levels: { validDays: 1 } })
    const filled = fillDays(datesOf(month), days)
    expect(filled).toHaveLength(31)
    expect(filled[1]).toEqual(emptyDay('2025-03-02'))
    expect(summarizePeriod(filled, month).pollutants).toEqual(summary.pollutants)
  })

  it('meets all limits only when all six do, judged on whole values', () => {
    const clean = { pm25: 30.4, pm10: 60, so2: 6, no2: 40, co: 4, o38h: 160 }
    expect(meetsAllLimits(clean, '2026')).toBe(true)
    expect(meetsAllLimits({ ...clean, pm25: 30.6 }, '2026')).toBe(false)
    expect(meetsAllLimits({ ...clean, so2: null }, '2026')).toBeNull()
    expect(meetsAllLimits({ ...clean, so2: null, pm25: 40 }, '2026')).toBe(false)
  })
})
