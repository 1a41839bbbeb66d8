import type { Maybe } from '../missing.ts'
import { rankBy } from '../ranking/rank.ts'

export interface RankedRoads {
  /** Mean of the district's squares this month, and last; null = not enough. */
  mean: Maybe<number>
  previousMean: Maybe<number>
  /** Share of its squares that were driven often enough, 0–1. */
  coverage: Maybe<number>
}

export interface RoadRank {
  rank: Maybe<number>
  stateRank: Maybe<number>
  improvementRank: Maybe<number>
  /** Of the mean against the month before, %; positive = better. */
  improvement: Maybe<number>
  remark: string
}

const leastCoverage = 0.6

const improvementOf = ({ mean, previousMean }: RankedRoads): Maybe<number> =>
  mean === null || previousMean === null || previousMean === 0 ? null : ((previousMean - mean) / previousMean) * 100

const covered = ({ coverage }: RankedRoads): boolean => coverage !== null && coverage >= leastCoverage

const remarkOf = (roads: RankedRoads): string => {
  if (!covered(roads)) return '覆盖率不足60%，不参与排名'
  return improvementOf(roads) === null ? '上月数据不足，仅按现状排名' : ''
}

/**
 * Districts by state and monthly improvement, half each (the manner of Jinan's rankings): the mean of the two ranks, the
 * cleanest and the most improved first. Without a month before the state alone counts; equal means share a rank.
 */
export const roadRanking = (districts: readonly RankedRoads[]): RoadRank[] => {
  const byState = new Map(
    rankBy([...districts.keys()], (at) => meanOfCovered(districts[at]), { order: 'ascending', decimals: 1 }).map(
      ({ item, rank }) => [item, rank],
    ),
  )
  const improvement = (at: number): Maybe<number> => {
    const roads = districts[at]
    return roads && covered(roads) ? improvementOf(roads) : null
  }
  const byImprovement = new Map(
    rankBy([...districts.keys()], improvement, { order: 'descending', decimals: 1 }).map(({ item, rank }) => [
      item,
      rank,
    ]),
  )
  const score = (at: number): Maybe<number> => {
    const [state, better] = [byState.get(at) ?? null, byImprovement.get(at) ?? null]
    return state === null ? null : (state + (better ?? state)) / 2
  }
  const ranks = new Map(
    rankBy([...districts.keys()], score, { order: 'ascending', decimals: 1 }).map(({ item, rank }) => [item, rank]),
  )
  return districts.map((roads, at) => ({
    rank: ranks.get(at) ?? null,
    stateRank: byState.get(at) ?? null,
    improvementRank: byImprovement.get(at) ?? null,
    improvement: improvement(at),
    remark: remarkOf(roads),
  }))
}

const meanOfCovered = (roads: RankedRoads | undefined): Maybe<number> => (roads && covered(roads) ? roads.mean : null)
