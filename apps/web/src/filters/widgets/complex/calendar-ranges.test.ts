import { describe, expect, it } from 'vitest'
import {
  clickCell,
  countRanges,
  deleteRangeAt,
  type IndexRange,
  isBarred,
  mergeRanges,
  noLimits,
  type Picking,
  rangeAt,
} from './calendar-ranges.ts'
import { seeded } from './testing/seeded.ts'

const range = (first: number, last: number): IndexRange => ({ first, last })
const none: Picking = { ranges: [], anchor: null }

describe('picking ranges in the calendar', () => {
  it('the first click begins a range, the second ends it, in either direction (filter-18)', () => {
    const begun = clickCell(none, 5, noLimits)
    expect(begun).toEqual({ ranges: [], anchor: 5 })
    expect(clickCell(begun, 8, noLimits)).toEqual({ ranges: [range(5, 8)], anchor: null })
    expect(clickCell(begun, 3, noLimits)).toEqual({ ranges: [range(3, 5)], anchor: null })
    expect(clickCell(begun, 5, noLimits)).toEqual({ ranges: [range(5, 5)], anchor: null })
  })

  it.each([
    ['overlapping', [range(1, 4), range(3, 6)], [range(1, 6)]],
    ['adjacent', [range(1, 3), range(4, 6)], [range(1, 6)]],
    ['one inside the other', [range(1, 9), range(3, 4)], [range(1, 9)]],
    ['apart by one day', [range(1, 3), range(5, 6)], [range(1, 3), range(5, 6)]],
    ['out of order', [range(8, 9), range(1, 2)], [range(1, 2), range(8, 9)]],
  ])('ranges %s are merged (filter-18)', (_, given, merged) => {
    expect(mergeRanges(given)).toEqual(merged)
  })

  it('the cross on the end of a range deletes that range and no other (filter-18)', () => {
    expect(deleteRangeAt([range(1, 3), range(5, 6)], 6)).toEqual([range(1, 3)])
    expect(deleteRangeAt([range(1, 3), range(5, 6)], 4)).toEqual([range(1, 3), range(5, 6)])
  })

  it('at the limit further days are barred, and a range cannot exceed what remains (filter-19)', () => {
    const limits = { ...noLimits, maxCount: 10 }
    const eight: Picking = { ranges: [range(1, 8)], anchor: null }
    expect(isBarred(eight, 20, limits)).toBe(false)
    const begun = clickCell(eight, 20, limits)
    expect(isBarred(begun, 21, limits)).toBe(false)
    expect(isBarred(begun, 22, limits)).toBe(true)
    expect(clickCell(begun, 22, limits)).toBe(begun)
    const full = clickCell(begun, 21, limits)
    expect(isBarred(full, 30, limits)).toBe(true)
    expect(isBarred(full, 4, limits)).toBe(false)
  })

  it('days already chosen do not count twice against the limit (filter-19)', () => {
    const limits = { ...noLimits, maxCount: 10 }
    expect(isBarred({ ranges: [range(1, 8)], anchor: 5 }, 10, limits)).toBe(false)
    expect(isBarred({ ranges: [range(1, 8)], anchor: 5 }, 11, limits)).toBe(true)
  })

  it('days before the first or after the last that may be chosen are barred', () => {
    const limits = { ...noLimits, earliest: 3, latest: 7 }
    expect([2, 3, 7, 8].map((day) => isBarred(none, day, limits))).toEqual([true, false, false, true])
  })

  it('holds for any sequence of clicks and crosses: in order, apart, within the limit (filter-18, filter-19)', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = seeded(seed)
      const limits = { maxCount: 1 + next(15), earliest: 0, latest: 39 }
      const days = Array.from({ length: 44 }, (_, at) => at - 2)
      const chosen = ({ ranges }: Picking) => days.filter((day) => rangeAt(ranges, day) !== null)
      let picking = none
      for (let step = 0; step < 40; step += 1) {
        const day = next(44) - 2
        const before = picking
        const isCross = next(5) === 0
        picking = isCross
          ? { ranges: deleteRangeAt(picking.ranges, day), anchor: null }
          : clickCell(picking, day, limits)
        const { ranges } = picking
        expect(countRanges(ranges)).toBeLessThanOrEqual(limits.maxCount)
        ranges.forEach((own, at) => {
          expect(own.first).toBeLessThanOrEqual(own.last)
          expect(own.first).toBeGreaterThan((ranges[at - 1]?.last ?? -2) + 1)
        })
        const hasEnded = !isCross && before.anchor !== null && picking.anchor === null
        const [from, to] = [Math.min(before.anchor ?? day, day), Math.max(before.anchor ?? day, day)]
        const wanted = days.filter((day) => rangeAt(before.ranges, day) !== null || (day >= from && day <= to))
        if (!isCross) expect(chosen(picking)).toEqual(hasEnded ? wanted : chosen(before))
      }
    }
  })
})
