import { describe, expect, it } from 'vitest'
import { compareFields, compareQuestion, compareTypeAfter, maxCustomDays } from './compare-question.ts'

describe('the question for comparable days', () => {
  it.each([
    [null, undefined, 'o3', 'AI'],
    [null, undefined, 'pm25', 'CUSTOM'],
    ['CUSTOM', 'pm25', 'o3', 'AI'],
    ['AI', 'o3', 'pm25', 'CUSTOM'],
    ['CUSTOM', 'o3', 'o3', 'CUSTOM'],
    ['CUSTOM', undefined, 'o3', 'CUSTOM'],
    ['CUSTOM', 'pm25', 'pm10', 'CUSTOM'],
    ['AI', undefined, undefined, 'AI'],
  ] as const)('%s with the factor going from %s to %s is %s (filter-22)', (now, before, after, next) => {
    expect(compareTypeAfter(now, before, after)).toBe(next)
  })

  it('months and ranks are seen for o3 only; days of one choice in CUSTOM, at most 10 (filter-22, filter-19)', () => {
    expect(compareFields('AI', 'o3')).toEqual({ types: true, months: true, ranks: true, days: false })
    expect(compareFields('CUSTOM', 'o3')).toEqual({ types: true, months: false, ranks: false, days: true })
    expect(compareFields('CUSTOM', 'pm25')).toEqual({ types: false, months: false, ranks: false, days: true })
    expect(maxCustomDays).toBe(10)
  })

  it('carries the watched values of the bar (filter-22)', () => {
    const values = { factorCode: 'o3', dataStatus: 'RAW', siteType: '10', siteCodes: ['1188A', '1189A'] }
    expect(compareQuestion(values, ['2026-10-01'], [1, 10])).toEqual({
      factor: 'o3',
      dataStatus: 'RAW',
      siteType: '10',
      siteCode: '1188A,1189A',
      months: ['2026-10-01'],
      min: 1,
      max: 10,
      autoSelect: true,
    })
  })

  it('is not asked before factor and site are known', () => {
    expect(compareQuestion({ factorCode: 'o3' }, [], [1, 10])).toBeNull()
    expect(compareQuestion({ siteCodes: ['1188A'] }, [], [1, 10])).toBeNull()
    expect(compareQuestion({ factorCode: 'o3', siteCodes: [] }, [], [1, 10])).toBeNull()
  })
})
