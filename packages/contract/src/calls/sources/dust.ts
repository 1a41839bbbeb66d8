import { dustFactors } from '@qingkong/domain/dust/dust-factor'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityDay, cityTime, code, codeList, flag, text } from '../../core/input.ts'
import { measured, nothing, records, stamp } from '../../core/output.ts'
import {
  DustBox,
  DustHoursFacts,
  DustMark,
  DustRankRow,
  DustSeries,
  DustSiteCard,
  DustStatisticsRow,
  dustRankKinds,
  dustSortTypes,
} from '../../shapes/dust.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const factorCode = z.enum(dustFactors, '扬尘因子应为 pm10、tsp、pm25 或 noise').default('pm10')

/** Which hours and whose values count. */
const switches = {
  /** Hours under sand and dust (declared or confirmed) count too. */
  withSand: flag.default(false),
  /** Hours with 0.2 mm of rain or more do not count. */
  withoutRain: flag.default(false),
  /** Sites that measure TSP only are ranked by the PM10 worked out of it. */
  withConverted: flag.default(false),
}

/** Labels of the first and the last hour, both included; 92 days at most. */
const period = { startTime: cityTime, endTime: cityTime }

const sortInput = {
  ...period,
  rankKind: z.enum(dustRankKinds, '排名对象应为 AREA 或 CITY').default('CITY'),
  factorCode,
  sortType: z.enum(dustSortTypes, '排序类型应为 AVG、MAX、RATE 或 ALARM').default('AVG'),
  /** 0 managed by the city, 1 by the district; without it both. */
  cityManager: z.enum(['0', '1'], '市管工地应为0或1').optional(),
  /** Only these districts. */
  areaCodes: codeList(50).default([]),
  ...switches,
}

/** None is an answer without lines: no site lies where somebody looks. */
const recordNums = codeList(200).default([])

const sequenceInput = {
  /** dust: a line per site; area: a line per district, the mean of the chosen sites in it. */
  dustObject: z.enum(['dust', 'area'], '扬尘对象应为 dust 或 area').default('dust'),
  recordNums,
  factorCode,
  dataType: z.enum(['HOUR', 'FIVE_MIN'], '数据类型应为 HOUR 或 FIVE_MIN').default('HOUR'),
  /** Labels; hours 92 days at most, five minutes 7. */
  ...period,
}

const statisticsInput = {
  recordNums,
  factorCode,
  sortType: sortInput.sortType,
  /** The station the sites are held against; '' = the mean of the national sites. */
  siteCode: z.union([z.literal(''), code]).default(''),
  ...period,
  withSand: switches.withSand,
  withoutRain: switches.withoutRain,
}

const seriesExample = ({ dust: { recordNum }, today }: FixtureCity) => ({
  recordNums: [recordNum],
  startTime: today.start,
  endTime: today.end,
})

const sortExample = ({ today }: FixtureCity) => ({ startTime: today.start, endTime: today.end })

