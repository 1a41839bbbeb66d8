import { describe, expect, it } from 'vitest'
import { daysInMonth } from '../period/calendar-period.ts'
import { decomposeDays, decomposeMean, type MonthShare, type MonthTarget } from './decomposition.ts'
import { monthWeights, unknownMonths } from './month-weights.ts'

const monthlyMeans = [52, 44, 38, 32, 28, 22, 18, 17, 21, 29, 38, 49]
const monthlyBadDays = [0, 0, 1, 4, 9, 10, 6, 7, 8, 3, 0, 0]

const shares = (
  year: number,
  weights: readonly number[],
  locked: Readonly<Record<number, number>> = {},
): MonthShare[] => {
  return weights.map((weight, i) => ({ days: daysInMonth(year, i + 1), weight, locked: locked[i + 1] ?? null }))
}

const monthsOf = (result: ReturnType<typeof decomposeMean>): MonthTarget[] => {
  if (!result.ok) throw new Error(result.message)
  return result.months
}

/** Σ days × tenths of µg/m³. */
const weighted = (months: readonly MonthTarget[], year: number) =>
  months.reduce((sum, { month, value }) => sum + Math.round(value * 10) * daysInMonth(year, month), 0)

describe('decomposition of an annual target', () => {
  it('every PM2.5 target of 20.0 to 60.0 comes back exactly from its months, in common and leap years', () => {
    for (const [year, days] of [
      [2026, 365],
      [2028, 366],
    ] as const) {
      for (let tenths = 200; tenths <= 600; tenths += 7) {
        const months = monthsOf(decomposeMean(tenths / 10, shares(year, monthlyMeans)))
        expect(weighted(months, year)).toBe(tenths * days)
      }
    }
  })

  it('months follow the pattern of past years', () => {
    const months = monthsOf(decomposeMean(29, shares(2026, monthlyMeans)))
    const [january, august] = [months[0]?.value ?? 0, months[7]?.value ?? 0]
    expect(Math.abs(january / august - 52 / 17)).toBeLessThan(0.05)
  })

  it('locked months stay, the others are rescaled together', () => {
    const months = monthsOf(decomposeMean(29, shares(2026, monthlyMeans, { 1: 60.5, 2: 50 })))
    expect(months.slice(0, 2)).toEqual([
      { month: 1, value: 60.5, isLocked: true },
      { month: 2, value: 50, isLocked: true },
    ])
    expect(weighted(months, 2026)).toBe(290 * 365)
  })

  it('with one free month the mean still is the target to one decimal', () => {
    const locked = Object.fromEntries(monthlyMeans.slice(0, 11).map((mean, i) => [i + 1, mean]))
    const months = monthsOf(decomposeMean(33, shares(2026, monthlyMeans, locked)))
    expect(Math.abs(weighted(months, 2026) - 330 * 365)).toBeLessThanOrEqual(15)
  })

  it('says so when the locked months leave nothing', () => {
    expect(decomposeMean(10, shares(2026, monthlyMeans, { 1: 90, 2: 90 }))).toMatchObject({ ok: false })
    expect(decomposeDays(3, shares(2026, monthlyBadDays, { 5: 4 }))).toMatchObject({ ok: false })
    expect(decomposeDays(366, shares(2026, monthlyBadDays))).toMatchObject({ ok: false })
  })

  it('days are whole, sum to the target and never exceed the month', () => {
    const good = monthlyBadDays.map((bad, i) => daysInMonth(2026, i + 1) - bad)
    for (let target = 0; target <= 365; target += 5) {
      const months = monthsOf(decomposeDays(target, shares(2026, good)))
      expect(months.reduce((sum, { value }) => sum + value, 0)).toBe(target)
      for (const { month, value } of months) {
        expect(Number.isInteger(value) && value >= 0 && value <= daysInMonth(2026, month)).toBe(true)
      }
    }
  })

  it('O3 exceed days fall into the months that had them', () => {
    const months = monthsOf(decomposeDays(36, shares(2026, monthlyBadDays, { 4: 2 })))
    expect(months.map(({ value }) => value)).toEqual([0, 0, 1, 2, 7, 8, 5, 5, 6, 2, 0, 0])
  })

  it('weights are the means of the same months; without any all weigh the same', () => {
    const unknown = Array.from({ length: 11 }, () => null)
    expect(
      monthWeights([
        [40, ...unknown],
        [60, ...unknown],
      ]).slice(0, 2),
    ).toEqual([50, 50])
    expect(monthWeights([])).toEqual(Array.from({ length: 12 }, () => 1))
  })

  it('D16: a winter without history lies between its neighbours, not at the share of an average month', () => {
    const history = [null, null, 50, 40, 34, 24, 20, 20, 26, 36, 44, null]
    const weights = monthWeights([history])
    expect([weights[11], weights[0], weights[1]]).toEqual([45.5, 47, 48.5])
    expect(unknownMonths([history])).toEqual([1, 2, 12])
  })
})
