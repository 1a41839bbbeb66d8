import { describe, expect, it } from 'vitest'
import { boundedAxis } from './bounded-axis.ts'

describe('the axis of a chart with a remaining allowance', () => {
  it('ends above the measured values when the last hour may hold tens of times as much', () => {
    expect(boundedAxis('µg/m³', [[26, null, 40], [60]], [null, null, 923])).toEqual([{ name: 'µg/m³', max: 90 }])
  })

  it('is left to the values while the allowance leaves them readable', () => {
    expect(boundedAxis('µg/m³', [[26, 40], [60]], [80, 80])).toBeUndefined()
    expect(boundedAxis('µg/m³', [[null], [null]], [80])).toBeUndefined()
  })
})
