import type { Maybe } from '../missing.ts'
import { recordBy } from '../record-by.ts'
import { type DailyPollutant, dailyPollutants } from './aqi.ts'
import { limitOf } from './limits.ts'
import { roundHalfEven, withoutDust } from './rounding.ts'
import type { LimitVersion } from './standard.ts'

/**
 * 环境空气质量综合指数. Two kinds with different single indices, never to be mixed:
 * - ranking (环办〔2014〕64号, published city rankings): SO2, NO2, PM10, PM2.5 mean / annual limit, CO 95th percentile
 *   / daily limit, O3 90th percentile / 8-h limit;
 * - evaluation (HJ 663): the larger of mean / annual limit and percentile / daily limit.
 */
type CompositeKind = 'ranking' | 'evaluation'

export type CompositeIndex = {
  kind: CompositeKind
  /** Single indices, 3 decimals. */
  single: Readonly<Record<DailyPollutant, Maybe<number>>>
  /** Sum of the unrounded single indices, rounded once to 2 decimals; null when a pollutant is missing. */
  sum: Maybe<number>
  /** Largest single index, 3 decimals. */
  max: Maybe<number>
  /** Pollutants with the largest single index. */
  maxPollutants: DailyPollutant[]
  missing: DailyPollutant[]
}

/** The one value per pollutant that the ranking index reads: means, CO 95th and O3 90th percentile. */
export type RankingConcentrations = Readonly<Record<DailyPollutant, Maybe<number>>>

/** Mean and percentile of each pollutant, for the evaluation index. */
export type EvaluationConcentrations = Readonly<
  Record<DailyPollutant, Readonly<{ mean: Maybe<number>; percentile: Maybe<number> }>>
>

/** Limit that a pollutant's value is divided by in the ranking index: daily for CO and O3, annual for the rest. */
export const rankingLimit = (pollutant: DailyPollutant, version: LimitVersion): number => {
  const limit = limitOf(version, pollutant, pollutant === 'co' || pollutant === 'o38h' ? 'day' : 'year')
  if (limit === null) throw new RangeError(`no limit of ${pollutant} in version ${version}`)
  return limit
}

/** Composite index of published city rankings. µg/m³, CO mg/m³. */
export const rankingIndex = (concentrations: RankingConcentrations, version: LimitVersion): CompositeIndex => {
  return composite('ranking', (pollutant) => {
    const value = concentrations[pollutant]
    return value === null ? null : { value, limit: rankingLimit(pollutant, version) }
  })
}

/** Composite index of an evaluation by HJ 663. µg/m³, CO mg/m³. */
export const evaluationIndex = (concentrations: EvaluationConcentrations, version: LimitVersion): CompositeIndex => {
  return composite('evaluation', (pollutant) => {
    const { mean, percentile } = concentrations[pollutant]
    const ratios = [
      { value: mean, limit: limitOf(version, pollutant, 'year') },
      { value: percentile, limit: limitOf(version, pollutant, 'day') },
    ].flatMap(({ value, limit }) => (value === null || limit === null ? [] : [{ value, limit }]))
    return ratios.toSorted((a, b) => b.value / b.limit - a.value / a.limit)[0] ?? null
  })
}

type Ratio = { value: number; limit: number }

const composite = (kind: CompositeKind, ratioOf: (pollutant: DailyPollutant) => Maybe<Ratio>): CompositeIndex => {
  const ratios = dailyPollutants.map((pollutant) => ({ pollutant, ratio: ratioOf(pollutant) }))
  const present = ratios.flatMap(({ pollutant, ratio }) => (ratio === null ? [] : [{ pollutant, ...ratio }]))
  const singles = new Map(present.map(({ pollutant, value, limit }) => [pollutant, singleIndex(value, limit)]))
  const max = singles.size === 0 ? null : Math.max(...singles.values())
  const missing = ratios.flatMap(({ pollutant, ratio }) => (ratio === null ? [pollutant] : []))
  return {
    kind,
    single: recordBy(dailyPollutants, (pollutant) => singles.get(pollutant) ?? null),
    sum: missing.length > 0 ? null : roundHalfEven(sumOfRatios(present), 2),
    max,
    maxPollutants: dailyPollutants.filter((pollutant) => max !== null && singles.get(pollutant) === max),
    missing,
  }
}

const singleIndex = (value: number, limit: number): number => {
  return roundHalfEven(withoutDust(value / limit), 3)
}

const sumOfRatios = (ratios: readonly Ratio[]): number => {
  return withoutDust(ratios.reduce((sum, { value, limit }) => sum + value / limit, 0))
}
