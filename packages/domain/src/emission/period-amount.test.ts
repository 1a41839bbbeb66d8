import { describe, expect, it } from 'vitest'
import { amountOfOutlet, noAmount, type PeriodPart, ratesOf, sumOfAmounts } from './period-amount.ts'

const part = (more: Partial<PeriodPart>): PeriodPart => ({
  dueHours: 744,
  receivedHours: 744,
  validHours: 700,
  stopHours: 24,
  judgedHours: 700,
  exceedHours: 7,
  measuredKg: 1000,
  filledKg: 20,
  zsSum: 70_000,
  zsHours: 700,
  maxZs: 130,
  ...more,
})
const captured = (invalidHours: number) => ({ hours: 2160, stopHours: 200, invalidHours })

describe('amounts of a period', () => {
  it('核算 is 实测 and 补遗; its share of 补遗 has the 核算 as denominator', () => {
    const amount = amountOfOutlet([{ captured: captured(36), part: part({}) }])
    expect(amount).toMatchObject({ outlets: 1, withheldOutlets: 0, measuredKg: 1000, filledKg: 20, totalKg: 1020 })
    expect(ratesOf(amount).filledShare).toBeCloseTo(20 / 1020, 10)
  })

  it('sources 11.5: a quarter of 74.5 % gets none, and its 实测 is told apart', () => {
    const amount = amountOfOutlet([{ captured: captured(500), part: part({}) }])
    expect(ratesOf(amount).alpha).toBeCloseTo(0.745, 3)
    expect(amount).toMatchObject({
      measuredKg: 1000,
      withheldKg: 1000,
      filledKg: null,
      totalKg: null,
      withheldOutlets: 1,
    })
  })

  it('a year sums the quarters that get one: 实测 − withheld + 补遗 is 核算', () => {
    const amount = amountOfOutlet([
      { captured: captured(36), part: part({}) },
      { captured: captured(500), part: part({ measuredKg: 300 }) },
    ])
    expect(amount).toMatchObject({ outlets: 1, withheldOutlets: 1, measuredKg: 1300, withheldKg: 300, totalKg: 1020 })
  })

  it('a source at rest all quarter let nothing go, which is an amount', () => {
    const idle = part({ validHours: 0, stopHours: 744, judgedHours: 0, measuredKg: 0, filledKg: null, zsHours: 0 })
    const amount = amountOfOutlet([{ captured: { hours: 744, stopHours: 744, invalidHours: 0 }, part: idle }])
    expect(amount.totalKg).toBe(0)
    expect(ratesOf(amount)).toMatchObject({ alpha: null, exceedRate: null, meanZs: null, coverage: 1 })
  })

  it('sums add numerators and denominators, never rates; the missing is no zero', () => {
    const sum = sumOfAmounts([
      amountOfOutlet([{ captured: captured(36), part: part({}) }]),
      amountOfOutlet([
        { captured: captured(36), part: part({ judgedHours: 100, exceedHours: 9, measuredKg: null, filledKg: null }) },
      ]),
    ])
    expect(sum).toMatchObject({ outlets: 2, totalKg: 1020 })
    expect(ratesOf(sum).exceedRate).toBe(16 / 800)
    expect(sumOfAmounts([])).toEqual(noAmount)
  })
})
