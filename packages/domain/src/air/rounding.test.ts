import { describe, expect, it } from 'vitest'
import { exactMean, formatRounded, roundHalfEven } from './rounding.ts'

describe('rounding by GB/T 8170', () => {
  it.each([
    [2.5, 0, 2],
    [3.5, 0, 4],
    [0.25, 1, 0.2],
    [0.35, 1, 0.4],
    [1.25, 1, 1.2],
    [0.15, 1, 0.2],
    [60.5, 0, 60],
    [60.6, 0, 61],
    [2.5000001, 0, 3],
    [-2.5, 0, -2],
    [-3.5, 0, -4],
    [-0.4, 0, 0],
    [1.005, 2, 1],
    [1.015, 2, 1.02],
    [9.995, 2, 10],
    [99.5, 0, 100],
    [0.05, 0, 0],
    [0.5, 0, 0],
    [1.5e-7, 7, 2e-7],
    [1e21, 2, 1e21],
    [1250, -2, 1200],
    [1350, -2, 1400],
    [4, -2, 0],
    [37, 1, 37],
  ])('%s with %s decimals is %s', (value, decimals, expected) => {
    expect(Object.is(roundHalfEven(value, decimals), expected)).toBe(true)
  })

  it('takes decimal texts beyond what a double can hold', () => {
    expect(roundHalfEven('2.50000000000000000001', 0)).toBe(3)
    expect(roundHalfEven('0.1449999999999999999999', 2)).toBe(0.14)
    expect(roundHalfEven('+12.345e1', 1)).toBe(123.4)
  })

  it('agrees with exact integer arithmetic on a grid of thousandths', () => {
    for (let thousandths = 0; thousandths <= 20_000; thousandths++) {
      const tens = Math.floor(thousandths / 100)
      const rest = thousandths % 100
      const up = rest > 50 || (rest === 50 && tens % 2 === 1)
      expect(roundHalfEven(thousandths / 1000, 1)).toBe((tens + (up ? 1 : 0)) / 10)
    }
  })

  it('refuses what is no finite decimal', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '', '12,5', '-']) {
      expect(() => roundHalfEven(value, 1)).toThrow(RangeError)
    }
  })

  it('writes every decimal', () => {
    expect(formatRounded(1.25, 1)).toBe('1.2')
    expect(formatRounded(3, 1)).toBe('3.0')
    expect(formatRounded(-0.04, 1)).toBe('0.0')
    expect(formatRounded(1250, -2)).toBe('1200')
  })
})

describe('means of decimals', () => {
  it('a mean that is exactly half rounds to even, however its parts look in binary', () => {
    expect(exactMean([0.7, 0.8])).toBe(0.75)
    const fourteen = Array.from({ length: 14 }, () => 0.1).with(0, 0.8)
    expect(exactMean(fourteen)).toBe(0.15)
    expect(roundHalfEven(exactMean(fourteen), 1)).toBe(0.2)
    expect(fourteen.reduce((a, b) => a + b, 0) / 14).not.toBe(0.15)
  })

  it('the mean of twenty hours at 60 and 61 is 60.5 and rounds to 60', () => {
    const hours = Array.from({ length: 20 }, (_, i) => 60 + (i % 2))
    expect(roundHalfEven(exactMean(hours), 0)).toBe(60)
  })

  it('D13: a mean of means that is a tie is that tie: 37.5 and not 37.49999999999999', () => {
    const drifting: string[] = []
    // Sites with 20 to 24 hours each; whole sums, so that the city's mean is known exactly.
    for (let hours = 20; hours <= 24; hours++) {
      for (let half = 2; half <= 400; half++) {
        for (const sites of [4, 8, 13]) {
          const total = half * hours
          const sums = Array.from({ length: sites }, (_, site) => 7 * site * site + 13 * site)
          const rest = total * sites - 2 * sums.reduce((sum, one) => sum + one, 0)
          const means = [...sums, rest / 2].map((sum) => sum / hours)
          // The last site carries what is left: the mean of sites + 1 values, times (sites + 1) / sites, is half / 2.
          const mean = exactMean(means)
          const exact = (half * sites) / (2 * (sites + 1))
          if (Number.isInteger(2 * exact) && mean !== exact) drifting.push(`${half} / ${hours} / ${sites}: ${mean}`)
        }
      }
    }
    expect(drifting).toEqual([])
    expect(exactMean([107 / 3, 118 / 3])).toBe(37.5)
    expect(roundHalfEven(exactMean([106 / 3, 86 / 3, 34 / 3]), 0)).toBe(25)
  })

  it('long fractions still give their mean, an empty list does not', () => {
    expect(exactMean([1 / 3, 2 / 3, 1e6 / 7])).toBeCloseTo((1 + 1e6 / 7) / 3, 6)
    expect(() => exactMean([])).toThrow(RangeError)
  })
})

/** The same by the decimal texts of the values: whole numbers of the longest of them, added as such. */
const meanOfTexts = (values: readonly number[]): number => {
  const digits = Math.max(...values.map((value) => (String(value).split('.')[1] ?? '').length))
  const sum = values.reduce((all, value) => all + BigInt(value.toFixed(digits).replace('.', '')), 0n)
  return Number(sum) / (values.length * 10 ** digits)
}

describe('the short way of counting digits', () => {
  it('P: means of what instruments write are those of their decimal texts, with any number of digits', () => {
    for (let at = 1; at < 20_000; at++) {
      const digits = at % 10
      const values = [1, 7, 13].map((step) => Number((((at * step * 2_654_435) % 1e9) / 10 ** digits).toFixed(digits)))
      expect(exactMean(values)).toBe(meanOfTexts(values))
    }
  })

  it('knows values of single precision, tiny, huge and negative ones', () => {
    expect(exactMean([Math.fround(0.1), Math.fround(0.1)])).toBe(0.1000000015)
    expect(exactMean([1e-7, 3e-7])).toBe(2e-7)
    expect(exactMean([-0.7, -0.8])).toBe(-0.75)
    expect(exactMean([1_234_567.25, 1_234_567.75])).toBe(1_234_567.5)
    expect(() => exactMean([0.5, Number.NaN])).toThrow(RangeError)
  })
})

describe('the short way of rounding', () => {
  it('agrees with the digits everywhere, near ties and far from them', () => {
    const differing: number[] = []
    for (let n = 1; n <= 20_000; n++) {
      const size = ((n * 7919) % 40_000) / 2_000 + n / 1e7
      for (const value of [size, -size, n / 200]) {
        for (const decimals of [0, 1, 2]) {
          if (roundHalfEven(value, decimals) !== roundHalfEven(String(value), decimals)) differing.push(value)
        }
      }
    }
    expect(differing).toEqual([])
  })

  it('P: drops binary dust the same as decimal digits do, near ties too', () => {
    const differing: number[] = []
    for (let at = 1; at < 40_000; at++) {
      const near = (at * 7_919) % 100_000
      // Random-like fractions, and ties of the tenth decimal with the dust of a few additions around them.
      for (const value of [near / 7, -near / 1_300, (near + 0.5) / 1e10, near + 0.00000000005, 0.1 * near + 0.2]) {
        if (!Object.is(roundHalfEven(value, 10), roundHalfEven(String(value), 10))) differing.push(value)
      }
    }
    expect(differing).toEqual([])
  })
})
