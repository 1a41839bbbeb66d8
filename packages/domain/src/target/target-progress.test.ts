import { describe, expect, it } from 'vitest'
import { daysInMonth } from '../period/calendar-period.ts'
import { indicatorOfDay } from './indicator.ts'
import { planMonths, plannedTotal, planProblem } from './month-plan.ts'
import { targetProgress } from './target-progress.ts'

const day = (date: string, pm25: number | null, o38h: number | null, aqi: number | null) => ({ date, pm25, o38h, aqi })
const days = (length: number, value: number | null) => Array.from({ length }, () => value)

describe('what a day gives to an indicator', () => {
  it('PM2.5 its concentration, good days AQI up to 100, O3 what rounds to more than 160', () => {
    expect(indicatorOfDay('pm25', day('2026-05-01', 27.4, null, null))).toBe(27.4)
    expect([100, 101, null].map((aqi) => indicatorOfDay('good_days', day('2026-05-01', null, null, aqi)))).toEqual([
      1,
      0,
      null,
    ])
    const ozone = (value: number | null) => indicatorOfDay('o3_standard', day('2026-05-01', null, value, null))
    expect([160, 160.5, 160.6, null].map(ozone)).toEqual([0, 0, 1, null])
  })
})

describe('progress of a target', () => {
  it('PM2.5 of 27 on 243 days leaves 35.975 strictly and 37.471 with rounding for a target of 30', () => {
    const progress = targetProgress({ factor: 'pm25', target: 30, days: days(243, 27), remainingDays: 122 })
    expect(progress).toMatchObject({ current: 27, validDays: 243, verdict: 'open', days: null })
    expect(progress.mean?.strict).toBeCloseTo(35.975, 3)
    expect(progress.mean?.rounded).toBeCloseTo(37.471, 3)
  })

  it('a target of 28.5 is judged with its decimal', () => {
    const progress = targetProgress({ factor: 'pm25', target: 28.5, days: days(100, 28.5), remainingDays: 100 })
    expect(progress.mean?.rounded).toBeCloseTo(28.6, 6)
  })

  it('missing days do not come again: 10 days of 31, one missing, still to come 21', () => {
    const progress = targetProgress({ factor: 'pm25', target: 30, days: [...days(9, 20), null], remainingDays: 21 })
    expect(progress.mean?.strict).toBeCloseTo((30 * 30 - 180) / 21, 6)
  })

  it('good days: 300 of 365 leave 65 others; after 200 good and 60 others 5 more may come and 100 are needed', () => {
    const so = targetProgress({
      factor: 'good_days',
      target: 300,
      days: [...days(200, 1), ...days(60, 0)],
      remainingDays: 105,
    })
    expect(so).toMatchObject({ current: 200, days: { allowedDays: 5, stillNeeded: 100, verdict: 'open' } })
  })

  it('good days that cannot be reached any more, and those that are reached already', () => {
    const of = (good: number, bad: number, remainingDays: number) =>
      targetProgress({ factor: 'good_days', target: 20, days: [...days(good, 1), ...days(bad, 0)], remainingDays })
        .verdict
    expect([of(5, 20, 6), of(20, 5, 6), of(20, 11, 0), of(19, 12, 0)]).toEqual(['outOfReach', 'safe', 'met', 'missed'])
  })

  it('O3: a target of 40 days after 38 leaves two, after 41 none', () => {
    const of = (exceeding: number, remainingDays: number) =>
      targetProgress({
        factor: 'o3_standard',
        target: 40,
        days: [...days(exceeding, 1), ...days(100, 0)],
        remainingDays,
      }).days
    expect(of(38, 50)).toEqual({ allowedDays: 2, stillNeeded: 0, verdict: 'open' })
    expect(of(41, 50)?.verdict).toBe('outOfReach')
    expect(of(38, 2)?.verdict).toBe('safe')
  })

  it('without a target it still says how far things are', () => {
    const progress = targetProgress({ factor: 'pm25', target: null, days: [10, 20], remainingDays: 3 })
    expect(progress).toMatchObject({ current: 15, mean: null, verdict: null })
  })
})

describe('the months of a target together', () => {
  const year = Array.from({ length: 12 }, (_, at) => ({
    days: daysInMonth(2026, at + 1),
    weight: 12 - at,
    locked: null,
  }))

  it('a plan carries its target exactly, days as their sum and concentrations as the mean weighted by days', () => {
    for (const [factor, target] of [
      ['pm25', 28.5],
      ['good_days', 301],
      ['o3_standard', 37],
    ] as const) {
      const plan = planMonths(factor, target, year)
      if (!plan.ok) throw new Error(plan.message)
      const months = plan.months.map(({ value }, at) => ({ days: year[at]?.days ?? 0, value }))
      expect(plannedTotal(factor, months)).toBeCloseTo(target, 9)
      expect(planProblem(factor, target, months)).toBeNull()
    }
  })

  it('a day too many is named', () => {
    const months = year.map(({ days: length }) => ({ days: length, value: 25 }))
    expect(planProblem('good_days', 299, months)).toBe('各月合计 300 天，与目标 299 天相差 1 天，请调整')
    expect(planProblem('good_days', 300, months)).toBeNull()
    expect(planProblem('good_days', 300, [{ days: 28, value: 29 }])).toContain('不超过当月天数')
  })

  it('a mean that rounds to another tenth is named, one within half a tenth passes', () => {
    const months = (value: number) => year.map(({ days: length }) => ({ days: length, value }))
    expect(planProblem('pm25', 28.5, months(28.5))).toBeNull()
    expect(planProblem('pm25', 28.5, months(28.6))).toContain('28.6 µg/m³，与目标 28.5 µg/m³ 不一致')
    expect(planProblem('pm25', 28.5, months(28.55))).toContain('一位小数')
  })
})
