import { describe, expect, it } from 'vitest'
import { directionOf, directionOptions, directionValue, isSectorAngle, isSectorRadius } from './sector-choice.ts'

describe('what 范围调整 takes (trace-15)', () => {
  it('angles from 10 to 360 in steps of 5', () => {
    expect([9, 10, 12, 45, 47.5, 360, 365, null].map(isSectorAngle)).toEqual([
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      false,
    ])
  })

  it('whole kilometres from 1 to 10', () => {
    expect([0, 1, 2.5, 10, 11, null].map(isSectorRadius)).toEqual([false, true, false, true, false, false])
  })

  it('the measured wind or one of eight directions, north being 0', () => {
    expect(directionOptions.map(({ value }) => value)).toEqual([
      'default',
      '0',
      '45',
      '90',
      '135',
      '180',
      '225',
      '270',
      '315',
    ])
    expect(directionOf('default')).toBeNull()
    expect(directionOf('0')).toBe(0)
    expect(directionValue(directionOf('315'))).toBe('315')
    expect(directionValue(null)).toBe('default')
  })
})
