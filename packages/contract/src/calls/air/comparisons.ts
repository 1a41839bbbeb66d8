import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, codeList, dated, flag, integer, number } from '../../core/input.ts'
import { periodInput, placeInput, placesInput, SeriesFacts, seriesInput } from '../../shapes/analysis.ts'
import {
  ComparedDay,
  ComparedFactor,
  Difference,
  FactorFit,
  HighValueEpisode,
  HourChange,
  PairCorrelation,
  SequenceSeries,
  Transport,
} from '../../shapes/comparison.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const right = 'analysis.read' as const
const factorCode = z.string().max(32, '因子编码过长').default('pm25')
const dataSource = z.enum(['MET', 'STA', 'MIX'], '数据来源应为 MET、STA 或 MIX').default('MIX')

const hoursInput = { ...placesInput, ...periodInput, ...seriesInput, dataSource }
const changeInput = { ...hoursInput, factorCode }
const highValueInput = {
  ...changeInput,
  /** Above it a value is high, in the factor's unit. Default: the percentile of all values asked for. */
  threshold: number.refine((value) => value >= 0, '阈值不能为负').optional(),
  percentile: number.refine((value) => value >= 50 && value <= 99.9, '百分位应在50到99.9之间').default(95),
}

/** Most days laid over each other: the reference day and those alike. */
export const maxComparedDays = 60
const compareInput = {
  ...placesInput,
  ...seriesInput,
  dataSource,
  factorCode,
  /** AI: the days of dataCompareTimeList; CUSTOM: days the user picked. */
  compareType: z.enum(['AI', 'CUSTOM'], '对比方式应为 AI 或 CUSTOM').default('CUSTOM'),
  /** Natural days, 'YYYY-MM-DD 00:00:00'. The newest is the one the others are compared with. */
  compareTime: z
    .union([z.array(z.string().max(64)), z.string().transform((text) => text.split(','))])
    .pipe(z.array(cityTime).max(maxComparedDays, `对比时间最多${maxComparedDays}天`))
    .refine((days) => days.length > 0, '请选择对比时间'),
}
const sequenceInput = {
  ...hoursInput,
  factorCode: codeList(8)
    .refine((codes) => codes.length > 0, '请选择因子')
    .default(['pm25']),
}

const differenceModes = ['PLACE', 'COARSE'] as const
const differenceInput = {
  ...hoursInput,
  factorCode,
  dataType: z.enum(['HOUR', 'DAY'], '时间粒度应为 HOUR 或 DAY').default('HOUR'),
  /** PLACE: the site less the reference place; COARSE: PM10 less PM2.5 of each site. */
  mode: z.enum(differenceModes, '差值方式应为 PLACE 或 COARSE').default('PLACE'),
  /** Whose value is subtracted; default the city's mean. */
  referenceCode: z.union([z.literal(''), code]).default(''),
  threshold: number.default(10),
}
const factorsInput = {
  ...placeInput,
  ...periodInput,
  ...seriesInput,
  dataSource,
  factorCode: codeList(10)
    .refine((codes) => codes.length >= 2, '请至少选择两个因子')
    .default(['pm25', 'pm10', 'no2', 'o3']),
  method: z.enum(['pearson', 'spearman'], '相关方法应为 pearson 或 spearman').default('pearson'),
}
const monthText = dated(/^\d{4}-(0[1-9]|1[0-2])(-01)?( 00:00:00)?$/, '月份格式应为 YYYY-MM-01')
const rank = integer.refine((value) => value >= 0 && value <= 100, '名次应在0到100之间')
const timeListInput = {
  factor: z.string().max(32, '因子编码过长').default('o3'),
  dataStatus: seriesInput.dataStatus,
  siteType: placesInput.siteType,
  /** The place whose days are compared; of several the first. */
  siteCode: codeList(400).refine((codes) => codes.length > 0, '请选择站点'),
  /** Months that are searched. */
  months: z
    .union([z.array(z.string()), z.string().transform((text) => text.split(',').filter(Boolean))])
    .pipe(z.array(monthText).max(36, '查找月份最多36个'))
    .refine((months) => months.length > 0, '请选择查找月份'),
  /** Ranks of likeness wanted, both included; 1 is the most alike. */
  min: rank.default(1),
  max: rank.default(10),
  /** False: no choice by likeness, every known day of the months. */
  autoSelect: flag.default(true),
}
const transportInput = {
  ...placesInput,
  ...periodInput,
  ...seriesInput,
  factorCode,
  /** Where the air arrives; default the city. */
  targetCode: z.union([z.literal(''), code]).default(''),
  /** Full angle around the line between the two within which the wind counts as blowing along it. */
  angleDeg: number.refine((value) => value >= 10 && value <= 120, '夹角应在10到120度之间').default(45),
}

