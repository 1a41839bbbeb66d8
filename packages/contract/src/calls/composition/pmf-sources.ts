import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList } from '../../core/input.ts'
import { measured } from '../../core/output.ts'
import { numberOrNull, periodInput, seriesInput } from '../../shapes/analysis.ts'
import { SpeciesFamilyAsked } from '../../shapes/engine-asks.ts'
import {
  ComponentFacts,
  FactorDimension,
  FactorFinger,
  FactorShare,
  SchemeHead,
  SchemeSeason,
  SourceLaw,
} from '../../shapes/pmf-scheme.ts'

/** One component station; the scheme in use there for the season of the last hour, or the named one. */
const sourceInput = {
  siteCodes: codeList(1).refine((codes) => codes.length > 0, '请选择站点'),
  family: SpeciesFamilyAsked.default('VOC'),
  schemeId: code.optional(),
  ...periodInput,
  dataStatus: seriesInput.dataStatus,
  asOfRev: seriesInput.asOfRev,
}
const dataType = z.enum(['HOUR', 'DAY'], '数据类型应为 HOUR 或 DAY').default('HOUR')
const lawDimension = FactorDimension.default('HOUR')

/** The whole period, or the hours of one season in it. */
const traceInput = { ...sourceInput, season: SchemeSeason.default('ALL') }

/** Without a scheme everything is empty, and the message says so. */
const answered = { scheme: SchemeHead.nullable(), message: z.string().nullable(), facts: ComponentFacts }

const HourStates = z.object({ explained: z.number(), unexplained: z.number(), incomplete: z.number() })

const factorSeries = {
  /** Labels: ends of hours, or days. */
  times: z.array(z.string()),
  /** By hour; of a day that of most of its hours. */
  states: z.array(z.enum(['explained', 'unexplained', 'incomplete'])),
  /** µg/m³; null where the hour is left out or not explained. */
  series: z.array(z.object({ no: z.number(), name: z.string(), values: z.array(measured) })),
}

const SourceAnswer = z.object({
  ...answered,
  factors: z.array(FactorShare),
  ...factorSeries,
  hours: HourStates,
  weeks: z.array(z.object({ week: z.string(), hours: z.number(), qOverExpected: measured, isOutworn: z.boolean() })),
  /** 方案已不适用，请重新解析; null while it fits. */
  outworn: z.string().nullable(),
  /** Shares in polluted hours against the others; null where the site does not measure the pollutant. */
  polluted: z
    .object({
      pollutant: z.string(),
      above: z.number(),
      unit: z.string(),
      pollutedHours: z.number(),
      cleanHours: z.number(),
      factors: z.array(z.object({ no: z.number(), name: z.string(), pollutedPct: measured, cleanPct: measured })),
    })
    .nullable(),
  conclusion: z.string().nullable(),
})
export type SourceAnswer = z.infer<typeof SourceAnswer>

const LawAnswer = SourceLaw.extend(answered)
export type SourceLawAnswer = z.infer<typeof LawAnswer>

const OfpAnswer = SourceLaw.extend({
  ...answered,
  /** µg O₃/m³ over the period. */
  factors: z.array(FactorShare),
  /** The ten that bring a factor most. */
  species: z.array(
    z.object({ no: z.number(), factorCode: z.string(), factorName: z.string(), ofp: z.number(), sharePct: z.number() }),
  ),
  /** Without a MIR. */
  countedZero: z.array(z.string()),
  hours: HourStates,
  conclusion: z.string().nullable(),
})
export type OfpAnswer = z.infer<typeof OfpAnswer>

const FingerAnswer = z.object({ ...answered, factors: z.array(FactorFinger) })
export type FingerAnswer = z.infer<typeof FingerAnswer>

