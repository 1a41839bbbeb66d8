import { expect, it } from 'vitest'
import { hasData } from './has-data.ts'
import { pointCount } from './point-count.ts'

it('a chart without a single value draws nothing: null, -, empty rows are no values', () => {
  expect(hasData({})).toBe(false)
  expect(hasData({ series: [{ type: 'line', data: [null, null] }] })).toBe(false)
  expect(hasData({ series: [{ type: 'radar', data: [{ value: ['-', '-'] }] }] })).toBe(false)
  expect(hasData({ series: [{ type: 'boxplot', data: [[]] }, { data: [] }] })).toBe(false)
  expect(hasData({ series: [{ data: [null, 0] }] })).toBe(true)
  expect(hasData({ series: { data: [{ value: ['2026-11-01', 2] }] } })).toBe(true)
})

it('the keyboard goes as far as the first series has points', () => {
  expect(pointCount({ series: [{ data: [1, 2, 3] }, { data: [1] }] })).toBe(3)
  expect(pointCount({})).toBe(0)
})
