import { describe, expect, it } from 'vitest'
import { rowsAround } from './rows-around.ts'

const ranks = Array.from({ length: 168 }, (_, index) => index + 1)
const shown = (own: number, count: number) => rowsAround(ranks, (rank) => rank === own, count)

describe('a ranking that is longer than its panel', () => {
  it('shows the first ones when the own is among them', () => {
    expect(shown(3, 6)).toEqual([1, 2, 3, 4, 5, 6])
    expect(shown(6, 6)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('else the first ones and the own with its neighbours', () => {
    expect(shown(54, 6)).toEqual([1, 2, 3, 53, 54, 55])
    expect(shown(168, 6)).toEqual([1, 2, 3, 166, 167, 168])
    expect(shown(7, 6)).toEqual([1, 2, 3, 6, 7, 8])
  })

  it('shows the own even where only one row fits', () => {
    expect(shown(54, 1)).toEqual([54])
    expect(shown(54, 2)).toEqual([54, 55])
  })

  it('shows all of a short one, and the first where none is one’s own', () => {
    expect(rowsAround([1, 2], () => false, 5)).toEqual([1, 2])
    expect(shown(0, 2)).toEqual([1, 2])
  })
})
