import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { number } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import {
  analysedStation,
  MeasuredAt,
  oneParticleStationInput,
  oneStationInput,
} from '../../shapes/component-analysis.ts'

const common = { right: 'analysis.read', outside: 'cityWide', about: 'instrument' } as const

/** A tracer of a kind of source; its figures are those of the time it stood out most. */
const SourceTracer = z.object({
  code: z.string(),
  name: z.string(),
  sourceName: z.string(),
  species: z.array(z.string()),
  unit: z.string(),
  digits: z.number(),
  /** Null where no value has five of the same hour before it. */
  time: z.string().nullable(),
  value: numberOrNull,
  /** Mean and standard deviation of the same hour of the 30 days before. */
  base: numberOrNull,
  sd: numberOrNull,
  z: numberOrNull,
  /** 与…一致 from three standard deviations on; null below. */
  text: z.string().nullable(),
  values: z.array(numberOrNull),
  /** Standing of each value. */
  standing: z.array(numberOrNull),
})
export type SourceTracer = z.infer<typeof SourceTracer>

/** How far the air had come, and what its gases were when emitted; of organic gases. */
const AgedAir = z.object({
  /** (X/E)₀: m,p-xylene over ethylbenzene, 95th percentile of the hours 05 to 07. */
  emissionRatio: z.number(),
  /** Assumed, molecule/cm³. */
  ohPerCm3: z.number(),
  medianHours: numberOrNull,
  age: z.array(
    z.object({
      time: z.string(),
      /** molecule·s/cm³ */
      exposure: numberOrNull,
      hours: numberOrNull,
      /** The ratio is above the emission's: not aged. */
      fresher: z.boolean().nullable(),
    }),
  ),
  /** Sums of the gases that only OH takes away, ppb. */
  measured: z.array(numberOrNull),
  initial: z.array(numberOrNull),
  /** Initial above measured, %. */
  risePct: numberOrNull,
})

const TracerAnswer = z.object({
  ...analysedStation,
  tracers: z.array(SourceTracer),
  /** Null for particles, and where the mornings give no emission ratio. */
  aged: AgedAir.nullable(),
})
export type TracerAnswer = z.infer<typeof TracerAnswer>

const restructureInput = {
  ...oneParticleStationInput,
  scheme: z.enum(['china', 'improve'], '重构方案应为 china 或 improve').default('china'),
  /** OM/OC of the Chinese scheme. */
  organicFactor: number.refine((value) => value >= 1.4 && value <= 1.8, 'OM/OC应在1.4到1.8之间').default(1.6),
}

const RestructureAnswer = z.object({
  ...analysedStation,
  scheme: z.string(),
  schemeName: z.string(),
  /** µg/m³; times whose sum does not count have none. */
  parts: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      values: z.array(numberOrNull),
      /** Of PM2.5 over the period, %. */
      sharePct: numberOrNull,
    }),
  ),
  pm25: z.array(numberOrNull),
  pm25At: MeasuredAt,
  sum: z.array(numberOrNull),
  /** PM2.5 less the sum; negative where the parts weigh more than the whole. */
  other: z.array(numberOrNull),
  closedPct: z.array(numberOrNull),
  /** Σ sum over Σ PM2.5 of the times with both, %. */
  meanClosedPct: numberOrNull,
  /** Sum over PM2.5 as a line. */
  line: z.object({ n: z.number(), slope: numberOrNull, intercept: numberOrNull, r: numberOrNull }),
  /** Measured forms not counted because another form of the same is. */
  setAside: z.array(z.string()),
})
export type RestructureAnswer = z.infer<typeof RestructureAnswer>

/** 组分示踪: which sources' marks stand out, and whether the mass closes. */
export const componentTracers = group('/business-monitor-data/component-characteristics', {
  componentTracer: get('/tracer', {
    summary: '组分示踪',
    ...common,
    input: oneStationInput,
    output: TracerAnswer,
  })({
    example: (city) => ({
      siteCodes: city.vocs.componentSiteCode,
      ...city.vocs.componentHours,
      family: 'VOC' as const,
    }),
  }),
  componentTracerExport: get('/tracer-export', {
    summary: '导出组分示踪',
    ...common,
    kind: 'export',
    input: oneStationInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours, family: 'PM' as const }),
    effect: '一个含各示踪物逐时浓度与偏离的工作簿',
  }),
  componentRestructureSeries: get('/restructure-series', {
    summary: '质量重构序列',
    ...common,
    input: restructureInput,
    output: RestructureAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
  }),
  componentRestructureSeriesExport: get('/restructure-series-export', {
    summary: '导出质量重构序列',
    ...common,
    kind: 'export',
    input: restructureInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCodes: city.vocs.componentSiteCode, ...city.vocs.componentHours }),
    effect: '一个含重构各部分逐时浓度的工作簿',
  }),
})
