import type { RankFigures } from '@qingkong/contract/shapes/ranking'
import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { changePercent, changePoints } from '@qingkong/domain/air/change'
import { aqiVersionFor, type VersionChoice } from '@qingkong/domain/air/standard'
import type { RankingFigures } from '@qingkong/domain/period/ranking-figures'
import { statisticDecimals } from '@qingkong/domain/period/statistic-decimals'
import { type RankRule, rankRules } from '@qingkong/domain/ranking/rank'
import type { RankedFactor } from '@qingkong/domain/ranking/ranked-factor'

/** What a place is ranked by in a period: the six, the composite index of rankings, the good days' share. */
export const figuresOf = ({ concentrations, rankingIndex, goodRate }: RankingFigures): RankFigures => ({
  ...concentrations,
  index: rankingIndex.sum,
  good_days: goodRate,
})

/** How a figure is compared, by the standard at the period's end. */
export const ruleOf = (factor: RankedFactor, choice: VersionChoice, periodEnd: string): RankRule => {
  if (factor === 'index') return rankRules.composite
  if (factor === 'good_days') return rankRules.goodRate
  return { order: 'ascending', decimals: statisticDecimals(factor, aqiVersionFor(choice, periodEnd)) }
}

/** More decimals than any figure has: a change of unrounded figures. */
const unrounded = 10

/** Percent, of the figures as they stand in the answer; of the good days' share percentage points. */
export const changesOf = (
  now: RankFigures,
  base: RankFigures,
  { choice, periodEnd, isRounded }: { choice: VersionChoice; periodEnd: string; isRounded: boolean },
): RankFigures => {
  const version = aqiVersionFor(choice, periodEnd)
  const of = (pollutant: DailyPollutant) =>
    changePercent(now[pollutant], base[pollutant], isRounded ? statisticDecimals(pollutant, version) : unrounded)
  return {
    pm25: of('pm25'),
    pm10: of('pm10'),
    so2: of('so2'),
    no2: of('no2'),
    o38h: of('o38h'),
    co: of('co'),
    index: changePercent(now.index, base.index, isRounded ? rankRules.composite.decimals : unrounded),
    good_days: changePoints(now.good_days, base.good_days),
  }
}
