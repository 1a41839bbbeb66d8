import type { Maybe } from '@qingkong/domain/missing'
import { InputProblem } from './input-problem.ts'

/** Axes of the radar, clockwise. */
export const radarPollutants = ['so2', 'no2', 'co', 'pm25', 'pm10'] as const
export type RadarPollutant = (typeof radarPollutants)[number]

/** One set of simultaneous concentrations, µg/m³ (CO mg/m³). */
export type RadarSample = Readonly<Record<RadarPollutant, Maybe<number>>>

const radarTypes = [
  '偏标准型',
  '偏烟花型',
  '偏钢铁型',
  '偏机动车型',
  '偏二次型',
  '偏燃煤型',
  '偏粗颗粒型',
  '其他型',
] as const
type RadarType = (typeof radarTypes)[number]

type RadarAxis = {
  pollutant: RadarPollutant
  /** Mean and sample standard deviation (n − 1) of the share over the references. */
  meanShare: number
  sdShare: number
  /** Share over its mean; the standard is 1. */
  value: number
  upper: number
  lower: number
}

export type CharacteristicRadar = {
  /** References that were complete. */
  references: number
  axes: RadarAxis[]
  /** Pollutants above their upper line. */
  above: RadarPollutant[]
  type: RadarType
}

/** Each pollutant's part of the sum of the five, 0–1. */
export type RadarShares = Readonly<Record<RadarPollutant, number>>

/**
 * Which pollutants must be above for a type; the first that holds. Compound types come first: tested after the single
 * ones they could never be found.
 */
const signatures: readonly (readonly [type: RadarType, above: readonly RadarPollutant[]])[] = [
  ['偏烟花型', ['so2', 'pm25']],
  ['偏钢铁型', ['so2', 'co', 'no2']],
  ['偏机动车型', ['pm25', 'co', 'no2']],
  ['偏二次型', ['pm25']],
  ['偏燃煤型', ['so2']],
  ['偏粗颗粒型', ['pm10']],
]

/** Mean and sample standard deviation of a share over the references. */
const spreadOf = (shares: readonly RadarShares[], pollutant: RadarPollutant): { mean: number; sd: number } => {
  // Plain loops: a month of hours stands behind every hour of a period.
  let [sum, squares] = [0, 0]
  for (const share of shares) sum += share[pollutant]
  const mean = sum / shares.length
  for (const share of shares) squares += (share[pollutant] - mean) ** 2
  return { mean, sd: Math.sqrt(squares / (shares.length - 1)) }
}

/** Fewer complete references say nothing about what is usual. */
export const leastRadarReferences = 3

/**
 * Characteristic radar (特征雷达图, method of Duan et al.): the share of each pollutant in the sum of the five, relative
 * to its mean over references — the previous 31 days of the site ("time") or the sites of the area at the same time
 * ("space") — with the band of one standard deviation.
 * @param references null = incomplete
 * @throws InputProblem with fewer than three complete references
 */
export const radarOfShares = (own: RadarShares, references: readonly Maybe<RadarShares>[]): CharacteristicRadar => {
  const known = references.filter((reference) => reference !== null)
  if (known.length < leastRadarReferences)
    throw new InputProblem(`只有 ${known.length} 组完整的参照数据，至少需要 ${leastRadarReferences} 组`, {
      column: 'references',
    })
  const axes = radarPollutants.map((pollutant): RadarAxis => {
    const { mean, sd } = spreadOf(known, pollutant)
    // A pollutant that never occurs in the references has no scale: it lies on the standard line.
    if (mean === 0) return { pollutant, meanShare: 0, sdShare: 0, value: 1, upper: 1, lower: 1 }
    return {
      pollutant,
      meanShare: mean,
      sdShare: sd,
      value: own[pollutant] / mean,
      upper: (mean + sd) / mean,
      lower: (mean - sd) / mean,
    }
  })
  const above = axes.filter(({ value, upper }) => value > upper).map(({ pollutant }) => pollutant)
  return { references: known.length, axes, above, type: typeOf(above) }
}

const typeOf = (above: readonly RadarPollutant[]): RadarType => {
  if (above.length === 0) return '偏标准型'
  const found = signatures.find(([, needed]) => needed.every((pollutant) => above.includes(pollutant)))
  return found?.[0] ?? '其他型'
}

/**
 * Shares of the sum; null when one is missing or negative, or all are nought.
 * @param coarse takes the coarse fraction PM10 − PM2.5 instead of PM10, as the original method does
 */
export const radarShares = (sample: RadarSample, coarse: boolean): Maybe<RadarShares> => {
  const { so2, no2, co, pm25, pm10: total } = sample
  if (so2 === null || no2 === null || co === null || pm25 === null || total === null) return null
  const pm10 = coarse ? Math.max(0, total - pm25) : total
  const sum = so2 + no2 + co + pm25 + pm10
  if (Math.min(so2, no2, co, pm25, pm10) < 0 || !(sum > 0)) return null
  return { so2: so2 / sum, no2: no2 / sum, co: co / sum, pm25: pm25 / sum, pm10: pm10 / sum }
}