/** 扬尘源监管: construction sites ranked, over time, and against a station. */
export const dust = group('/business-ps/dust', {
  dustLatestTime: get('/dust-latest-time', {
    summary: '工地监测最新时间',
    right: 'site.read',
    outside: 'cityWide',
    about: 'dustSite',
    input: {},
    output: z.object({
      /** Label of the newest hour. */
      dataTime: stamp.nullable(),
      /** The newest natural day that has all its hours behind it, 'YYYY-MM-DD'. */
      day: z.string().nullable(),
    }),
  })({ example: () => ({}) }),
  dustSort: get('/dust-sort', {
    summary: '扬尘排名',
    right: 'site.read',
    outside: 'empty',
    about: 'dustSite',
    input: sortInput,
    /** In the order of the ranking, then those out of it. */
    output: records(DustRankRow).extend({
      /** Mean of the national sites over the hours that count; null for noise. */
      reference: measured,
      facts: DustHoursFacts,
    }),
  })({ example: sortExample }),
  dustSortDownload: get('/dust-sort-download', {
    summary: '导出扬尘排名',
    right: 'site.read',
    outside: 'empty',
    about: 'dustSite',
    kind: 'export',
    input: sortInput,
    output: fileAnswer,
  })({ example: sortExample, effect: '下载与页面相同的排名表' }),
  dustSortBulletin: get('/dust-sort-bulletin', {
    summary: '扬尘通报（docx）',
    right: 'site.read',
    outside: 'cityOnly',
    about: 'dustSite',
    kind: 'file',
    origin: 'own',
    /** Of PM10 by the mean, of all sites; sand hours are out, converted values take no part. */
    input: { ...period, withoutRain: switches.withoutRain },
    output: fileAnswer,
  })({ example: sortExample, effect: '下载一份按均值排名的全市扬尘通报' }),
  dustTimeSequence: post('/time-sequence', {
    summary: '扬尘时序',
    right: 'site.read',
    outside: 'denied',
    about: 'dustSite',
    kind: 'read',
    input: sequenceInput,
    output: records(DustSeries).extend({
      /** Labels. */
      times: z.array(stamp),
      /** Mean of the national sites; at five minutes that of the hour. */
      reference: z.array(measured),
      /** Mean wind of the city, m/s and degrees it comes from. */
      windSpeed: z.array(measured),
      windDirection: z.array(measured),
      alarms: z.array(DustMark),
      /** Chosen sites outside the own area. */
      hiddenCount: z.number(),
    }),
  })({ example: seriesExample }),
  dustTimeSequenceDownload: get('/time-sequence-download', {
    summary: '导出扬尘时序',
    right: 'site.read',
    outside: 'denied',
    about: 'dustSite',
    kind: 'export',
    origin: 'own',
    input: sequenceInput,
    output: fileAnswer,
  })({ example: seriesExample, effect: '下载与页面相同的时序表' }),
  dustStatisticsAnalysis: post('/statistics-analysis', {
    summary: '扬尘统计分析',
    right: 'site.read',
    outside: 'denied',
    about: 'dustSite',
    kind: 'read',
    input: statisticsInput,
    output: records(DustStatisticsRow).extend({
      /** What the sites are held against. */
      station: z.object({ siteCode: z.string(), siteName: z.string() }),
      /** Distribution of the chosen sites' hours at each hour of the day 0–23 (the hour's beginning). */
      boxes: z.array(DustBox.nullable()),
      /** The first three rows: pairs of station and site in the hours that count, the station by the row's lag later. */
      pairs: z.array(
        z.object({
          recordNum: z.string(),
          name: z.string(),
          points: z.array(z.object({ dataTime: stamp, station: z.number(), site: z.number() })),
        }),
      ),
      hiddenCount: z.number(),
    }),
  })({ example: seriesExample }),
  dustStatisticsAnalysisDownload: get('/statistics-analysis-download', {
    summary: '导出扬尘统计分析',
    right: 'site.read',
    outside: 'denied',
    about: 'dustSite',
    kind: 'export',
    origin: 'own',
    input: statisticsInput,
    output: fileAnswer,
  })({ example: seriesExample, effect: '下载与页面相同的统计表' }),
  dustSiteCard: get('/site-card', {
    summary: '工地卡片：基本信息、最新小时与告警',
    right: 'site.read',
    outside: 'denied',
    about: 'dustSite',
    origin: 'own',
    /** Alarms of the period are told, on any factor. */
    input: { recordNum: code, ...period },
    output: DustSiteCard,
  })({ example: ({ dust: { recordNum }, today }) => ({ recordNum, startTime: today.start, endTime: today.end }) }),
  dustStopSave: post('/stop-save', {
    summary: '登记工地停工、复工',
    right: 'source.mark',
    outside: 'denied',
    about: 'dustSite',
    changes: ['dustSite'],
    object: 'recordNum',
    origin: 'own',
    input: {
      recordNum: code,
      /** First day; a standstill that begins on it is changed. */
      fromDay: cityDay,
      /** Last day; without it until further notice. */
      toDay: cityDay.optional(),
      reason: text(100).default(''),
      /** Takes the standstill that begins on the day back. */
      isRemoved: flag.default(false),
    },
    output: nothing,
  })({
    example: ({ dust: { recordNum }, today }) => ({
      recordNum,
      fromDay: today.start.slice(0, 10),
      reason: '重大活动期间停工',
    }),
    effect: '该工地自该日起为停工，不欠数据，不参与排名',
  }),
})
