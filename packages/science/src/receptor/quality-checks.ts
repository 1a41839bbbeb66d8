import type { Maybe } from '@qingkong/domain/missing'
import { quantileOfSorted } from '../stats/quantile.ts'
import { chineseScheme } from './closure-schemes.ts'
import { ionBalance } from './ion-balance.ts'
import { massClosure } from './mass-closure.ts'
import { componentOf, type ParticleRow } from './particle-row.ts'

/** What is expected of good data: 95 % ranges of particle stations of the Yangtze delta (环境科学 41(11) 4786). */
interface ParticleCheck {
  code: string
  nameZh: string
  low: number
  high: number
  /** The quantity in one hour; null where it cannot be told. */
  of: (row: ParticleRow) => Maybe<number>
  /** PM2.5 (µg/m³) at which the range holds. */
  holds: (pm25: number, isSummer: boolean) => boolean
}

export interface QualityCheck {
  code: string
  nameZh: string
  low: number
  high: number
  /** Hours it applies to. */
  count: number
  /** Median of those hours; null below `fewestHours`. */
  median: Maybe<number>
  isUsual: Maybe<boolean>
}

/** Fewer hours judge nothing. */
export const fewestCheckHours = 24

const scheme = chineseScheme()
const polluted = (pm25: number): boolean => pm25 >= 60

const ratioOf =
  (over: string, under: string) =>
  (row: ParticleRow): Maybe<number> => {
    const [above, below] = [componentOf(row, over), componentOf(row, under)]
    return above === null || below === null || !(below > 0) ? null : above / below
  }

/** The whole itself, gases, and elements that are counted as ions. */
const notSummed = new Set(['PM2.5', 'SO2', 'NO2', 'S', 'Cl', 'K', 'Ca', 'Na', 'Mg', 'F'])

/** Ions, carbon and elements as they are measured, each element once. */
const sumOverMass = (row: ParticleRow): Maybe<number> => {
  const pm25 = componentOf(row, 'PM2.5')
  if (pm25 === null || !(pm25 > 0)) return null
  let [sum, there] = [0, 0]
  for (const name of Object.keys(row)) {
    const value = notSummed.has(name) ? null : componentOf(row, name)
    if (value === null) continue
    sum += value
    there += 1
  }
  return there === 0 ? null : sum / pm25
}

const particleChecks: readonly ParticleCheck[] = [
  {
    code: 'anionsOverCations',
    nameZh: '阴/阳离子',
    low: 0.82,
    high: 1.35,
    of: (row) => ionBalance(row)?.anionsOverCations ?? null,
    holds: polluted,
  },
  { code: 'sumOverMass', nameZh: '组分之和/PM₂.₅', low: 0.63, high: 0.94, of: sumOverMass, holds: polluted },
  {
    code: 'closure',
    nameZh: '质量重构/PM₂.₅',
    low: 0.62,
    high: 1,
    of: (row) => {
      const closed = massClosure(row, scheme)?.closedPct ?? null
      return closed === null ? null : closed / 100
    },
    holds: polluted,
  },
  { code: 'potassium', nameZh: 'K/K⁺', low: 0.66, high: 2.31, of: ratioOf('K', 'K+'), holds: polluted },
  {
    code: 'sulfur',
    nameZh: 'S/SO₄²⁻',
    low: 0.28,
    high: 0.5,
    of: ratioOf('S', 'SO42-'),
    holds: (pm25, isSummer) => (isSummer ? pm25 >= 40 : pm25 >= 60 && pm25 <= 140),
  },
]

const summarised = (
  { code, nameZh, low, high }: Pick<QualityCheck, 'code' | 'nameZh' | 'low' | 'high'>,
  values: readonly number[],
): QualityCheck => {
  const enough = values.length >= fewestCheckHours
  const median = enough
    ? quantileOfSorted(
        [...values].sort((a, b) => a - b),
        0.5,
      )
    : null
  return {
    code,
    nameZh,
    low,
    high,
    count: values.length,
    median,
    isUsual: median === null ? null : median >= low && median <= high,
  }
}

/**
 * Whether a station's particles fit together: medians over the hours whose PM2.5 makes the range hold.
 * @param rows hours, µg/m³ with PM2.5; `month` 1 to 12
 */
export const particleQuality = (rows: readonly { row: ParticleRow; month: number }[]): QualityCheck[] =>
  particleChecks.map((check) =>
    summarised(
      check,
      rows.flatMap(({ row, month }) => {
        const pm25 = componentOf(row, 'PM2.5')
        const value = pm25 !== null && check.holds(pm25, month >= 6 && month <= 8) ? check.of(row) : null
        return value ?? []
      }),
    ),
  )

/**
 * m,p-xylene over o-xylene: 2.78–3.05 in seven Chinese campaigns; outside 2.2–3.6 an instrument or a name is wrong.
 * @param metaPara mixing ratios, as `ortho`
 */
export const xyleneQuality = (metaPara: Float64Array, ortho: Float64Array): QualityCheck =>
  summarised(
    { code: 'xylenes', nameZh: '间/对-二甲苯与邻二甲苯之比', low: 2.2, high: 3.6 },
    [...metaPara].flatMap((value, at) => {
      const below = ortho[at] ?? Number.NaN
      return value >= 0 && below > 0 ? [value / below] : []
    }),
  )
