import { describe, expect, it } from 'vitest'
import { fromSentinel, SENTINELS, toSentinel } from './sentinel.ts'
import { parseValue } from './value.ts'

describe('value text of HJ 212', () => {
  it.each([
    ['0', 0],
    ['0.00', 0],
    ['-0.00', 0],
    ['36.91', 36.91],
    ['-0.900', -0.9],
    ['+1.5', 1.5],
    ['.5', 0.5],
    ['5.', 5],
    ['19191.973', 19191.973],
    ['156720160.000', 156720160],
    ['0.000012', 0.000012],
    ['123456789012.12345', Number('123456789012.12345')],
    [' 7.5 ', 7.5],
  ])('%s is a number', (text, value) => {
    expect(parseValue(text)).toEqual({ value, reason: null })
    expect(Object.is(parseValue(text).value, -0)).toBe(false)
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['-', 'placeholder'],
    ['--', 'placeholder'],
    ['—', 'placeholder'],
    ['NaN', 'placeholder'],
    ['null', 'placeholder'],
    ['Infinity', 'placeholder'],
    ['１２．３', 'full-width'],
    ['+1.2E1', 'exponent'],
    ['1e308', 'exponent'],
    ['1e-400', 'exponent'],
    ['-0', 'negative-zero'],
    ['9'.repeat(400), 'too-long'],
    ['9'.repeat(20), 'out-of-range'],
    ['12abc', 'not-a-number'],
    ['1.2.3', 'not-a-number'],
    ['0x10', 'not-a-number'],
    ['.', 'not-a-number'],
    ['-999', 'sentinel'],
    ['-999.00', 'sentinel'],
    ['999999', 'sentinel'],
    ['9999', 'sentinel'],
    ['-99', 'sentinel'],
  ])('%s gives null with a reason, never 0', (text, reason) => {
    expect(parseValue(text)).toEqual({ value: null, reason })
  })

  it('reads every decimal exactly as the language itself does', () => {
    let seed = 12345
    for (let n = 0; n < 20_000; n++) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      const text = `${seed % 100000}.${String(seed % 9973).padStart(4, '0')}`
      const expected = fromSentinel(Number(text))
      expect(parseValue(text).value).toBe(expected)
    }
  })

  it('keeps a sum that happens to look like a device filler', () => {
    expect(parseValue('9999', 'sum')).toEqual({ value: 9999, reason: null })
    expect(parseValue('999999', 'sum')).toEqual({ value: null, reason: 'sentinel' })
  })
})

describe('sentinels', () => {
  it('stand for null on the way in and out', () => {
    for (const sentinel of SENTINELS.always) expect(fromSentinel(sentinel)).toBeNull()
    expect(toSentinel(null)).toBe(SENTINELS.missing)
    expect(toSentinel(12.5)).toBe(12.5)
  })
})