/** From where a source comes, and when it was highest. */
const FactorDirections = z.object({
  no: z.number(),
  name: z.string(),
  mean: measured,
  /** 90 % of the hours lie below. */
  p90: measured,
  /** µg/m³ by direction the wind comes from; cpf: how often above P75, null below ten hours. */
  sectors: z.array(
    z.object({
      directionDeg: z.number(),
      sectorName: z.string(),
      count: z.number(),
      mean: measured,
      cpf: numberOrNull,
    }),
  ),
  calm: z.object({ count: z.number(), mean: measured }),
  /** Hours above P90, the highest first. */
  hours: z.array(
    z.object({
      time: z.string(),
      value: z.number(),
      directionDeg: measured,
      speedMs: measured,
    }),
  ),
})
export type FactorDirections = z.infer<typeof FactorDirections>

/** A source by wind direction and speed, and by the way its air came. */
const TracedFactor = FactorDirections.extend({
  /** Mean over wind direction and speed, µg/m³; null for too few hours. East and north are where the wind came from. */
  polar: z
    .object({
      reachMs: z.number(),
      stepMs: z.number(),
      cells: z.array(z.object({ eastMs: z.number(), northMs: z.number(), value: z.number() })),
    })
    .nullable(),
  /** In the order of the cells: potential source contribution, 0 to 1; concentration weighted trajectories, µg/m³. */
  pscf: z.array(z.number()),
  cwt: z.array(measured),
})
export type TracedFactor = z.infer<typeof TracedFactor>

/** Back trajectories of the hours, as cells that they passed. */
const SourcePaths = z.object({
  /** The way the paths are made and what they are worth, to be shown beside them. */
  mode: z.string(),
  hours: z.number(),
  /** Hours between arrivals. */
  everyHours: z.number(),
  arrivals: z.number(),
  /** Paths that did not end for want of wind. */
  complete: z.number(),
  /** Percentile of PSCF. */
  percentile: z.number(),
  /** Side of a cell, degrees. */
  stepDeg: z.number(),
  longitude: z.number(),
  latitude: z.number(),
  cells: z.array(z.object({ longitude: z.number(), latitude: z.number(), count: z.number() })),
})
export type SourcePaths = z.infer<typeof SourcePaths>

const TraceAnswer = z.object({
  ...answered,
  season: SchemeSeason,
  /** Seasons of the year with their explained hours; of too few no rose is drawn. */
  seasons: z.array(
    z.object({ season: SchemeSeason, seasonName: z.string(), hours: z.number(), isEnough: z.boolean() }),
  ),
  /** 春季样品不足; null where the season asked for has enough hours. */
  seasonMessage: z.string().nullable(),
  factors: z.array(TracedFactor),
  /** Null where there are none; the reason stands in pathsMessage. */
  paths: SourcePaths.nullable(),
  pathsMessage: z.string().nullable(),
  /** Hours without a wind. */
  noWind: z.number(),
  conclusion: z.string().nullable(),
})
export type TraceAnswer = z.infer<typeof TraceAnswer>

/** The ozone that sources could make, µg O₃/m³: by the clock, hour by hour, by the wind. */
const OfpSourcesAnswer = OfpAnswer.extend({
  ...factorSeries,
  directions: z.array(FactorDirections),
  /** Hours without a wind. */
  noWind: z.number(),
})
export type OfpSourcesAnswer = z.infer<typeof OfpSourcesAnswer>

const reading = { right: 'analysis.read', outside: 'denied', about: 'pmfScheme' } as const

