import { describe, expect, it } from 'vitest'
import { dayTargetOfMonth } from './day-target.ts'

describe('the day target of a month', () => {
  it('D16: never relaxes when the rest of the month tightens', () => {
    const shares = Array.from({ length: 121 }, (_, at) => 90 - at)
    const targets = shares.map((share) => dayTargetOfMonth(share, 60, 17) ?? 60)
    expect(targets.every((target, at) => target <= (targets[at - 1] ?? target))).toBe(true)
    expect([dayTargetOfMonth(60, 60, 17), dayTargetOfMonth(30, 60, 17)]).toEqual([null, 30])
    expect([dayTargetOfMonth(10, 60, 17), dayTargetOfMonth(-40, 60, 17)]).toEqual([17, 17])
    expect(dayTargetOfMonth(null, 60, 17)).toBeNull()
  })
})
