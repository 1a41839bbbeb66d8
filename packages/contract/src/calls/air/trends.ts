import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { codeList } from '../../core/input.ts'
import { periodInput, placesInput, SeriesFacts, seriesInput } from '../../shapes/analysis.ts'
import {
  AnalysedTrend,
  Exceedance,
  TrendFactor,
  TrendSeriesAnswer,
  trendDataTypes,
  trendDustReadings,
  VariationAnswer,
} from '../../shapes/trend.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const right = 'analysis.read' as const
const factorList = codeList(20).refine((codes) => codes.length > 0, '请选择因子')
const dataSource = z.enum(['MET', 'STA', 'MIX'], '数据来源应为 MET、STA 或 MIX').default('STA')
const dustReading = z.enum(trendDustReadings, '沙尘口径应为 actual、provisional 或 confirmed').default('actual')

/** Of days, months and years the dates of the period count; else the ends of hours and five minutes. */
const trendInput = {
  ...placesInput,
  ...periodInput,
  ...seriesInput,
  dataSource,
  dataType: z.enum(trendDataTypes, '时间粒度应为 FIVE_MIN、HOUR、DAY、MONTH 或 YEAR').default('HOUR'),
}
const weatherInput = {
  ...trendInput,
  factorCode: factorList.default(['windSpeed', 'windDirection', 'temperature', 'humidity', 'airPressure', 'rainfall']),
}
const factorTrendInput = { ...trendInput, factorCode: factorList.default(['pm25']) }
const analysisInput = {
  ...trendInput,
  dataType: trendInput.dataType.default('DAY'),
  factorCode: factorList.default(['pm25']),
  dustReading,
}
const variationInput = {
  ...placesInput,
  ...periodInput,
  ...seriesInput,
  dataSource,
  factorCode: factorList.default(['pm25']),
  dustReading,
}
/** The dates of the period, both included. */
const excessiveInput = {
  ...placesInput,
  ...periodInput,
  ...seriesInput,
  factorCode: factorList.default(['pm25', 'pm10', 'so2', 'no2', 'o3', 'o38h', 'co']),
  /** byDate: limits in force on the date of the data; else one version for like-for-like comparison. */
  standard: z.enum(['byDate', '2012', '2026', '2031'], '评价标准应为 byDate、2012、2026 或 2031').default('byDate'),
}

const hoursOfToday = (city: FixtureCity) => ({
  siteCodes: city.municipalSiteCode,
  startTime: city.today.start,
  endTime: city.today.end,
})
/** The ten days of the national sites. */
const daysOfCity = (city: FixtureCity) => ({
  siteCodes: [city.nationalSiteCode, city.areaCode].join(','),
  startTime: `${city.today.start.slice(0, 8)}01 00:00:00`,
  endTime: city.today.end,
})

const trendAnswer = z.object({
  times: z.array(z.string()),
  series: z.array(AnalysedTrend),
  /** Natural days whose particles were left out as sand and dust. */
  dustDays: z.array(z.string()),
  facts: SeriesFacts,
})
const excessiveAnswer = z.object({
  exceedances: z.array(Exceedance),
  factors: z.array(TrendFactor),
  /** Days with exceeding places, in all `days`: how many places exceeded by factor code. */
  byDay: z.array(z.object({ day: z.string(), counts: z.record(z.string(), z.number()) })),
  /** Standard versions by which the period is judged, in words. */
  standardNote: z.string(),
  /** Where two versions judge the period; else null. */
  banner: z.string().nullable(),
  facts: SeriesFacts,
})

