import { describe, expect, it } from 'vitest'
import { shareDays, stopProblems } from './stop-form.ts'

describe('a standstill of a construction site', () => {
  it('has a reason and does not end before it begins', () => {
    expect(stopProblems({ fromDay: '2026-11-20', toDay: null, reason: '重大活动' })).toEqual([])
    expect(stopProblems({ fromDay: '2026-11-20', toDay: '2026-11-19', reason: ' ' }).map(({ field }) => field)).toEqual(
      ['toDay', 'reason'],
    )
  })

  it('shares no day with another', () => {
    const november = { fromDay: '2026-11-01', toDay: '2026-11-30' }
    expect(shareDays(november, { fromDay: '2026-11-30', toDay: null })).toBe(true)
    expect(shareDays(november, { fromDay: '2026-12-01', toDay: null })).toBe(false)
    expect(shareDays({ fromDay: '2026-10-01', toDay: null }, november)).toBe(true)
  })
})
