import { hourMs } from '@qingkong/domain/time/city-time'
import type { AppliedProfiles } from '@qingkong/science/pmf/apply-profiles'
import { describe, expect, it } from 'vitest'
import { inSeason, seasonMessage, seasonsOf } from './trace-season.ts'

/** Hours over the end of autumn; one in ten is not explained. */
const firstMs = Date.parse('2026-11-21T00:00:00+08:00')
const startAtMs = Array.from({ length: 400 }, (_, hour) => firstMs + hour * hourMs)
const states = startAtMs.map((_, hour): AppliedProfiles['states'][number] =>
  hour % 10 === 0 ? 'unexplained' : 'explained',
)
const applied = { states, contributions: new Float64Array(400).fill(1), residuals: new Float64Array(0) }
const autumnHours = 10 * 24

describe('the seasons of a trace', () => {
  const seasons = seasonsOf({ applied, startAtMs })

  it('count the explained hours; a rose of sixteen directions needs ten for each', () => {
    expect(seasons.map(({ seasonName, hours, isEnough }) => [seasonName, hours, isEnough])).toEqual([
      ['春季', 0, false],
      ['夏季', 0, false],
      ['秋季', 0.9 * autumnHours, true],
      ['冬季', 0.9 * (400 - autumnHours), false],
    ])
  })

  it('of too few hours a season says so; the whole year never does', () => {
    expect(seasonMessage(seasons, 'WINTER')).toBe('冬季样品不足：已解析144小时，至少需要160小时')
    expect(seasonMessage(seasons, 'AUTUMN')).toBeNull()
    expect(seasonMessage(seasons, 'ALL')).toBeNull()
  })

  it('leave only their own hours to count, and the whole year all of them', () => {
    const answer = { applied, startAtMs }
    const autumn = inSeason(answer, 'AUTUMN').applied.states
    expect(autumn.slice(0, autumnHours)).toEqual(states.slice(0, autumnHours))
    expect(new Set(autumn.slice(autumnHours))).toEqual(new Set(['incomplete']))
    expect(inSeason(answer, 'ALL')).toBe(answer)
  })
})
