import { describe, expect, it } from 'vitest'
import { paletteOf } from './palette.ts'
import { rampColors } from './ramp-colors.ts'

describe('steps of the ramp', () => {
  const palette = paletteOf('light')

  it('begin with the lightest, pass the middle and end with the darkest', () => {
    expect(rampColors(palette, 3)).toEqual([...palette.ramp])
    expect(rampColors(palette, 5)[2]).toBe(palette.ramp[1])
  })

  it('are as many as asked and all different', () => {
    expect(new Set(rampColors(palette, 9)).size).toBe(9)
    expect(rampColors(palette, 1)).toEqual([palette.ramp[1]])
  })
})
