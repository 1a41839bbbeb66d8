import { describe, expect, it } from 'vitest'
import { groupProfile } from './group-profile.ts'
import { comparedProfiles, profileDistance } from './profile-distance.ts'
import { sampleKindOf } from './sample-kind.ts'
import { countedValue, isNormalised, normalisedShares } from './species-shares.ts'

const profile = (...shares: number[]) => new Map(shares.map((share, index) => [`s${index}`, share]))

describe('a source spectrum (源谱)', () => {
  it('is of a kind, by its letter or its name', () => {
    expect(['o', '理论', '其他'].map(sampleKindOf)).toEqual(['O', 'T', null])
  })

  it('sources 5: below detection counts half the limit', () => {
    expect(countedValue(0.2, 0.5)).toBe(0.25)
    expect(countedValue(null, 0.5)).toBe(0.25)
    expect(countedValue(0.5, 0.5)).toBe(0.5)
    expect(countedValue(3, null)).toBe(3)
    expect(countedValue(null, null)).toBeNull()
  })

  it('sources 5: shares add up to 100 %', () => {
    expect([...normalisedShares(profile(2, 5, 1)).values()]).toEqual([25, 62.5, 12.5])
    expect(normalisedShares(profile(0, 0)).size).toBe(0)
    expect([99.6, 100.4, 96, 101].map(isNormalised)).toEqual([true, true, false, false])
  })

  it('sources 5: a group’s profile is the mean of its samples, with the spread', () => {
    const group = groupProfile([profile(60, 40), profile(50, 30, 20)])
    expect(group.get('s0')).toEqual({ share: 55, sd: Math.sqrt(50) })
    expect(group.get('s2')).toEqual({ share: 10, sd: Math.sqrt(200) })
    expect(groupProfile([profile(60, 40)]).get('s0')).toEqual({ share: 60, sd: null })
  })
})

describe('the distance of two profiles', () => {
  it('sources 11.16: 50/30/20 against 40/40/20 → PD 0.2441, SID 0.1197', () => {
    const distance = profileDistance(profile(50, 30, 20), profile(40, 40, 20))
    expect(distance.common).toBe(3)
    expect(distance.pd).toBeCloseTo(0.2441, 4)
    expect(distance.sid).toBeCloseTo(0.1197, 4)
    // Three species are the formula only.
    expect(comparedProfiles(profile(50, 30, 20), profile(40, 40, 20)).verdict).toBe('tooFew')
  })

  it('sources 5: six species, and 65 % of the profile with fewer, have to be in both', () => {
    const six = profile(30, 25, 15, 12, 10, 8)
    expect(comparedProfiles(six, profile(28, 26, 16, 12, 10, 8))).toMatchObject({ common: 6, verdict: 'similar' })
    const ten = profile(20, 18, 15, 12, 10, 8, 7, 5, 3, 2)
    const other = new Map([...profile(20, 18, 15, 12, 10, 8), ['a', 7], ['b', 5], ['c', 3], ['d', 2]] as const)
    expect(comparedProfiles(ten, other)).toMatchObject({ common: 6, verdict: 'tooFew' })
  })

  it('profiles that run against each other are not similar, and an even one has no PD', () => {
    const rising = profile(2, 5, 10, 20, 25, 38)
    expect(comparedProfiles(rising, profile(38, 25, 20, 10, 5, 2)).verdict).toBe('different')
    expect(comparedProfiles(rising, profile(10, 10, 10, 10, 10, 10))).toMatchObject({ pd: null, verdict: 'different' })
  })
})
