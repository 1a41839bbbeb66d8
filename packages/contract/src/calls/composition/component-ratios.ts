import { mostRatioBands } from '@qingkong/domain/voc/ratio-bands-form'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, jsonNumber, text } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { analysedStation, oneParticleStationInput, oneStationInput } from '../../shapes/component-analysis.ts'

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

const HourBox = z.object({
  n: z.number(),
  mean: numberOrNull,
  low: z.number(),
  p25: z.number(),
  p50: z.number(),
  p75: z.number(),
  high: z.number(),
})

const RatioBand = z.object({ from: numberOrNull, to: numberOrNull, textZh: z.string() })

const ComponentRatio = z.object({
  code: z.string(),
  name: z.string(),
  /** Gases by mixing ratio, particles by mass. */
  basis: z.enum(['mixingRatio', 'mass']),
  /** What sources give, from `from` (included) to `to` (not); null is open. They may overlap. */
  bands: z.array(RatioBand),
  /** The bands are those the asking person has set, not those of the literature. */
  ownBands: z.boolean(),
  values: z.array(numberOrNull),
  /** What is divided, and by what: ppb or µg/m³. */
  above: z.array(numberOrNull),
  below: z.array(numberOrNull),
  count: z.number(),
  median: numberOrNull,
  /** 与…一致 of the median; null with fewer than 24 values. A hint, no proof. */
  textZh: z.string().nullable(),
  /** By hour of the day, 0 … 23; null with fewer than five values. Empty for days. */
  byHour: z.array(HourBox.nullable()),
})
export type ComponentRatio = z.infer<typeof ComponentRatio>

const RatioAnswer = z.object({ ...analysedStation, ratios: z.array(ComponentRatio) })
export type RatioAnswer = z.infer<typeof RatioAnswer>

const IonAnswer = z.object({
  ...analysedStation,
  /** Times with the main ions; charges in µeq/m³, ammonium in µg/m³. */
  rows: z.array(
    z.object({
      time: z.string(),
      cations: z.number(),
      anions: z.number(),
      /** Anions over cations. */
      ratio: numberOrNull,
      /** Anions less cations. */
      hydrogen: z.number(),
      nh4: z.number(),
      /** What (NH₄)₂SO₄ with NH₄NO₃ would bind, or NH₄HSO₄. */
      nh4Sulfate: z.number(),
      nh4Bisulfate: z.number(),
      ammonia: z.enum(['rich', 'between', 'poor']),
      absent: z.array(z.string()),
    }),
  ),
  /** Anions over cations as a line. */
  line: z.object({ n: z.number(), slope: numberOrNull, intercept: numberOrNull, r: numberOrNull }),
  /** Σ anions over Σ cations. */
  ratio: numberOrNull,
  richPct: numberOrNull,
  /** Main ions that are never there: without one there is no balance. */
  lacking: z.array(z.string()),
  /** Other ions that are not measured. */
  absent: z.array(z.string()),
})
export type IonAnswer = z.infer<typeof IonAnswer>

const carbonMethod = z.enum(['minimum', 'lowestDeming', 'mrs'])

const CarbonAnswer = z.object({
  ...analysedStation,
  /** The method that holds for these hours; null with fewer than three pairs. */
  method: carbonMethod.nullable(),
  /** POC = ratio · EC + intercept. */
  ratio: numberOrNull,
  intercept: numberOrNull,
  pairs: z.number(),
  /** Hours with negative SOC, which count as 0. */
  negativeSoc: z.number(),
  /** False from 25 % of negative hours on. */
  applies: z.boolean(),
  socPct: numberOrNull,
  alternatives: z.array(
    z.object({
      method: carbonMethod,
      ratio: z.number(),
      intercept: z.number(),
      negativeSoc: z.number(),
      socPct: numberOrNull,
    }),
  ),
  /** µg C/m³ */
  rows: z.array(
    z.object({ time: z.string(), oc: numberOrNull, ec: numberOrNull, poc: numberOrNull, soc: numberOrNull }),
  ),
})
export type CarbonAnswer = z.infer<typeof CarbonAnswer>

const RatioBands = z.object({ ratioCode: z.string(), ownBands: z.boolean(), bands: z.array(RatioBand) })
const personal = { right: 'analysis.read', outside: 'own', about: 'ratioBands', origin: 'own' } as const

/** 比值分析: what the mix fits, whether charges balance, how much carbon is secondary. */
export const componentRatios = group('/business-monitor-data/component-characteristics', {
  componentRatioAnalysis: get('/ratio-analysis', {
    summary: '组分比值',
    ...common,
    input: oneStationInput,
    output: RatioAnswer,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
  }),
  componentRatioAnalysisExport: get('/ratio-analysis-export', {
    summary: '导出组分比值',
    ...common,
    kind: 'export',
    input: oneStationInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, family: 'PM' as const }),
    effect: '一个含各比值逐时数值的工作簿',
  }),
  componentIonBalance: get('/ion-balance', {
    summary: '阴阳离子平衡',
    ...common,
    input: oneParticleStationInput,
    output: IonAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  componentIonBalanceExport: get('/ion-balance-export', {
    summary: '导出阴阳离子平衡',
    ...common,
    kind: 'export',
    input: oneParticleStationInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含逐时离子电荷的工作簿',
  }),
  componentOcec: get('/ocec', {
    summary: 'OC/EC时序',
    ...common,
    input: oneParticleStationInput,
    output: CarbonAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  componentOcecExport: get('/ocec-export', {
    summary: '导出OC/EC时序',
    ...common,
    kind: 'export',
    input: oneParticleStationInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含逐时一次、二次有机碳的工作簿',
  }),
  ratioBandsSave: post('/ratio-bands-save', {
    summary: '修改本人的比值判读区间',
    ...personal,
    changes: ['ratioBands'],
    object: 'ratioCode',
    input: {
      ratioCode: code,
      bands: z
        .array(
          z.strictObject({
            from: jsonNumber.nullable(),
            to: jsonNumber.nullable(),
            textZh: text(20),
          }),
        )
        .max(mostRatioBands, `最多设置${mostRatioBands}个区间`),
    },
    output: RatioBands,
  })({
    example: () => ({ ratioCode: 'T_B', bands: [{ from: null, to: 1.5, textZh: '燃烧' }] }),
    effect: '该用户的比值分析按此区间判读',
  }),
  ratioBandsReset: post('/ratio-bands-reset', {
    summary: '恢复本人的比值判读区间为文献值',
    ...personal,
    changes: ['ratioBands'],
    object: 'ratioCode',
    input: { ratioCode: code },
    output: RatioBands,
  })({
    example: () => ({ ratioCode: 'T_B' }),
    effect: '该用户的比值分析按文献区间判读',
  }),
})
