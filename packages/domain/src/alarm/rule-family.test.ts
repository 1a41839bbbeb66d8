import { describe, expect, it } from 'vitest'
import { dustLevelMultiples, dustLimits } from './dust-limit.ts'
import { dustSiteType, ruleFamilyOf } from './rule-family.ts'

describe('the family of a rule', () => {
  it('follows its alarm type, and construction sites stand by themselves', () => {
    expect(ruleFamilyOf({ alarmType: '0', siteTypes: ['20', '30'] })).toBe('site')
    expect(ruleFamilyOf({ alarmType: '1', siteTypes: [] })).toBe('company')
    expect(ruleFamilyOf({ alarmType: '0', siteTypes: [dustSiteType] })).toBe('dust')
  })
})

describe('the limits of construction dust', () => {
  it('grade from the limit itself upwards, most severe first', () => {
    expect([1, 2, 3].map((level) => dustLimits.tsp * dustLevelMultiples[level as 1 | 2 | 3])).toEqual([1000, 750, 500])
    expect(dustLimits.pm10AboveCity * dustLevelMultiples[3]).toBe(80)
  })
})
