import { bulletinAllowanceFactors } from '@qingkong/domain/allowance/bulletin-factor'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { cityTime, revision } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'
import { dataStatus, numberOrNull, SeriesFacts } from '../../shapes/analysis.ts'
import { AllowanceReading } from '../../shapes/target.ts'

const hourValues = z.object({
  pm25: numberOrNull,
  pm10: numberOrNull,
  so2: numberOrNull,
  no2: numberOrNull,
  o3: numberOrNull,
  co: numberOrNull,
})
const dayValues = z.object({
  pm25: numberOrNull,
  pm10: numberOrNull,
  so2: numberOrNull,
  no2: numberOrNull,
  o38h: numberOrNull,
  /** Before 08:00, when no 8-hour window has ended: the hour's O3. */
  o3: numberOrNull,
  co: numberOrNull,
})

const allowances = z.partialRecord(z.enum(bulletinAllowanceFactors), AllowanceReading)

const index = { aqi: numberOrNull, level: numberOrNull, primary: z.array(z.string()) }

export const BulletinRow = z.object({
  code: z.string(),
  name: z.string(),
  isCity: z.boolean(),
  /** µg/m³, CO mg/m³. */
  hour: hourValues.extend(index),
  /** AQI of this hour less that of the hour before, and of the same hour yesterday. */
  aqiFromPrevious: numberOrNull,
  aqiFromYesterday: numberOrNull,
  /**
   * The day so far, unrounded: of each site the mean of its hours and the largest 8-h mean of O3 of the windows ending 08:00
   * or later, of the city the mean of its sites; with the index they would make (before 08:00 without O3). At 24:00 the day.
   */
  day: dayValues.extend(index),
  /** What each remaining hour of the day may be; empty when none remains. */
  excellent: allowances,
  good: allowances,
})
export type BulletinRow = z.infer<typeof BulletinRow>

/** Where the city stands; equal values share a rank. */
const BulletinRank = z.object({
  span: z.enum(['hour', 'day']),
  factorCode: z.enum(['aqi', 'pm25']),
  factorName: z.string(),
  rank: numberOrNull,
  /** Cities with a value, the own one included. */
  total: z.number(),
})
export type BulletinRank = z.infer<typeof BulletinRank>

export const BulletinAnswer = z.object({
  /** Publication label (end) of the bulletin's hour. */
  time: stamp,
  /** The natural day the hour belongs to. */
  date: z.string(),
  /** Hours of the day that have ended with this one, and those to come. */
  elapsedHours: z.number(),
  remainingHours: z.number(),
  /** What the day so far shows of ozone: the 8-hour maximum, or before 08:00 the hour. */
  ozoneSoFar: z.enum(['o3', 'o38h']),
  standard: z.string(),
  /** The city first, then its national sites. */
  rows: z.array(BulletinRow),
  /** Sites without any value of the hour: 数据未齐. */
  missingSites: z.array(z.string()),
  cityGroupName: z.string(),
  ranks: z.array(BulletinRank),
  /** null when the city has no value of the hour. */
  sentence: z.string().nullable(),
  facts: SeriesFacts,
})
export type BulletinAnswer = z.infer<typeof BulletinAnswer>

const bulletinInput = {
  /** Label of the hour; left out: the newest that brought any value. */
  time: cityTime.optional(),
  /** Cities the rank is taken among: a set's key or code. */
  cityGroup: z.string().max(32).default('province'),
  dataStatus,
  asOfRev: revision.optional(),
}

/** 空气质量快报 of the home page: the hour at the national sites, the day so far, what may still come, the city's rank. */
export const bulletin = group('/business-aqi/bulletin', {
  bulletinOne: get('/one', {
    summary: '空气质量小时快报',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    origin: 'own',
    input: bulletinInput,
    output: BulletinAnswer,
  })({
    example: () => ({}),
  }),
  bulletinExport: get('/export', {
    summary: '导出小时快报',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: bulletinInput,
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '一个与快报页面相同的工作簿',
  }),
})
