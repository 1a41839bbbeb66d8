import { yearlyFactors } from '@qingkong/domain/ranking/ranked-factor'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { codeList, integer, year } from '../../core/input.ts'
import { numberOrNull, periodInput, placesInput, SeriesFacts, seriesInput } from '../../shapes/analysis.ts'
import { dayText, standardChoices } from '../../shapes/ranking.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

/** What can be compared over years: statistics of days. */
const factorCode = z.enum(yearlyFactors, '因子应为六项污染物、综合指数或优良率').default('pm25')
const standard = z.enum(standardChoices, '评价标准应为 byDate、2012、2026 或 2031').default('byDate')

const Factor = z.object({ code: z.string(), name: z.string(), unit: z.string(), digits: z.number() })
export type ChangeFactor = z.infer<typeof Factor>

const shortInput = {
  ...placesInput,
  ...periodInput,
  ...seriesInput,
  factorCode: codeList(12).default(['pm25']),
  dataType: z.enum(['HOUR', 'DAY'], '时间粒度应为 HOUR 或 DAY').default('HOUR'),
}

export const ShortChangeLine = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  factor: Factor,
  values: z.array(numberOrNull),
  /** The same hour of the day before; of days the day a week before. */
  before: z.array(numberOrNull),
  mean: numberOrNull,
  max: numberOrNull,
  maxTime: z.string().nullable(),
  min: numberOrNull,
  minTime: z.string().nullable(),
  /** Mean of `before`. */
  beforeMean: numberOrNull,
  /** Intervals that both have, and the means over these; 修约后 all means have one decimal more than the values. */
  pairs: z.number(),
  pairedMean: numberOrNull,
  pairedBeforeMean: numberOrNull,
  /** Of the paired means as they stand here, in percent. */
  changePct: numberOrNull,
  /** Largest rise from one interval to the next. */
  largestRise: numberOrNull,
  largestRiseTime: z.string().nullable(),
})
export type ShortChangeLine = z.infer<typeof ShortChangeLine>

const longInput = {
  ...placesInput,
  ...seriesInput,
  /** The interval of the newest year; the years before have the same days of the calendar. */
  startTime: dayText,
  endTime: dayText,
  /** How many years, the newest included. */
  years: integer.refine((value) => value >= 2 && value <= 15, '对比年数应在2到15之间').default(5),
  factorCode,
  standard,
}

const yearInput = {
  ...placesInput,
  ...seriesInput,
  startYear: year,
  endYear: year,
  factorCode,
  standard,
}

const Statistic = {
  value: numberOrNull,
  validDays: z.number(),
  /** Why the year's figure is for reference only; null = it holds. */
  validityNote: z.string().nullable(),
  /** Against the year before in percent; of good_days percentage points. */
  change: numberOrNull,
  /** Why the change is for reference only: the validity of the year before. */
  changeNote: z.string().nullable(),
}

export const LongChangePlace = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  years: z.array(z.object({ year: z.number(), from: z.string(), to: z.string(), ...Statistic })),
  /** Median of the changes per year between all pairs of years (Theil–Sen); null below four years with a value. */
  slopePerYear: numberOrNull,
})
export type LongChangePlace = z.infer<typeof LongChangePlace>

export const YearChangePlace = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  years: z.array(z.object({ year: z.number(), ...Statistic, months: z.array(numberOrNull) })),
})
export type YearChangePlace = z.infer<typeof YearChangePlace>

const frame = { factor: Factor, banner: z.string().nullable(), facts: SeriesFacts }

const places = (city: FixtureCity) => ({ siteCodes: city.areaCode })
const longExample = (city: FixtureCity) => ({
  ...places(city),
  startTime: city.today.start.slice(0, 7).concat('-01'),
  endTime: city.today.start.slice(0, 10),
  years: 2,
})
const yearOf = (city: FixtureCity) => Number(city.today.start.slice(0, 4))
const yearExample = (city: FixtureCity) => ({ ...places(city), startYear: yearOf(city) - 1, endYear: yearOf(city) })
const shortExample = (city: FixtureCity) => ({
  siteCodes: city.nationalSiteCode,
  startTime: city.today.start,
  endTime: city.today.end,
})

/** 短期变化 of hours and days, 长期变化 of the same days over years and of whole years. */
export const cityChanges = group('/business-aqi/forecast', {
  shortChangeQuery: get('/short-change/query', {
    summary: '短期变化',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    origin: 'own',
    input: shortInput,
    output: z.object({ times: z.array(z.string()), lines: z.array(ShortChangeLine), facts: SeriesFacts }),
  })({ example: shortExample }),
  shortChangeExport: post('/short-change/export', {
    summary: '导出短期变化',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: shortInput,
    output: fileAnswer,
  })({ example: shortExample, effect: '一个含各时刻数值的工作簿' }),
  longChangeQueryLongChangeData: get('/long-change/queryLongChangeData', {
    summary: '时段变化',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: longInput,
    output: z.object({ places: z.array(LongChangePlace), ...frame }),
  })({ example: longExample }),
  longChangeLongChangeDataExport: post('/long-change/longChangeDataExport', {
    summary: '导出时段变化',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: longInput,
    output: fileAnswer,
  })({ example: longExample, effect: '一个含各年同期数值的工作簿' }),
  longChangeYearChangeQuery: get('/long-change/yearChangeQuery', {
    summary: '全年变化',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: yearInput,
    output: z.object({ places: z.array(YearChangePlace), ...frame }),
  })({ example: yearExample }),
  longChangeYearChangeQueryExport: post('/long-change/yearChangeQueryExport', {
    summary: '导出全年变化',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: yearInput,
    output: fileAnswer,
  })({ example: yearExample, effect: '一个含各年逐月数值的工作簿' }),
})
