import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { flag, number } from '../../core/input.ts'
import { numberOrNull, periodInput, placesInput, SeriesFacts, seriesInput } from '../../shapes/analysis.ts'

/** Sectors by which a page may count the winds. */
const roseSectors = ['4', '8', '16'] as const
/** How hours are told apart: all together, by part of the day, by season. */
const roseGroupings = ['NONE', 'DAYNIGHT', 'SEASON'] as const

const roseInput = {
  ...placesInput,
  ...periodInput,
  ...seriesInput,
  dataSource: z.enum(['MET', 'STA', 'MIX'], '数据来源应为 MET、STA 或 MIX').default('STA'),
  sectors: z.enum(roseSectors, '风向方位数应为4、8或16').default('16'),
  grouping: z.enum(roseGroupings, '分组方式应为 NONE、DAYNIGHT 或 SEASON').default('NONE'),
  /** Below this speed the wind is calm. */
  calmBelowMs: number.refine((speed) => speed >= 0 && speed <= 2, '静风界限应在0到2 m/s之间').default(0.3),
  /** Weighs sectors against directions in steps of ten degrees; off unless asked for, and labelled. */
  biasCorrection: flag.default(false),
}

const share = { count: z.number(), sharePct: z.number() }

export const RoseAnswer = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  /** '' of all hours together, else 白天, 夜间, 春季 … */
  groupName: z.string(),
  /** (above, upTo] in `classUnit`; the last is open. */
  classes: z.array(z.object({ above: z.number(), upTo: numberOrNull })),
  sectors: z.array(
    z.object({
      directionDeg: z.number(),
      name: z.string(),
      ...share,
      sharesPct: z.array(z.number()),
      mean: numberOrNull,
    }),
  ),
  calm: z.object(share),
  noDirection: z.object(share),
  noValue: z.object(share),
  /** Hours with a wind speed: the whole of all shares. */
  total: z.number(),
  /** Hours of the period without a wind speed, in no share. */
  noSpeed: z.number(),
  meanSpeedMs: numberOrNull,
  meanDirectionDeg: numberOrNull,
  biasCorrected: z.boolean(),
})
export type RoseAnswer = z.infer<typeof RoseAnswer>

const percentileSector = z.object({
  directionDeg: z.number(),
  name: z.string(),
  count: z.number(),
  mean: numberOrNull,
  values: z.array(numberOrNull),
})

/** 风玫瑰图: how often the wind blew from where, and what the air held then. Hours; shares of hours with a wind speed. */
export const roses = group('/business-aqi/wind-rose', {
  windRoseFrequency: get('/frequency', {
    summary: '风玫瑰',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: roseInput,
    output: z.object({ roses: z.array(RoseAnswer), facts: SeriesFacts }),
  })({
    example: (city) => ({
      siteCodes: city.municipalSiteCode,
      startTime: city.today.start,
      endTime: city.today.end,
    }),
  }),
  windRosePollution: get('/pollution', {
    summary: '污染玫瑰',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: { ...roseInput, factorCode: z.string().max(32).default('pm25') },
    output: z.object({
      roses: z.array(RoseAnswer),
      /** Of the same hours: percentiles by sector. */
      percentiles: z.array(
        z.object({
          siteCode: z.string(),
          siteName: z.string(),
          groupName: z.string(),
          percents: z.array(z.number()),
          sectors: z.array(percentileSector),
        }),
      ),
      factor: z.object({ code: z.string(), name: z.string(), unit: z.string(), digits: z.number() }),
      facts: SeriesFacts,
    }),
  })({
    example: (city) => ({
      siteCodes: city.municipalSiteCode,
      startTime: city.today.start,
      endTime: city.today.end,
      factorCode: 'pm25',
    }),
  }),
  windRoseExport: get('/export', {
    summary: '导出风玫瑰与污染玫瑰',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: { ...roseInput, factorCode: z.string().max(32).default('') },
    output: fileAnswer,
  })({
    example: (city) => ({
      siteCodes: city.municipalSiteCode,
      startTime: city.today.start,
      endTime: city.today.end,
    }),
    effect: '一个含各方位频率的工作簿',
  }),
})
