import type { AqiResult, DailyPollutant } from '@qingkong/domain/air/aqi'
import type { Maybe } from '@qingkong/domain/missing'

/** One forecast day beside what came. */
export type DayPair = { forecast: AqiResult<DailyPollutant>; observed: AqiResult<DailyPollutant> }

/** Shares in %, of the days where both AQIs are known unless stated; null without such a day. */
export type DayAccuracy = {
  days: number
  levelHit: Maybe<number>
  /** One level too high or too low. */
  levelOneOff: Maybe<number>
  levelOver: Maybe<number>
  levelUnder: Maybe<number>
  /** The observed AQI lies within 0.75 to 1.25 of the forecast. */
  aqiRangeHit: Maybe<number>
  aqiRmse: Maybe<number>
  /** Some primary pollutant is shared; of the days with an observed one (AQI above 50). */
  primaryHit: Maybe<number>
  /** Days above AQI 200: forecast and come, forecast only, come only. */
  heavy: { hit: number; falseAlarm: number; miss: number }
  /** Mean scores of the China Meteorological Administration, 0 to 100. */
  cmaLevelScore: Maybe<number>
  cmaAqiScore: Maybe<number>
}

const heavyAbove = 200
const range = { least: 0.75, most: 1.25 }
/** Score of a level missed by 0, 1, 2; farther off nothing. */
const levelScores: readonly number[] = [100, 50, 25]
/** Score of an AQI missed by at most so much; farther off nothing. */
const aqiScores: readonly (readonly [within: number, score: number])[] = [
  [25, 100],
  [50, 80],
  [100, 60],
  [150, 30],
]

/** Accuracy of the forecasts of one lead day of one model. */
export const dayAccuracy = (pairs: readonly DayPair[]): DayAccuracy => {
  const known = pairs.flatMap(({ forecast, observed }) => {
    if (forecast.aqi === null || observed.aqi === null || forecast.level === null || observed.level === null) return []
    return [
      {
        forecast,
        observed,
        error: forecast.aqi - observed.aqi,
        off: forecast.level - observed.level,
        aqi: forecast.aqi,
        came: observed.aqi,
      },
    ]
  })
  type Known = (typeof known)[number]
  const mean = (scoreOf: (pair: Known) => number, of: readonly Known[] = known): Maybe<number> =>
    of.length === 0 ? null : of.reduce((sum, pair) => sum + scoreOf(pair), 0) / of.length
  const share = (isSo: (pair: Known) => boolean, of?: readonly Known[]) => mean((pair) => (isSo(pair) ? 100 : 0), of)
  const count = (isSo: (pair: Known) => boolean) => known.filter(isSo).length
  const square = mean(({ error }) => error ** 2)
  return {
    days: known.length,
    levelHit: share(({ off }) => off === 0),
    levelOneOff: share(({ off }) => Math.abs(off) === 1),
    levelOver: share(({ off }) => off > 0),
    levelUnder: share(({ off }) => off < 0),
    aqiRangeHit: share(({ aqi, came }) => came >= range.least * aqi && came <= range.most * aqi),
    aqiRmse: square === null ? null : Math.sqrt(square),
    primaryHit: share(
      ({ forecast, observed }) => observed.primary.some((pollutant) => forecast.primary.includes(pollutant)),
      known.filter(({ observed }) => observed.primary.length > 0),
    ),
    heavy: {
      hit: count(({ aqi, came }) => aqi > heavyAbove && came > heavyAbove),
      falseAlarm: count(({ aqi, came }) => aqi > heavyAbove && came <= heavyAbove),
      miss: count(({ aqi, came }) => aqi <= heavyAbove && came > heavyAbove),
    },
    cmaLevelScore: mean(({ off }) => levelScores[Math.abs(off)] ?? 0),
    cmaAqiScore: mean(({ error }) => aqiScores.find(([within]) => Math.abs(error) <= within)?.[1] ?? 0),
  }
}

/** Weights of 24, 48 and 72 h in the short-range score. */
const shortRangeWeights: readonly number[] = [0.5, 0.3, 0.2]

/** Short-range mean of the scores of lead days 1, 2 and 3; null while one of them is missing. */
export const shortRangeScore = (scores: readonly Maybe<number>[]): Maybe<number> => {
  let sum = 0
  for (const [i, weight] of shortRangeWeights.entries()) {
    const score = scores[i] ?? null
    if (score === null) return null
    sum += weight * score
  }
  return sum
}
