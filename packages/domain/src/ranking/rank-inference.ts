import { type DailyPollutant, dailyPollutants } from '../air/aqi.ts'
import { type CompositeIndex, type RankingConcentrations, rankingIndex, rankingLimit } from '../air/composite-index.ts'
import { exactWeightedMean, roundDown, roundHalfEven, withoutDust } from '../air/rounding.ts'
import type { LimitVersion } from '../air/standard.ts'
import { type RemainingMean, remainingMean } from '../allowance/remaining-mean.ts'
import type { Maybe } from '../missing.ts'
import { valueDecimals } from '../period/statistic-decimals.ts'
import { rankAmong, rankRules } from './rank.ts'

/** exclusive: alone on the rank, 0.01 below the city that holds it; shared: an equal index is enough. */
export type RankClaim = 'exclusive' | 'shared'

/**
 * Composite index that reaches a rank while the other cities stay as they are: that of the r-th of them minus 0.01.
 * @param others composite indices of the other cities; missing ones are not ranked
 * @param rank 1 to 999
 * @returns null when fewer than `rank` others are ranked: any index will do
 */
export const indexForRank = (others: readonly Maybe<number>[], rank: number, claim: RankClaim): Maybe<number> => {
  const ascending = others.filter((value) => value !== null).toSorted((a, b) => a - b)
  const holder = ascending[rank - 1]
  if (holder === undefined) return null
  return roundHalfEven(roundHalfEven(holder, 2) - (claim === 'exclusive' ? 0.01 : 0), 2)
}

/** 按指标: the index and the rank that given concentrations would take. */
export const inferByIndicator = (
  concentrations: RankingConcentrations,
  others: readonly Maybe<number>[],
  version: LimitVersion,
): { index: CompositeIndex; rank: Maybe<number> } => {
  const index = rankingIndex(concentrations, version)
  return { index, rank: rankAmong(index.sum, others, rankRules.composite) }
}

export type RankInferenceInput = {
  /** The city's own concentrations of the period so far, or projected to its end. */
  concentrations: RankingConcentrations
  others: readonly Maybe<number>[]
  rank: number
  claim: RankClaim
  version: LimitVersion
  /** Valid days of the whole period (month, quarter, half-year, year) and so far. */
  totalDays: number
  daysSoFar: number
  /** Unrounded means so far of the pollutants that are ranked by their mean. */
  means: Readonly<Partial<Record<DailyPollutant, Maybe<number>>>>
}

export type PollutantControl = {
  pollutant: DailyPollutant
  current: Maybe<number>
  /** Largest concentration of the whole period if the others stay; rounded down to the value's decimals. */
  controlValue: Maybe<number>
  /** Reduction needed from the current value; negative: room to spare. */
  reduction: Maybe<number>
  /** What the remaining days may bring; null for CO and O3, which are ranked by a percentile. */
  allowance: Maybe<RemainingMean>
}

export type RankInference = {
  /** Null: any index reaches the rank. */
  targetIndex: Maybe<number>
  currentIndex: Maybe<number>
  currentRank: Maybe<number>
  /** Current minus target index: what the six must give together; negative when the rank is held already. */
  gap: Maybe<number>
  controls: PollutantControl[]
}

/**
 * 按排名: what each pollutant alone would have to be for a rank: (target index − sum of the other five) × limit, then
 * what that leaves for the remaining days.
 */
export const inferByRank = (input: RankInferenceInput): RankInference => {
  const { concentrations, others, version } = input
  const { index, rank } = inferByIndicator(concentrations, others, version)
  const asked = indexForRank(others, input.rank, input.claim)
  // Who stands better already, among equals too, keeps what it has: nobody is told to improve for a lower rank.
  const isBetter = rank !== null && index.sum !== null && rank < input.rank
  const targetIndex = asked !== null && isBetter ? Math.max(asked, roundHalfEven(index.sum ?? asked, 2)) : asked
  return {
    targetIndex,
    currentIndex: index.sum,
    currentRank: rank,
    gap: index.sum === null || targetIndex === null ? null : roundHalfEven(index.sum - targetIndex, 2),
    controls: dailyPollutants.map((pollutant) => controlOf(input, pollutant, targetIndex)),
  }
}

const controlOf = (input: RankInferenceInput, pollutant: DailyPollutant, target: Maybe<number>): PollutantControl => {
  const current = input.concentrations[pollutant]
  const ceiling = target === null ? null : controlValue(input.concentrations, pollutant, target, input.version)
  const mean = input.means[pollutant] ?? null
  return {
    pollutant,
    current,
    controlValue: ceiling,
    reduction: current === null || ceiling === null ? null : withoutDust(current - ceiling),
    allowance:
      ceiling === null || mean === null || pollutant === 'co' || pollutant === 'o38h'
        ? null
        : remainingMean({
            target: ceiling,
            decimals: valueDecimals(pollutant) + 1,
            total: input.totalDays,
            count: input.daysSoFar,
            mean,
          }),
  }
}

/**
 * Largest concentration of one pollutant, to a tenth of its unit step, at which the index still is the target.
 * @returns null when another pollutant is missing; negative when no value of this pollutant alone reaches the target
 */
export const controlValue = (
  concentrations: RankingConcentrations,
  pollutant: DailyPollutant,
  targetIndex: number,
  version: LimitVersion,
): Maybe<number> => {
  let others = 0
  for (const other of dailyPollutants) {
    const value = concentrations[other]
    if (other === pollutant) continue
    if (value === null) return null
    others += value / rankingLimit(other, version)
  }
  return roundDown(withoutDust((targetIndex - others) * rankingLimit(pollutant, version)), valueDecimals(pollutant) + 1)
}

/**
 * A mean projected to the end of the period: so far, then the rest as it was last year. Unrounded.
 * @returns what is known of the two; null when neither is
 */
export const projectedMean = (
  soFar: Readonly<{ mean: Maybe<number>; days: number }>,
  restLastYear: Readonly<{ mean: Maybe<number>; days: number }>,
): Maybe<number> => {
  const parts = [soFar, restLastYear].flatMap(({ mean, days }) => (mean === null || days <= 0 ? [] : [{ mean, days }]))
  if (parts.length === 0) return null
  return exactWeightedMean(
    parts.map(({ mean }) => mean),
    parts.map(({ days }) => days),
  )
}
