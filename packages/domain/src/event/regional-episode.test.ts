import { describe, expect, it } from 'vitest'
import { regionalEpisode, regionalThreshold } from './regional-episode.ts'

const minute = 60_000
const sites = new Set(['A', 'B', 'C', 'D', 'E', 'F'])
const firing = (siteCode: string, minutes: number, factor = 'pm10') => ({ siteCode, factor, at: minutes * minute })

describe('regional process', () => {
  it('needs half of the national sites and never fewer than three', () => {
    expect([1, 4, 5, 6, 7, 8, 13].map(regionalThreshold)).toEqual([3, 3, 3, 3, 4, 4, 7])
  })

  it('three of six on one factor within an hour make one parent, in order of firing', () => {
    const parent = regionalEpisode('pm10', [firing('C', 50), firing('A', 10), firing('B', 40)], sites, 60 * minute)
    expect(parent).toMatchObject({ factor: 'pm10', startedAt: 10 * minute, siteCodes: ['A', 'B', 'C'] })
    expect(parent?.explanation).toContain('6个国控站中有3个')
  })

  it.each([
    ['another factor', [firing('A', 10), firing('B', 20), firing('C', 30, 'o3')]],
    ['the same site again', [firing('A', 10), firing('B', 20), firing('B', 30)]],
    ['a site that is not national', [firing('A', 10), firing('B', 20), firing('X', 30)]],
    ['an hour ago', [firing('A', 0), firing('B', 20), firing('C', 30)]],
    ['later than now', [firing('A', 10), firing('B', 20), firing('C', 61)]],
  ])('%s does not count', (_, firings) => {
    expect(regionalEpisode('pm10', firings, sites, 60 * minute)).toBeNull()
  })
})
