import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { factors } from '@qingkong/domain/site/factor'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import type { RankedSource } from './rank-sources.ts'
import type { SiteExcess } from './site-excess.ts'
import type { Species, TracedFactor } from './trace-input.ts'

type ReasonKind = 'wind' | 'plume' | 'neighbours' | 'fingerprint' | 'emission' | 'load' | 'confirmed'

export type Reason = {
  kind: ReasonKind
  /** Natural log odds this argument gives (positive) or takes. */
  logOdds: number
  text: string
}

const speciesNames: Readonly<Record<Species, string>> = {
  particle: '颗粒物',
  so2: '二氧化硫',
  nox: '氮氧化物',
  co: '一氧化碳',
  voc: '挥发性有机物',
}

const distanceText = (metres: number) =>
  metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${roundHalfEven(metres / 1000, 1)} km`
const timesText = (times: number) => `${roundHalfEven(times, times < 10 ? 1 : 0)} 倍`
const clock = (startMs: number) => `${formatCity(startMs, 'HH:mm')}—${formatCity(startMs + hourMs, 'HH:mm')}`

/** Where the source lies: 位于上风向 only while way and distance together speak for it. */
const windText = ({ kernel, distanceM, contributions: { upwind, distance } }: RankedSource): string => {
  const aside = Math.round((Math.atan2(kernel.acrossM, kernel.alongM) * 180) / Math.PI)
  const minutes = Math.max(1, Math.round(kernel.travelS / 60))
  const facts = `偏离气流轴线 ${aside}°，距离 ${distanceText(distanceM)}，传输约 ${minutes} 分钟`
  if (upwind + distance >= 0) return `位于上风向，${facts}`
  return upwind <= distance ? `不在上风向，${facts}` : `气流绕行过远，${facts}`
}

/** Log odds below which a needed emission is called unlikely. */
const doubtful = -0.3

const plumeText = (
  { evidence, isMeasured, contributions }: RankedSource,
  measured: SiteExcess,
  factor: TracedFactor,
): string => {
  const { label, unit, decimals } = factors[factor]
  const excess = `${roundHalfEven(measured.excess, decimals)} ${unit}`
  const usual = isMeasured ? '自身常态排放' : '同类源一般排放（无在线监测）'
  const highs = `站点 ${label} 高出的 ${excess}`
  return contributions.plume > doubtful
    ? `排放增加约为${usual}的 ${timesText(evidence.impliedMultiple)}即可解释${highs}`
    : `排放须增加${usual}的 ${timesText(evidence.neededMultiple)}才能解释${highs}，可能性低`
}

const neighbourText = ({ evidence: { agreeing, missing } }: RankedSource): string => {
  if (agreeing + missing === 0) return '其下风向没有其他可印证的站点'
  const seen = agreeing > 0 ? `下风向另有 ${agreeing} 个站点同步升高` : ''
  const not = missing > 0 ? `${missing} 个应受影响的站点未见升高` : ''
  return [seen, not].filter(Boolean).join('，')
}

const fingerprintText = ({ contributions }: RankedSource): string =>
  contributions.fingerprint >= 0 ? '同时升高的其他因子与其排放组成相符' : '按其排放组成应同时升高的其他因子未见升高'

const emissionText = ({ seen }: RankedSource): string => {
  const name = speciesNames[seen.species]
  if (seen.stopped === true) return `${clock(seen.startMs)} 各监测排口均为停运状态`
  if (seen.ratio === null) return '该时段无有效在线监测数据，排放情况未知'
  const times = timesText(seen.ratio)
  return seen.ratio > 1.5
    ? `${clock(seen.startMs)} ${name}排放为自身基线的 ${times}`
    : `在线监测显示${name}排放平稳，为自身基线的 ${times}`
}

const loadText = ({ seen: { work } }: RankedSource): string | null => {
  if (work === null || work.production === null) return null
  const production = `生产负荷为常态的 ${Math.round(work.production * 100)}%`
  return work.treatment === null
    ? production
    : `${production}，治理设施负荷为常态的 ${Math.round(work.treatment * 100)}%`
}

/** The arguments behind a rank in words and numbers, in reading order; the log odds add up to the score. */
export const reasonsOf = (ranked: RankedSource, measured: SiteExcess, factor: TracedFactor): Reason[] => {
  const { contributions: part } = ranked
  const load = loadText(ranked)
  return [
    { kind: 'wind', logOdds: part.upwind + part.distance, text: windText(ranked) },
    { kind: 'plume', logOdds: part.plume, text: plumeText(ranked, measured, factor) },
    { kind: 'neighbours', logOdds: part.neighbours, text: neighbourText(ranked) },
    ...(Math.abs(part.fingerprint) < 0.05
      ? []
      : [{ kind: 'fingerprint' as const, logOdds: part.fingerprint, text: fingerprintText(ranked) }]),
    {
      kind: 'emission',
      logOdds: part.emissionUp + part.emissionUsual + part.stopped,
      text: emissionText(ranked),
    },
    ...(load === null ? [] : [{ kind: 'load' as const, logOdds: part.load, text: load }]),
    ...(ranked.source.confirmedCases === 0
      ? []
      : [
          {
            kind: 'confirmed' as const,
            logOdds: part.confirmed,
            text: `近一年经现场核实 ${ranked.source.confirmedCases} 次`,
          },
        ]),
  ]
}
