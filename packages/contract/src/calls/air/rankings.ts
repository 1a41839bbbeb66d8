import { rankedFactors } from '@qingkong/domain/ranking/ranked-factor'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList, flag, integer, number, revision } from '../../core/input.ts'
import { nothing, stamp } from '../../core/output.ts'
import { dataStatus, numberOrNull, SeriesFacts, seriesInput } from '../../shapes/analysis.ts'
import {
  DaySpan,
  dayText,
  dustReadingKinds,
  InferenceCity,
  InferencePeriod,
  PollutantAllowance,
  PollutantControl,
  RankingRow,
  rankComparisons,
  rankedKinds,
  standardChoices,
} from '../../shapes/ranking.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const factorCode = z.enum(rankedFactors, '排名指标应为综合指数、优良率或六项污染物之一').default('index')
const cityGroup = z.string().max(32).default('C00024')

const rankInput = {
  rankKind: z.enum(rankedKinds, '排名对象应为 STATION、AREA 或 CITY').default('STATION'),
  /** Which sites are ranked, or averaged for their district. */
  siteType: z.string().max(4).default('10'),
  /** Only these sites, districts or cities; empty = all of the kind. */
  siteCodes: codeList(400).default([]),
  /** Set of the cities: C00024 … or its key. */
  cityGroup,
  /** First and last natural day. */
  startTime: dayText,
  endTime: dayText,
  factorCode,
  compareWith: z.enum(rankComparisons, '对比期应为 YEAR 或 PREVIOUS').default('YEAR'),
  dustReading: z.enum(dustReadingKinds, '沙尘口径应为 actual、provisional 或 confirmed').default('actual'),
  /** One standard for both periods, or by default the one in force on each date. */
  standard: z.enum(standardChoices, '评价标准应为 byDate、2012、2026 或 2031').default('byDate'),
  ...seriesInput,
}

const rankExample = (city: FixtureCity) => ({
  startTime: city.today.start.slice(0, 7).concat('-01'),
  endTime: city.today.start.slice(0, 10),
})

const inferenceInput = {
  /** Measurement objects: a set of cities by its key (province, compete, yangtzeRiverDelta, city168 …) or group code. */
  cityCodes: z.string().max(32).default('province'),
  /** 3 day, 1 month, 4 quarter, 5 half-year, 2 year. */
  rankAnalysisType: z.enum(['1', '2', '3', '4', '5'], '排名周期应为日、月、季度、半年或年').default('1'),
  /** Any day of the period. */
  date: dayText,
  /** False: the other cities stay as they are. True: the rest of the period is as it was last year. */
  isProjected: flag.default(false),
  dataStatus,
  asOfRev: revision.optional(),
}
const rank = integer.refine((value) => value >= 1 && value <= 999, '目标排名应为1到999的整数')
const byRankInput = {
  ...inferenceInput,
  ranking: rank,
  /** Sharing the rank is enough; else alone on it, 0.01 below who holds it. */
  isShared: flag.default(false),
}
const concentration = number.refine((value) => value >= 0 && value <= 10_000, '浓度应在0到10000之间').optional()

const inferenceExample = (city: FixtureCity) => ({ date: city.today.start.slice(0, 10) })

const inferenceFrame = { period: InferencePeriod, banner: z.string().nullable(), facts: SeriesFacts }
const target = {
  ranking: z.number(),
  /** Null: any index reaches the rank. */
  targetIndex: numberOrNull,
  currentIndex: numberOrNull,
  currentRank: numberOrNull,
  /** Current minus target; negative = the rank is held. */
  gap: numberOrNull,
}

const FloatingRow = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  ownAreaName: z.string(),
  /** The district it counts for; the city's own code = for none. */
  areaCode: z.string(),
  areaName: z.string(),
  validFrom: z.string(),
  /** Last day; null = until changed. */
  validTo: z.string().nullable(),
  updateTime: stamp,
  updateUser: z.string(),
})

const FloatingArea = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  sites: z.array(
    z.object({ siteCode: z.string(), siteName: z.string(), siteType: z.string(), isFloating: z.boolean() }),
  ),
})