/** 变化趋势, 趋势分析, 因子变化: courses, trends and means by clock and calendar of places. */
export const trends = group('/business-aqi', {
  multipleAnalysisMeteoroTrend: get('/multiple-analysis/meteoro-trend', {
    summary: '变化趋势：气象要素',
    right,
    outside: 'cityWide',
    about: 'weatherHour',
    input: weatherInput,
    output: TrendSeriesAnswer,
  })({ example: hoursOfToday }),
  multipleAnalysisMeteoroTrendDownload: get('/multiple-analysis/meteoro-trend-download', {
    summary: '下载气象要素变化趋势',
    right,
    outside: 'cityWide',
    about: 'weatherHour',
    kind: 'export',
    input: weatherInput,
    output: fileAnswer,
  })({ example: hoursOfToday, effect: '一个含各站点气象要素序列的工作簿' }),
  multipleAnalysisFactorTrend: post('/multiple-analysis/factor-trend', {
    summary: '变化趋势：污染因子',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: factorTrendInput,
    output: TrendSeriesAnswer,
  })({ example: (city) => ({ ...hoursOfToday(city), factorCode: ['pm25'] }) }),
  multipleAnalysisFactorTrendDownload: post('/multiple-analysis/factor-trend-download', {
    summary: '下载变化趋势：所列因子，气象要素可一并列入',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: factorTrendInput,
    output: fileAnswer,
  })({
    example: (city) => ({ ...hoursOfToday(city), factorCode: ['pm25', 'windSpeed'] }),
    effect: '一个含各站点因子序列的工作簿',
  }),
  trendAnalysisQuery: get('/trend-analysis/query', {
    summary: '趋势分析：序列、去季节变化的Theil–Sen趋势线与秩检验',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: analysisInput,
    output: trendAnswer,
  })({ example: (city) => ({ ...daysOfCity(city), dataType: 'DAY', factorCode: 'pm25' }) }),
  trendAnalysisExport: get('/trend-analysis/export', {
    summary: '导出趋势分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: analysisInput,
    output: fileAnswer,
  })({
    example: (city) => ({ ...daysOfCity(city), dataType: 'DAY', factorCode: 'pm25' }),
    effect: '一个含序列与趋势线的工作簿',
  }),
  comprehensiveAnalysisQuery: get('/comprehensive-analysis/query', {
    summary: '均值分析：各区域的日变化、周变化、月变化',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: variationInput,
    output: VariationAnswer,
  })({ example: daysOfCity }),
  comprehensiveAnalysisExport: get('/comprehensive-analysis/export', {
    summary: '导出均值分析',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: variationInput,
    output: fileAnswer,
  })({ example: daysOfCity, effect: '一个含分时段均值及其置信区间的工作簿' }),
  multiCompareFactorCompare: get('/multi-compare/factor-compare', {
    summary: '因子变化：一个站点多个因子的时间变化',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: variationInput,
    output: VariationAnswer,
  })({ example: (city) => ({ ...daysOfCity(city), siteCodes: city.nationalSiteCode, factorCode: 'pm25,no2' }) }),
  multiCompareFactorCompareExport: get('/multi-compare/factor-compare-export', {
    summary: '导出因子对比',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: variationInput,
    output: fileAnswer,
  })({
    example: (city) => ({ ...daysOfCity(city), siteCodes: city.nationalSiteCode, factorCode: 'pm25,no2' }),
    effect: '一个含各因子分时段均值的工作簿',
  }),
  multiCompareSiteCompare: get('/multi-compare/site-compare', {
    summary: '因子变化：一个因子在多个站点或区域的时间变化',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: variationInput,
    output: VariationAnswer,
  })({ example: daysOfCity }),
  multiCompareSiteCompareExport: get('/multi-compare/site-compare-export', {
    summary: '导出区域对比',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: variationInput,
    output: fileAnswer,
  })({ example: daysOfCity, effect: '一个含各站点或区域分时段均值的工作簿' }),
  multiCompareExcessive: get('/multi-compare/excessive', {
    summary: '因子变化：超标日数、小时数与超标倍数',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: excessiveInput,
    output: excessiveAnswer,
  })({ example: daysOfCity }),
  multiCompareExcessiveExport: get('/multi-compare/excessive-export', {
    summary: '导出超标对比',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: excessiveInput,
    output: fileAnswer,
  })({ example: daysOfCity, effect: '一个含各站点各因子超标日数与倍数的工作簿' }),
})
