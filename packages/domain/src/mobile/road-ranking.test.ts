import { describe, expect, it } from 'vitest'
import { roadRanking } from './road-ranking.ts'

describe('districts by their roads', () => {
  it('state and monthly improvement count half each', () => {
    const ranks = roadRanking([
      { mean: 40, previousMean: 41, coverage: 0.9 },
      { mean: 50, previousMean: 70, coverage: 0.7 },
      { mean: 60, previousMean: 61, coverage: 0.6 },
    ])
    expect(ranks.map(({ stateRank }) => stateRank)).toEqual([1, 2, 3])
    expect(ranks.map(({ improvementRank }) => improvementRank)).toEqual([2, 1, 3])
    // 1.5, 1.5 and 3.
    expect(ranks.map(({ rank }) => rank)).toEqual([1, 1, 3])
  })

  it('below a coverage of 60 % a district has no rank and holds up no other', () => {
    const ranks = roadRanking([
      { mean: 10, previousMean: 40, coverage: 0.59 },
      { mean: 50, previousMean: null, coverage: 0.8 },
    ])
    expect(ranks[0]).toEqual({
      rank: null,
      stateRank: null,
      improvementRank: null,
      improvement: null,
      remark: '覆盖率不足60%，不参与排名',
    })
    expect(ranks[1]).toMatchObject({ rank: 1, remark: '上月数据不足，仅按现状排名' })
  })
})
