import { describe, expect, it } from 'vitest'
import { evaluationIndex, rankingIndex, rankingLimit } from './composite-index.ts'

const concentrations = { pm25: 35, pm10: 70, so2: 60, no2: 40, co: 4, o38h: 160 }

describe('composite index', () => {
  it('every pollutant at its limit is an index of 6 with all six the largest', () => {
    const index = rankingIndex(concentrations, '2012')
    expect(index).toMatchObject({ kind: 'ranking', sum: 6, max: 1, missing: [] })
    expect(index.maxPollutants).toHaveLength(6)
  })

  it('hand-worked: 28/35 + 56/70 + 6/60 + 30/40 + 1.1/4 + 152/160 = 3.675, a tie that rounds to even', () => {
    const index = rankingIndex({ pm25: 28, pm10: 56, so2: 6, no2: 30, co: 1.1, o38h: 152 }, '2012')
    expect(index.single).toEqual({ pm25: 0.8, pm10: 0.8, so2: 0.1, no2: 0.75, co: 0.275, o38h: 0.95 })
    expect(index).toMatchObject({ sum: 3.68, max: 0.95, maxPollutants: ['o38h'] })
  })

  it('the limits of the version divide: the same air scores higher from 2026-03-01 on', () => {
    expect(rankingIndex(concentrations, '2026').sum).toBe(6.33)
    expect(rankingLimit('pm25', '2031')).toBe(25)
    expect(rankingLimit('o38h', '2026')).toBe(160)
  })

  it('with a pollutant missing there is no sum, but the rest is shown', () => {
    const index = rankingIndex({ ...concentrations, so2: null }, '2012')
    expect(index).toMatchObject({ sum: null, max: 1, missing: ['so2'] })
    expect(index.single.so2).toBeNull()
  })

  it('the evaluation takes the larger of annual and percentile ratio', () => {
    const at = (mean: number, percentile: number) => ({ mean, percentile })
    const index = evaluationIndex(
      {
        pm25: at(28, 90),
        pm10: at(70, 120),
        so2: at(6, 15),
        no2: at(30, 72),
        co: at(0.8, 1.2),
        o38h: at(110, 168),
      },
      '2012',
    )
    expect(index.single).toEqual({ pm25: 1.2, pm10: 1, so2: 0.1, no2: 0.9, co: 0.3, o38h: 1.05 })
    expect(index).toMatchObject({ kind: 'evaluation', sum: 4.55, max: 1.2, maxPollutants: ['pm25'] })
  })
})
