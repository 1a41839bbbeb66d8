import { describe, expect, it } from 'vitest'
import { dustExcess } from './dust-excess.ts'
import { outOfRanking, type SiteHours } from './dust-standing.ts'
import { dustSummary } from './dust-summary.ts'
import { energyMean } from './energy-mean.ts'
import { risingRate, risingSteps } from './rising-steps.ts'
import { stuckHours } from './stuck-hours.ts'
import { convertedPm10, tspRatio } from './tsp-ratio.ts'

const reference = [60, 58, 55, 57, 54]
const site = [90, 104, 98, 99, 112]

describe('a construction site against the city', () => {
  it('sources 11.13: PM10 188.97 over a reference of 23.50 is 165.47 above, 2.07 limits, level 一', () => {
    const found = dustExcess(188.97, 23.5)
    expect(found?.excess).toBe(165.47)
    expect(found?.multiple).toBeCloseTo(2.07, 2)
    expect(found?.level).toBe(1)
  })

  it('levels begin above once, one and a half and twice the limit of 80; the limit itself is no exceedance', () => {
    expect([80, 80.1, 120, 120.1, 160, 160.1].map((excess) => dustExcess(30 + excess, 30)?.level)).toEqual([
      null,
      3,
      3,
      2,
      2,
      1,
    ])
    expect(dustExcess(150, null)).toBeNull()
  })

  it('sources 11.15: 不降反升 counts steps with the reference not rising, and those in which the site rose', () => {
    expect(risingSteps(reference, site)).toEqual({ steps: 3, risen: 2 })
    expect(risingRate(risingSteps(reference, site))).toBeCloseTo(2 / 3, 12)
    // 10 % of 300 is more than 10 µg/m³.
    expect(risingSteps([50, 50], [300, 320]).risen).toBe(0)
    expect(risingRate(risingSteps([60, null, 55], [90, 104, 98]))).toBeNull()
  })

  it('mean, maximum, excess and hours above the limit are of the hours that are there', () => {
    expect(dustSummary('pm10', [100, null, 150, 150], [40, 40, 60, null])).toEqual({
      valid: 3,
      mean: 400 / 3,
      max: 150,
      maxAt: 2,
      excess: 75,
      exceedHours: 1,
      judgedHours: 2,
      rising: { steps: 0, risen: 0 },
    })
    expect(dustSummary('tsp', [500, 501], [40, 40])).toMatchObject({ excess: null, exceedHours: 1, judgedHours: 2 })
    expect(dustSummary('noise', [60, 70], [])).toMatchObject({ excess: null, judgedHours: 0 })
    expect(dustSummary('pm25', [], [])).toMatchObject({ valid: 0, mean: null, max: null, maxAt: null })
  })
})

describe('noise and particles of a construction site', () => {
  it('sources 11.14: noise of 60, 60 and 70 dB is 66.0 dB by energy', () => {
    expect(energyMean([60, 60, 70])?.toFixed(1)).toBe('66.0')
    expect(energyMean([])).toBeNull()
  })

  it('sources 11.14: TSP 300 is PM10 174 by the own ratio of 240 pairs, 180 by the city where there are 150', () => {
    const city = { median: 0.6, pairs: 24_000 }
    const own = tspRatio({ median: 0.58, pairs: 240 }, city)
    expect([own.source, convertedPm10(300, own)]).toEqual(['own', 174])
    const few = tspRatio({ median: 0.58, pairs: 150 }, city)
    expect([few.source, convertedPm10(300, few)]).toEqual(['city', 180])
    expect(tspRatio(null, { median: 0.7, pairs: 199 })).toEqual({ ratio: 0.6, source: 'usual' })
  })

  it('four hours that are equal in every channel are one reading repeated; three, or one channel alone, are not', () => {
    const hours = [40, 51, 51, 51, 51, 60, 60, 60].map((pm10) => ({ pm10, tsp: 2 * pm10 }))
    expect(stuckHours(hours)).toEqual([false, true, true, true, true, false, false, false])
    expect(stuckHours([1, 2, 3, 4].map((tsp) => ({ pm10: 51, tsp })))).toEqual([false, false, false, false])
    expect(stuckHours(hours.map(() => ({ pm10: null, tsp: null })))).not.toContain(true)
  })
})

describe('who takes part in a ranking of construction sites', () => {
  const well: SiteHours = {
    plannedCompletion: '2026-12-31',
    firstDay: '2026-11-20',
    isStopped: false,
    due: 24,
    received: 24,
    valid: 18,
    isConvertedOut: false,
  }

  it('who has three quarters of the hours that are due', () => {
    expect(outOfRanking(well)).toBeNull()
    expect(outOfRanking({ ...well, valid: 17 })).toBe('short')
    expect(outOfRanking({ ...well, plannedCompletion: null })).toBeNull()
  })

  it('the others say why not, the strongest reason first', () => {
    expect(outOfRanking({ ...well, plannedCompletion: '2026-11-19', received: 0, valid: 0 })).toBe('completed')
    expect(outOfRanking({ ...well, isStopped: true, due: 0, received: 0, valid: 0 })).toBe('stopped')
    expect(outOfRanking({ ...well, received: 0, valid: 0 })).toBe('offline')
    expect(outOfRanking({ ...well, isConvertedOut: true })).toBe('converted')
  })
})