/** 排名统计, 排名测算, 浮动站点. */
export const rankings = group('/business-aqi', {
  multipleRankSiteRank: get('/multiple-rank/site-rank', {
    summary: '排名统计',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: rankInput,
    output: z.object({
      rows: z.array(RankingRow),
      period: DaySpan,
      basePeriod: DaySpan,
      /** The periods are judged by different standards. */
      banner: z.string().nullable(),
      standardNames: z.array(z.string()),
      facts: SeriesFacts,
    }),
  })({ example: rankExample }),
  multipleRankSiteRankChart: get('/multiple-rank/site-rank-chart', {
    summary: '逐月排名',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: rankInput,
    output: z.object({
      /** The twelve months up to the period's last, 'YYYY-MM'. */
      months: z.array(z.string()),
      places: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          isOwn: z.boolean(),
          values: z.array(numberOrNull),
          ranks: z.array(numberOrNull),
        }),
      ),
      facts: SeriesFacts,
    }),
  })({ example: rankExample }),
  multipleRankCityRankConclusion: get('/multiple-rank/city-rank-conclusion', {
    summary: '排名结论',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: { ...rankInput, rankKind: rankInput.rankKind.default('CITY') },
    output: z.object({ conclusion: z.string().nullable(), facts: SeriesFacts }),
  })({ example: rankExample }),
  multipleRankSiteRankExport: post('/multiple-rank/site-rank-export', {
    summary: '导出排名统计',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: rankInput,
    output: fileAnswer,
  })({ example: rankExample, effect: '一个含名次、六项浓度、综合指数、优良率与同比的工作簿' }),

  rankInferenceCityRank: get('/rank-inference/city-rank', {
    summary: '城市当前排名',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: inferenceInput,
    output: z.object({ cities: z.array(InferenceCity), ...inferenceFrame }),
  })({ example: inferenceExample }),
  rankInferenceCustomInfer: post('/rank-inference/custom-infer', {
    summary: '按指标测算排名',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: {
      ...inferenceInput,
      /** Values of the whole period; what is not given stays as it is. */
      pm25: concentration,
      pm10: concentration,
      so2: concentration,
      no2: concentration,
      o38h: concentration,
      co: concentration,
    },
    output: z.object({
      before: z.object({ index: numberOrNull, rank: numberOrNull }),
      after: z.object({ index: numberOrNull, rank: numberOrNull }),
      cities: z.array(InferenceCity),
      sentence: z.string(),
      ...inferenceFrame,
    }),
  })({ example: (city) => ({ ...inferenceExample(city), pm25: 20 }) }),
  rankInferenceControlValue: post('/rank-inference/control-value', {
    summary: '目标排名下的控制值',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: byRankInput,
    output: z.object({
      ...target,
      controls: z.array(PollutantControl),
      sentence: z.string(),
      ...inferenceFrame,
    }),
  })({ example: (city) => ({ ...inferenceExample(city), ranking: 1 }) }),
  rankInferenceAllowance: post('/rank-inference/allowance', {
    summary: '目标排名下的剩余均值',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: byRankInput,
    output: z.object({ ...target, allowances: z.array(PollutantAllowance), ...inferenceFrame }),
  })({ example: (city) => ({ ...inferenceExample(city), ranking: 1 }) }),
  rankInferenceLatestDate: post('/rank-inference/latest-date', {
    summary: '可测算的最新日期',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: { cityCodes: inferenceInput.cityCodes },
    output: z.object({
      /** Newest day with values of the own city and of at least one other; null = none of the last 60 days. */
      latestDate: z.string().nullable(),
    }),
  })({ example: () => ({}) }),

  treeFloatingByArea: get('/floating-set/tree-floating-by-area', {
    summary: '各区参与均值的站点',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'floatingSite',
    input: { siteType: z.string().max(4).default('10'), date: dayText.optional() },
    output: z.array(FloatingArea),
  })({ example: () => ({}) }),
  floatingSetFloatingList: get('/floating-set/floating-list', {
    summary: '浮动站点设置',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'floatingSite',
    input: { areaCode: z.string().max(12).default('') },
    output: z.array(FloatingRow),
  })({ example: () => ({}), mayBeEmpty: '未设置浮动站点时为空' }),
  floatingSetUpdate: get('/floating-set/update', {
    summary: '设置浮动站点',
    right: 'target.write',
    outside: 'denied',
    about: 'floatingSite',
    changes: ['floatingSite', 'airHour'],
    object: 'siteCode',
    kind: 'write',
    input: {
      siteCode: code,
      /** District it counts for; the city's own code: for none. */
      areaCode: code,
      validFrom: dayText,
      validTo: dayText.optional(),
      /** Takes the setting that begins on this day back. */
      isRemoved: flag.default(false),
    },
    output: nothing,
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode, areaCode: city.districtCode, validFrom: '2026-11-01' }),
    effect: 'floating_set 中有该站点的设置',
  }),
})
