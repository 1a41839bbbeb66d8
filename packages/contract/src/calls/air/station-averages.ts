import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { code, codeList } from '../../core/input.ts'
import { numberOrNull, periodInput, placesInput, SeriesFacts, seriesInput, timeRanges } from '../../shapes/analysis.ts'
import type { FixtureCity } from '../../testing/fixture-city.ts'

const right = 'analysis.read' as const

/** AIR: factors of air stations; COMPONENT: VOC species of component stations. */
const stationKinds = ['AIR', 'COMPONENT'] as const

const averageInput = {
  ...placesInput,
  ...seriesInput,
  /** Natural days of each range, both included; every range makes a row of its own. */
  timeRange: timeRanges,
  stationKind: z.enum(stationKinds, '站点类别应为 AIR 或 COMPONENT').default('AIR'),
  /** Of what the mean is made: valid hours, or valid natural days. Components: hours. */
  dataType: z.enum(['HOUR', 'DAY'], '统计口径应为 HOUR 或 DAY').default('HOUR'),
  /** Air stations only; components are always shown all. */
  factorCode: codeList(20).default(['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']),
}

const StationAverageItem = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  /** Group of a VOC species; '' of air factors. */
  groupName: z.string(),
  unit: z.string(),
  digits: z.number(),
  mean: numberOrNull,
  max: numberOrNull,
  min: numberOrNull,
  /** Valid hours or days, and how many the range has. */
  valid: z.number(),
  expected: z.number(),
  validPct: numberOrNull,
})

export const StationAverage = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  /** Natural days. */
  startDay: z.string(),
  endDay: z.string(),
  items: z.array(StationAverageItem),
})
export type StationAverage = z.infer<typeof StationAverage>

const profileInput = {
  /** Empty: the first radar. */
  radarCode: z.union([z.literal(''), code]).default(''),
  ...periodInput,
  channel: z.enum(['extinction532', 'depolarization532'], '雷达通道有误').default('extinction532'),
}

export const ProfileAverage = z.object({
  radarCode: z.string(),
  radarName: z.string(),
  channel: z.object({ code: z.string(), name: z.string(), unit: z.string(), digits: z.number() }),
  /** Metres above the lidar. */
  heights: z.array(z.number()),
  /** Labels of the hours with a profile. */
  times: z.array(z.string()),
  /** Mean of the profiles of each hour, by height. */
  values: z.array(z.array(numberOrNull)),
  /** Profiles of each hour. */
  counts: z.array(z.number()),
  mixingHeights: z.array(numberOrNull),
  /** Mean of the hours, by height, and the hours it is made of. */
  means: z.array(numberOrNull),
  validHours: z.array(z.number()),
  /** Hours of the period. */
  expectedHours: z.number(),
})
export type ProfileAverage = z.infer<typeof ProfileAverage>

const averageExample = (city: FixtureCity) => ({
  siteCodes: city.nationalSiteCode,
  timeRange: [[`${city.today.start.slice(0, 8)}10 00:00:00`, city.today.start] as [string, string]],
})
const profileExample = (city: FixtureCity) => ({
  radarCode: city.radar.radarCode,
  startTime: city.today.start,
  endTime: city.today.end,
})

/** 数据分析管理: means of any period by station, with how many valid values they are made of. */
export const stationAverages = group('/business-aqi/station-average', {
  scDataAvgBydata: get('/ScDataAvg-Bydata', {
    summary: '站点均值',
    right,
    outside: 'cityWide',
    about: 'airHour',
    input: averageInput,
    output: z.object({ averages: z.array(StationAverage), facts: SeriesFacts }),
  })({ example: averageExample }),
  scDataAvgExport: post('/ScDataAvg-export', {
    summary: '导出站点均值',
    right,
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    input: averageInput,
    output: fileAnswer,
  })({ example: averageExample, effect: '一个含各站均值与有效数的工作簿' }),
  scDataAvgProfile: get('/ScDataAvg-Profile', {
    summary: '二维数据均值',
    right,
    outside: 'cityWide',
    about: 'radarScan',
    origin: 'own',
    input: profileInput,
    output: ProfileAverage,
  })({ example: profileExample }),
  scDataAvgProfileExport: post('/ScDataAvg-Profile-export', {
    summary: '导出二维数据均值',
    right,
    outside: 'cityWide',
    about: 'radarScan',
    kind: 'export',
    origin: 'own',
    input: profileInput,
    output: fileAnswer,
  })({ example: profileExample, effect: '一个含各高度逐时均值的工作簿' }),
})