/** What the published schemes say of the air: sources by the hour, by the clock, by the wind, as ozone, as fingerprints. */
export const pmfSources = group('/business-monitor-data', {
  vocSourcePmfSourceList: post('/voc/source/pmf/source/list', {
    summary: '来源解析：各来源占比与逐时贡献',
    kind: 'read',
    ...reading,
    input: { ...sourceInput, dataType },
    output: SourceAnswer,
  })({ example: (city) => city.pmf.shown }),
  vocSourcePmfSourceExport: get('/voc/source/pmf/source/export', {
    summary: '导出来源解析',
    kind: 'export',
    ...reading,
    origin: 'own',
    input: { ...sourceInput, dataType },
    output: fileAnswer,
  })({ example: (city) => city.pmf.shown, effect: '一个工作簿，逐时各来源贡献' }),
  vocSourcePmfSourceSeries: post('/voc/source/pmf/source/series', {
    summary: '来源规律：按时刻、星期、月份、季节',
    kind: 'read',
    ...reading,
    input: { ...sourceInput, dimension: lawDimension },
    output: LawAnswer,
  })({ example: (city) => city.pmf.shown }),
  vocSourcePmfFingerList: post('/voc/source/pmf/finger/list', {
    summary: '指纹谱：各来源的物种组成、区间与最相近的源谱',
    kind: 'read',
    ...reading,
    input: sourceInput,
    output: FingerAnswer,
  })({ example: (city) => city.pmf.shown }),
  vocSourcePmfFingerExport: get('/voc/source/pmf/finger/export', {
    summary: '导出指纹谱',
    kind: 'export',
    ...reading,
    origin: 'own',
    input: sourceInput,
    output: fileAnswer,
  })({ example: (city) => city.pmf.shown, effect: '一个工作簿，各来源的物种组成' }),
  vocSourcePmfOfpLaw: get('/voc/source/pmf/ofp-law', {
    summary: '各来源的臭氧生成潜势规律',
    ...reading,
    input: { ...sourceInput, dimension: lawDimension },
    output: OfpAnswer,
  })({ example: (city) => city.pmf.shown }),
  sourceResolutionPmfResult: get('/sourceResolution/pmf-result', {
    summary: '源解析结果',
    ...reading,
    input: { ...sourceInput, dataType },
    output: SourceAnswer,
  })({ example: (city) => city.pmf.shown }),
  pmfSourceVocResult: get('/pmf-source/voc-result', {
    summary: 'VOCs来源占比',
    ...reading,
    input: sourceInput,
    output: SourceAnswer,
  })({ example: (city) => city.pmf.shown }),
  pmfSourceTraceabilityPmfResult: get('/pmf-source/traceability-pmf-result', {
    summary: '来源方向',
    ...reading,
    input: traceInput,
    output: TraceAnswer,
  })({ example: (city) => city.pmf.shown }),
  pmfSourceLawAnalysisPmfResult: get('/pmf-source/law-analysis-pmf-result', {
    summary: 'OFP溯源规律分析：各来源逐时、规律、物种与风向',
    ...reading,
    input: { ...sourceInput, dimension: lawDimension, dataType },
    output: OfpSourcesAnswer,
  })({ example: (city) => city.pmf.shown }),
  pmfSourceLawAnalysisExport: get('/pmf-source/law-analysis-export', {
    summary: '导出OFP溯源规律分析',
    kind: 'export',
    ...reading,
    origin: 'own',
    input: { ...sourceInput, dimension: lawDimension, dataType },
    output: fileAnswer,
  })({ example: (city) => city.pmf.shown, effect: '一个工作簿，逐时各来源的臭氧生成潜势' }),
  pmfSourcePmResultMessage: get('/pmf-source/pm-result-message', {
    summary: '颗粒物来源结论',
    ...reading,
    input: { ...sourceInput, family: SpeciesFamilyAsked.default('PM') },
    /** The conclusion, or why there is none. */
    output: z.object({ ...answered, message: z.string() }),
  })({ example: (city) => ({ ...city.pmf.shown, family: 'PM' }) }),
  pcSourceTrace: get('/pc-source/trace', {
    summary: '单站点来源方向、风向风速极坐标、PSCF与CWT、高值时次；全年或一个季节',
    ...reading,
    input: traceInput,
    output: TraceAnswer,
  })({ example: (city) => city.pmf.shown }),
  pcSourceTraceDownload: get('/pc-source/trace-download', {
    summary: '导出来源方向',
    kind: 'export',
    ...reading,
    input: traceInput,
    output: fileAnswer,
  })({ example: (city) => city.pmf.shown, effect: '一个工作簿，各来源按风向的均值与条件概率' }),
})
