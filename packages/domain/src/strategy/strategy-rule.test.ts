import { describe, expect, it } from 'vitest'
import { mayPropose, proposalScore, ruleHolds, type StrategyRule } from './strategy-rule.ts'

const rule: StrategyRule = {
  id: '1',
  name: '夜间巡查',
  factors: ['pm25'],
  firstHour: 18,
  lastHour: 5,
  leastLevel: 2,
  mostWind: null,
  leastWind: null,
  sources: 'area',
  measure: '巡查露天焚烧',
  period: '夜间',
  unit: '城管',
  mostRows: 1,
}
const now = { factor: 'pm25', hour: 20, level: 3, windSpeed: 1 } as const

describe('a rule of 一站一策', () => {
  it('holds by pollutant, level and hour, also over midnight', () => {
    expect(ruleHolds(rule, now)).toBe(true)
    expect(ruleHolds(rule, { ...now, factor: 'so2' })).toBe(false)
    expect(ruleHolds(rule, { ...now, level: 1 })).toBe(false)
    expect([17, 18, 0, 5, 6].map((hour) => ruleHolds(rule, { ...now, hour }))).toEqual([false, true, true, true, false])
  })

  it('without a level nothing is proposed', () => {
    expect(ruleHolds(rule, { ...now, level: null })).toBe(false)
  })

  it('a condition on the wind needs a measured wind', () => {
    const calm = { ...rule, mostWind: 1.5 }
    expect(ruleHolds(calm, now)).toBe(true)
    expect(ruleHolds(calm, { ...now, windSpeed: 2 })).toBe(false)
    expect(ruleHolds(calm, { ...now, windSpeed: null })).toBe(false)
    expect(ruleHolds({ ...rule, leastWind: 6 }, { ...now, windSpeed: 7 })).toBe(true)
    expect(ruleHolds({ ...rule, leastWind: 6 }, { ...now, windSpeed: null })).toBe(false)
  })
})

describe('what is more pressing', () => {
  const near = { distanceM: 500, deviationDeg: 10, emissionMultiple: 2 }
  it('lies nearer, straighter upwind, emits more above its base, and at a national station', () => {
    const score = proposalScore(near, false)
    expect(proposalScore({ ...near, distanceM: 2000 }, false)).toBeLessThan(score)
    expect(proposalScore({ ...near, deviationDeg: 60 }, false)).toBeLessThan(score)
    expect(proposalScore({ ...near, emissionMultiple: 1 }, false)).toBeLessThan(score)
    expect(proposalScore(near, true)).toBeCloseTo(1.5 * score)
    expect(proposalScore({ ...near, deviationDeg: 120 }, false)).toBe(0)
  })

  it('an emission that is not to be told counts as the usual one', () => {
    const hidden = { ...near, emissionMultiple: null }
    expect(proposalScore(hidden, false)).toBe(proposalScore({ ...near, emissionMultiple: 1 }, false))
  })
})

it('practice: no spraying is proposed inside the protection radius of a national station', () => {
  const spraying = '开启围挡喷淋与雾炮抑尘'
  expect(mayPropose(spraying, 400)).toBe(false)
  expect(mayPropose(spraying, 1500)).toBe(true)
  expect(mayPropose('覆盖裸土', 400)).toBe(true)
})
