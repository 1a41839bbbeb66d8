import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group } from '../../core/call.ts'
import { cityTime, flag } from '../../core/input.ts'
import { numberOrNull, periodInput, placeInput, SeriesFacts, seriesInput } from '../../shapes/analysis.ts'

export const RadarProfile = z.object({
  siteCode: z.string(),
  siteName: z.string(),
  /** Hour-ending label, or the natural day. */
  dataTime: z.string(),
  /** 偏标准型, 偏烟花型 …; null when the sample or its references are incomplete. */
  type: z.string().nullable(),
  /** Pollutants above their upper line, by name. */
  above: z.array(z.string()),
  references: z.number(),
  axes: z.array(
    z.object({
      factorCode: z.string(),
      factorName: z.string(),
      concentration: numberOrNull,
      /** Share over the references' mean share; the standard is 1. */
      value: z.number(),
      upper: z.number(),
      lower: z.number(),
    }),
  ),
})
export type RadarProfile = z.infer<typeof RadarProfile>

/** HOUR by hours, DAY by daily means. */
const dataType = z.enum(['HOUR', 'DAY'], '数据类型应为 HOUR 或 DAY').default('HOUR')

const spaceInput = {
  /** Site type whose sites make the area's reference. */
  siteType: z.string().max(4).default('10'),
  dataTime: cityTime,
  dataType,
  coarse: flag.default(false),
  ...seriesInput,
}
const timeInput = { ...placeInput, ...periodInput, dataType, coarse: flag.default(false), ...seriesInput }

const answer = z.object({ profiles: z.array(RadarProfile), facts: SeriesFacts })

/**
 * 特征雷达图: shares of SO2, NO2, CO, PM2.5 and PM10 against their usual ones. In time: the site's previous 31 days; in
 * space: the sites of the type at the same time.
 */
export const characteristicRadar = group('/business-aqi/radar-characteristic', {
  radarCharacteristicTimeSlot: get('/time-slot', {
    summary: '特征雷达图（时间）',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: timeInput,
    output: answer,
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode, startTime: city.today.start, endTime: city.today.end }),
  }),
  radarCharacteristicSiteTimePoint: get('/site-time-point', {
    summary: '特征雷达图（空间）',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    input: spaceInput,
    output: answer,
  })({
    example: (city) => ({ dataTime: city.now }),
  }),
  radarCharacteristicExport: get('/export', {
    summary: '导出特征雷达图（时间）',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: timeInput,
    output: fileAnswer,
  })({
    example: (city) => ({ siteCode: city.nationalSiteCode, startTime: city.today.start, endTime: city.today.end }),
    effect: '一个含各时刻类型与各项比值的工作簿',
  }),
  radarCharacteristicSpaceExport: get('/site-time-point-export', {
    summary: '导出特征雷达图（空间）',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'export',
    origin: 'own',
    input: spaceInput,
    output: fileAnswer,
  })({
    example: (city) => ({ dataTime: city.now }),
    effect: '一个含各站类型与各项比值的工作簿',
  }),
})
