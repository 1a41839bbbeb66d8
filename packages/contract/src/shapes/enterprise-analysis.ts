import { judgedBy } from '@qingkong/domain/emission/exceedance'
import { z } from 'zod'
import { cityTime, code, codeList } from '../core/input.ts'
import { measured, stamp } from '../core/output.ts'

/** The enterprise a page of 企业分析 is about. */
export const psCode = z.string('请选择企业').min(1, '请选择企业').pipe(code)

/** Rows by minutes, hours (小时报表), days (日报表) or months (月报表). */
const dataType = z.enum(['MIN', 'HOUR', 'DAY', 'MONTH'], '数据类型应为 MIN、HOUR、DAY 或 MONTH').default('HOUR')

/** Moments; without them the last 48 hours. Minutes: 7 days at most, hours 366. */
export const analysedRange = { startTime: cityTime.optional(), endTime: cityTime.optional() }

/** An outlet and one of its factors; without them the first outlet, and its first factor with a limit. */
export const outletInput = {
  psCode,
  outletCode: z.string().max(64, '编码过长').default(''),
  factorCode: z.string().max(32, '编码过长').default(''),
  dataType,
  ...analysedRange,
}

export const AnalysedFactor = z.object({
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  limit: measured,
  /** Reference oxygen, %; null = nothing is converted. */
  o2Ref: measured,
  /** Which means the limit is held against. */
  judgeBy: z.enum(judgedBy),
})

export const analysedIdentity = { psId: z.string(), psCode: z.string(), psName: z.string(), countyCode: z.string() }

/** One interval of an outlet. Missing is null; what the source at rest let go is 0. */
export const OutletRow = z.object({
  /** Hours by their end, minutes by their start, days YYYY-MM-DD, months YYYY-MM. */
  dataTime: stamp,
  /** Measured, standard-dry. */
  rtd: measured,
  /** Converted, which limits are held against; the measured one where nothing is converted. */
  zs: measured,
  limit: measured,
  /** Gas flow, m³/h. */
  flow: measured,
  /** Oxygen, %. */
  o2: measured,
  /** Mass as sent, kg. */
  cou: measured,
  /** Mass as counted, kg. */
  mass: measured,
  /** Where the mass comes from. */
  source: z.enum(['sent', 'worked', 'stopped']).nullable(),
  /** The monitor's mark as sent (HJ 212); null of a normal value, '-' where nothing was sent. Days and months: null. */
  flag: z.string().nullable(),
  /** 工况标记 that holds in the interval; such hours are held against no limit. */
  mark: z.string().nullable(),
  isExceeding: z.boolean(),
})
export type OutletAnalysisRow = z.infer<typeof OutletRow>

/** What is compared: one factor at several outlets, several factors of one outlet, conditions, loads of meters. */
export const compareWays = ['outlet', 'factor', 'gk', 'kwh'] as const

export const mostSeries = 6

/** At most six series of an enterprise, in one period or in two of the same length. */
export const compareInput = {
  psCode,
  /** Empty = the first six. */
  seriesCodes: codeList()
    .refine((codes) => codes.length <= mostSeries, `最多可选择${mostSeries}项`)
    .default([]),
  startTime: cityTime,
  endTime: cityTime,
  /** Beginning of the second period; empty = one period. */
  compareStartTime: z.union([cityTime, z.literal('')]).default(''),
}

export const Comparison = z.object({
  ...analysedIdentity,
  /** Hours of the first period by their end. */
  axis: z.array(stamp),
  series: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      unit: z.string(),
      period: z.number(),
      values: z.array(measured),
      /** Valid hours ÷ hours of the period. */
      coverage: z.number(),
    }),
  ),
  /** Of every two series, hour against hour; null where fewer than two pairs are there or one does not vary. */
  pairs: z.array(
    z.object({
      a: z.number(),
      b: z.number(),
      r: measured,
      n: z.number(),
      slope: measured,
      intercept: measured,
    }),
  ),
})
export type ComparisonAnswer = z.infer<typeof Comparison>