const tenDays = (city: FixtureCity) => ({
  startTime: `${city.today.start.slice(0, 8)}12 01:00:00`,
  endTime: city.today.end,
})
const twoPlaces = (city: FixtureCity) => ({ siteCodes: `${city.nationalSiteCode},${city.areaCode}`, ...tenDays(city) })
const twoDays = (city: FixtureCity) => ({
  siteCodes: city.nationalSiteCode,
  compareTime: [city.today.start, `${city.today.start.slice(0, 8)}15 00:00:00`],
})
const transportExample = (city: FixtureCity) => ({
  siteCodes: city.nationalSiteCode,
  targetCode: city.municipalSiteCode,
  startTime: city.today.start,
  endTime: city.today.end,
})

const factor = ComparedFactor
const times = z.array(z.string())

/** 数据变化、差值分析、污染物分析 and 区域输送: series laid beside, over and against each other. */
export const comparisons = group('/business-aqi', {
  dataCompareTimeList: get('/data-compare/time-list', {
    summary: '对比时间推荐',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: timeListInput,
    output: z.object({
      /** 'YYYY-MM-DD 00:00:00': the reference day first, then the days alike, most alike first. */
      times,
    }),
  })({
    example: (city) => ({
      factor: 'o3',
      siteCode: city.nationalSiteCode,
      months: `${city.today.start.slice(0, 7)}-01`,
      min: 1,
      max: 5,
    }),
  }),
  multipleAnalysisSiteHourChange: post('/multiple-analysis/site-hour-change', {
    summary: '数据变化',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: changeInput,
    output: z.object({ times, sites: z.array(HourChange), factor, facts: SeriesFacts }),
  })({ example: twoPlaces }),
  multipleAnalysisSiteHourChangeDownload: post('/multiple-analysis/site-hour-change-download', {
    summary: '下载数据变化',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: changeInput,
    output: fileAnswer,
  })({ example: twoPlaces, effect: '一个含逐时浓度与变化量的工作簿' }),
  multipleAnalysisSiteHourHighValue: post('/multiple-analysis/site-hour-high-value', {
    summary: '高值时段',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: highValueInput,
    output: z.object({
      factor,
      threshold: z.number().nullable(),
      /** Whether the threshold was given, or is the percentile of the values. */
      isGiven: z.boolean(),
      episodes: z.array(HighValueEpisode),
      /** High hours by place, by the hour of the day that ends at 01:00 … 24:00. */
      byHour: z.array(z.object({ siteCode: z.string(), siteName: z.string(), counts: z.array(z.number()).length(24) })),
      facts: SeriesFacts,
    }),
  })({ example: twoPlaces }),
  multipleAnalysisSiteHourHighValueDownload: post('/multiple-analysis/site-hour-high-value-download', {
    summary: '下载高值时段',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: highValueInput,
    output: fileAnswer,
  })({ example: twoPlaces, effect: '一个含各高值时段起止与峰值的工作簿' }),
  multipleAnalysisSiteHourCompare: get('/multiple-analysis/site-hour-compare', {
    summary: '多日对比',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: compareInput,
    output: z.object({
      days: z.array(ComparedDay),
      /** Mean of the other days at each hour, by place. */
      otherMeans: z.array(z.object({ siteCode: z.string(), values: z.array(z.number().nullable()) })),
      factor,
      facts: SeriesFacts,
    }),
  })({ example: twoDays }),
  multipleAnalysisSiteHourCompareDownload: get('/multiple-analysis/site-hour-compare-download', {
    summary: '下载多日对比',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: compareInput,
    output: fileAnswer,
  })({ example: twoDays, effect: '一个每日一行、24小时各一列的工作簿' }),
  multipleAnalysisTimeSequence: get('/multiple-analysis/time-sequence', {
    summary: '时间序列',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: sequenceInput,
    output: z.object({ times, factors: z.array(factor), series: z.array(SequenceSeries), facts: SeriesFacts }),
  })({ example: (city) => ({ ...twoPlaces(city), factorCode: 'pm25,pm10' }) }),
  multipleAnalysisTimeSequenceDownload: get('/multiple-analysis/time-sequence-download', {
    summary: '下载时间序列',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: sequenceInput,
    output: fileAnswer,
  })({
    example: (city) => ({ ...twoPlaces(city), factorCode: 'pm25,pm10' }),
    effect: '一个每小时一行、每站每因子一列的工作簿',
  }),
  dValueQuery: get('/d-value/query', {
    summary: '差值分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: differenceInput,
    output: z.object({ times, sites: z.array(Difference), factor, threshold: z.number(), facts: SeriesFacts }),
  })({ example: twoPlaces }),
  dValueExport: get('/d-value/export', {
    summary: '导出差值分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: differenceInput,
    output: fileAnswer,
  })({ example: twoPlaces, effect: '一个含逐时差值的工作簿' }),
  multipleAnalysisFactorMultiple: get('/multiple-analysis/factor-multiple', {
    summary: '污染物分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: factorsInput,
    output: z.object({
      siteCode: z.string(),
      siteName: z.string(),
      times,
      series: z.array(z.object({ factor, values: z.array(z.number().nullable()) })),
      correlation: z.object({
        codes: z.array(z.string()),
        /** Positions in `codes`, alike ones beside each other. */
        order: z.array(z.number()),
        cells: z.array(z.array(PairCorrelation)),
      }),
      /** The first factor as x against each of the others. */
      fits: z.array(FactorFit),
      facts: SeriesFacts,
    }),
  })({ example: (city) => ({ siteCode: city.nationalSiteCode, ...tenDays(city) }) }),
  multipleAnalysisFactorMultipleDownload: get('/multiple-analysis/factor-multiple-download', {
    summary: '下载污染物分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: factorsInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode, ...tenDays(city) }),
    effect: '一个含各因子逐时值与拟合结果的工作簿',
  }),
  areaTransferSiteTypeTree: get('/area-transfer/site-type-tree', {
    summary: '输送分析站点树',
    right,
    outside: 'cityWide',
    about: 'site',
    input: {},
    output: z.array(
      z.object({
        siteType: z.string(),
        siteTypeName: z.string(),
        sites: z.array(
          z.object({ siteCode: z.string(), siteName: z.string(), areaCode: z.string(), areaName: z.string() }),
        ),
      }),
    ),
  })({ example: () => ({}) }),
  areaTransferSiteAnalyse: get('/area-transfer/site-analyse', {
    summary: '区域输送分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: transportInput,
    output: z.object({ transports: z.array(Transport), factor, facts: SeriesFacts }),
  })({ example: transportExample }),
  areaTransferSiteAnalyseExport: get('/area-transfer/site-analyse-export', {
    summary: '导出区域输送分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: transportInput,
    output: fileAnswer,
  })({ example: transportExample, effect: '一个含上下风向浓度对比的工作簿' }),
})
