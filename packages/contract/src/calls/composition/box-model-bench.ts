import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { code, codeList, number } from '../../core/input.ts'
import { measured } from '../../core/output.ts'
import {
  BoxModelRun,
  EkmaMatrix,
  ekmaLines,
  MeanOutcome,
  NearCase,
  ReductionRays,
  VerdictShape,
} from '../../shapes/box-model.ts'
import { naturalDay, readingOfAsk } from '../../shapes/engine-asks.ts'
import { minutes, stationDay } from './box-model.ts'
import { computeAgain } from './engine-runs.ts'

const running = {
  kind: 'write',
  right: 'engine.run',
  outside: 'denied',
  about: 'job',
  changes: ['job', 'engineRun'],
  output: BoxModelRun,
} as const
const asked = {
  ...stationDay,
  status: readingOfAsk.status,
  /** Left out, the usual parameters. */
  paramId: code.optional(),
  again: computeAgain,
}
const proof = { exampleAs: 'dispatcher', effect: '一个盒子模型作业；相同的运算已完成时直接给出结果' } as const
const ofRun = { right: 'analysis.read', outside: 'denied', about: 'engineRun' } as const
const runId = code

/** The regime of a day at a station. */
const DayRegime = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  day: z.string(),
  runId: z.string(),
  rirVoc: measured,
  rirNox: measured,
  ratio: measured,
  lnQ: measured,
  regime: z.string().nullable(),
  /** The ten species that matter most. */
  top: z.array(z.object({ name: z.string(), rir: measured })),
})

/** 盒子模型工作台: runs asked for and what is read off them. */
export const boxModelBench = group('/business-monitor-data/wx-obm-compute', {
  wxObmToCaseResult: get('/to-case-result', {
    summary: '盒子模型基准运算（收支、OH反应性、氧化性）',
    ...running,
    timeoutMs: minutes(60),
    input: asked,
  })({
    example: (city) => city.boxModel.stationDay,
    ...proof,
  }),
  wxObmEkmaCalculate: get('/ekma-calculate', {
    summary: 'EKMA 运算（含 RIR，供综合判定）',
    ...running,
    timeoutMs: minutes(40),
    input: { ...asked, lines: ekmaLines.optional() },
  })({
    example: (city) => ({ ...city.boxModel.stationDay, lines: 3 }),
    ...proof,
  }),
  wxObmRirCalculate: get('/rir-calculate', {
    summary: 'RIR 运算',
    ...running,
    timeoutMs: minutes(30),
    input: asked,
  })({
    example: (city) => city.boxModel.stationDay,
    ...proof,
  }),
  wxObmIrCalculate: get('/ir-calculate', {
    summary: 'IR 运算（增量反应性）',
    ...running,
    timeoutMs: minutes(30),
    input: asked,
  })({
    example: (city) => city.boxModel.stationDay,
    ...proof,
  }),
  wxObmQueryOzoneBudget: get('/query-ozone-budget', {
    summary: '臭氧收支',
    ...ofRun,
    input: { runId },
    /** ppb/h at hours 0 … 24 of the day. */
    output: z.object({
      runId: z.string(),
      siteName: z.string(),
      day: z.string(),
      hours: z.array(z.number()),
      terms: z.array(z.object({ key: z.string(), name: z.string(), side: z.string(), values: z.array(measured) })),
    }),
  })({
    example: (city) => ({ runId: city.boxModel.runId }),
  }),
  wxObmQueryEkmaMatrix: get('/query-ekma-matrix', {
    summary: 'EKMA 响应矩阵与脊线',
    ...ofRun,
    input: { runId },
    output: EkmaMatrix,
  })({
    example: (city) => ({ runId: city.boxModel.runId }),
  }),
  wxObmQueryProportionalReduction: get('/query-proportional-reduction', {
    summary: 'VOC 与 NOx 按比例削减的响应',
    ...ofRun,
    input: {
      runId,
      /** Wanted fall of the response, %. */
      targetPct: number.refine((value) => value > 0 && value <= 100, '目标降幅应在0到100之间').default(10),
    },
    output: ReductionRays,
  })({
    example: (city) => ({ runId: city.boxModel.runId, targetPct: 5 }),
  }),
  wxObmGetNearCase: get('/get-near-case', {
    summary: '最近似案例',
    ...ofRun,
    input: stationDay,
    output: z.object({
      /** Features that the day has. */
      features: z.array(z.object({ feature: z.string(), name: z.string(), unit: z.string(), value: measured })),
      cases: z.array(NearCase),
      /** Why there is none. */
      sentence: z.string().nullable(),
    }),
  })({
    example: (city) => city.boxModel.stationDay,
  }),
  wxObmRirKeyMechanismSiteSeries: get('/rir-key-mechanism-site-series', {
    summary: '各站逐日敏感性与关键物种',
    ...ofRun,
    input: {
      siteCodes: codeList(10).refine((codes) => codes.length > 0, '请选择站点'),
      startTime: naturalDay,
      endTime: naturalDay,
    },
    output: z.object({ rows: z.array(DayRegime) }),
  })({
    example: (city) => ({
      siteCodes: city.boxModel.stationDay.siteCode,
      startTime: city.boxModel.stationDay.day,
      endTime: city.boxModel.stationDay.day,
    }),
  }),
})

/** The mean of several days. */
export const MeanAnswer = z.object({
  method: z.enum(['results', 'inputs']),
  /** 先计算后平均 or 先平均后计算: belongs into title and file. */
  label: z.string(),
  siteName: z.string(),
  /** Days that count. */
  days: z.array(z.string()),
  absent: z.array(z.object({ day: z.string(), reason: z.string() })),
  /** 先计算后平均. */
  mean: MeanOutcome.nullable(),
  verdict: VerdictShape.nullable(),
  /** 先平均后计算. */
  run: BoxModelRun.nullable(),
})
