import { describe, expect, it } from 'vitest'
import { draftOf, enter, setLocked, totalOf } from './month-draft.ts'
import { decomposition } from './testing/decomposition.ts'

const plan = decomposition()
const targetOf = (draft: ReturnType<typeof draftOf>, month: string) =>
  draft.months.find((one) => one.month === month)?.targetValue

describe('months being edited (target-decomposition-save)', () => {
  it('an entered month is locked and the free ones make up for it, so that the target stays exact', () => {
    const draft = enter(plan, draftOf(plan), '2026-01', 25)
    expect(targetOf(draft, '2026-01')).toBe(25)
    expect(draft.months[0]?.locked).toBe(true)
    expect(draft.problem).toBeNull()
    expect(totalOf(plan, draft)).toBe(300)
    const again = enter(plan, draft, '2026-06', 10)
    expect([targetOf(again, '2026-01'), targetOf(again, '2026-06'), totalOf(plan, again)]).toEqual([25, 10, 300])
  })

  it('an opened month follows the others again', () => {
    const draft = setLocked(plan, enter(plan, draftOf(plan), '2026-01', 10), '2026-01', false)
    expect(targetOf(draft, '2026-01')).toBe(25)
    expect(totalOf(plan, draft)).toBe(300)
  })

  it('locks that leave nothing to the others are kept as entered, and why is said', () => {
    const locked = plan.months.reduce((draft, { month, days }) => enter(plan, draft, month, days), draftOf(plan))
    expect(locked.problem).toContain('锁定')
    expect(totalOf(plan, locked)).toBe(365)
  })
})
