import { describe, expect, it } from 'vitest'
import { axisOffsets, defaultSide, sideMargins } from './value-axes.ts'

const sides = (count: number) => Array.from({ length: count }, (_, index) => defaultSide(index))

describe('several value axes', () => {
  it('chart-08: the first stands left, others right; offset 0 for the first two, then 80 × (index − 1)', () => {
    expect(sides(4)).toEqual(['left', 'right', 'right', 'right'])
    expect(axisOffsets(sides(4))).toEqual([0, 0, 80, 160])
  })

  it('chart-08: the margin of a side is its largest offset plus 60', () => {
    expect(sideMargins(sides(1))).toEqual({ left: 60, right: 60 })
    expect(sideMargins(sides(4))).toEqual({ left: 60, right: 220 })
  })

  it('axes that were moved to one side stand beside each other, not upon each other', () => {
    expect(axisOffsets(['left', 'left', 'right'])).toEqual([0, 80, 0])
    expect(sideMargins(['left', 'left', 'right'])).toEqual({ left: 140, right: 60 })
  })
})
