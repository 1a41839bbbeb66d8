import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityTime, code, latitude, longitude, number } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'
import { numberOrNull, SeriesFacts } from '../../shapes/analysis.ts'
import { ColorScale, Radar, RadarChannel, RadarScan } from '../../shapes/radar.ts'

const channel = RadarChannel.default('extinction532')
/** Without a time the newest scan; with one the newest that had begun by then. */
const oneScan = { radarCode: code, dataTime: cityTime.optional() }
const scanOf = { radarCode: z.string(), radarName: z.string(), dataTime: stamp }

/** Tonnes of a period; net = in − out. */
const fluxAmounts = { inT: numberOrNull, outT: numberOrNull, netT: numberOrNull }

/**
 * Scanning aerosol lidars (雷达). The document names the pseudo-colour calls without payloads; fields are ours.
 * wind-pic, weibo-pic and the pictures of flux need a wind lidar and a microwave radiometer and are left out until there is
 * one; flux-total-data takes the wind of the stations upwards by a power law and says so.
 */
export const radar = group('/business-radar', {
  radarList: get('/radar/list', {
    summary: '雷达列表',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radar',
    input: {},
    output: z.array(Radar),
  })({
    example: () => ({}),
  }),
  radarListPermission: get('/radar/list-permission', {
    summary: '有权限的雷达列表',
    right: 'map.read',
    outside: 'empty',
    about: 'radar',
    input: {},
    output: z.array(Radar),
  })({
    example: () => ({}),
  }),
  radarScanList: get('/scan/list', {
    summary: '水平扫描列表',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radarScan',
    origin: 'own',
    input: { radarCode: code, startTime: cityTime, endTime: cityTime },
    output: z.array(RadarScan),
  })({
    example: (city) => ({ radarCode: city.radar.radarCode, startTime: city.today.start, endTime: city.today.end }),
  }),
  pseudoColorRadarPic: get('/pseudo-color/radar-pic', {
    summary: '雷达伪彩图（整圈，或给定点周围的方形）',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radarScan',
    kind: 'file',
    input: { ...oneScan, channel, longitude: longitude.optional(), latitude: latitude.optional() },
    output: fileAnswer,
  })({
    example: (city) => ({ radarCode: city.radar.radarCode }),
    effect: '返回PNG图片',
  }),
  pseudoColorVerticalData: get('/pseudo-color/vertical-data', {
    summary: '垂直廓线（消光系数）与边界层高度',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radarScan',
    input: oneScan,
    output: z.object({
      ...scanOf,
      /** Above the lidar, metres. */
      heights: z.array(z.number()),
      values: z.array(measured),
      pblHeightM: measured,
      colorScale: ColorScale,
    }),
  })({
    example: (city) => ({ radarCode: city.radar.radarCode }),
  }),
  pseudoColorPolData: get('/pseudo-color/pol-data', {
    summary: '垂直廓线（退偏振比）与粒子类型',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radarScan',
    input: oneScan,
    output: z.object({
      ...scanOf,
      heights: z.array(z.number()),
      values: z.array(measured),
      /** 粗颗粒, 混合, 细颗粒 by height; null where nothing was measured. */
      particleKinds: z.array(z.string().nullable()),
      colorScale: ColorScale,
    }),
  })({
    example: (city) => ({ radarCode: city.radar.radarCode }),
  }),
  pseudoColorSingleData: get('/pseudo-color/single-data', {
    summary: '水平扫描单条射线数据',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radarScan',
    input: {
      ...oneScan,
      channel,
      azimuthDeg: number.refine((v) => v >= 0 && v <= 360, '方位角应在0到360之间'),
    },
    output: z.object({
      ...scanOf,
      /** Azimuth of the nearest ray. */
      azimuthDeg: z.number(),
      /** Slant ranges of the gates, metres. */
      ranges: z.array(z.number()),
      values: z.array(measured),
      /** Median of the whole ring at each range. */
      background: z.array(measured),
    }),
  })({
    example: (city) => ({ radarCode: city.radar.radarCode, azimuthDeg: 45 }),
  }),
  pseudoColorRadarDataTimeSequence: get('/pseudo-color/radar-data-time-sequence', {
    summary: '时间—高度序列与边界层高度（最多7天）',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radarScan',
    input: { radarCode: code, startTime: cityTime, endTime: cityTime, channel },
    output: z.object({
      radarCode: z.string(),
      radarName: z.string(),
      heights: z.array(z.number()),
      times: z.array(stamp),
      /** One profile per time, one value per height. */
      values: z.array(z.array(measured)),
      pblHeights: z.array(measured),
      colorScale: ColorScale,
    }),
  })({
    example: (city) => ({ radarCode: city.radar.radarCode, startTime: city.today.start, endTime: city.today.end }),
  }),
  pseudoColorFluxTotalData: post('/pseudo-color/flux-total-data', {
    summary: '输送通量：各方向输入、输出与净通量',
    right: 'map.read',
    outside: 'cityWide',
    about: 'airHour',
    kind: 'read',
    input: {
      factorCode: z.enum(['pm25', 'pm10'], '因子应为 PM2.5 或 PM10').default('pm25'),
      /** Starts of hours; default the last 24 that ended. */
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
    },
    output: z.object({
      factorCode: z.string(),
      factorName: z.string(),
      /** Hours, [from, to), and how many they are. */
      startTime: stamp,
      endTime: stamp,
      dueHours: z.number(),
      /** Tonnes by section, the largest flow first; null below 75 % of the hours. */
      channels: z.array(
        z.object({
          sectionCode: z.string(),
          sectionName: z.string(),
          neighbourCode: z.string(),
          /** From the middle of the city to the section, degrees. */
          bearingDeg: z.number(),
          lengthM: z.number(),
          ...fluxAmounts,
          /** Of all that comes in, percent. */
          sharePct: numberOrNull,
          /** Net against the hours before, tonnes. */
          changeT: numberOrNull,
          hours: z.number(),
        }),
      ),
      /** Of the sections that could be told; net only where all of them could, of a border without a gap. */
      total: z.object(fluxAmounts),
      /** What the period carries, in one sentence; null without a total. */
      sentence: z.string().nullable(),
      /** How it was worked out: what is measured and what is extended. */
      notes: z.array(z.string()),
      /** Newest hour that counts, its publication label. */
      dataTime: stamp.nullable(),
      facts: SeriesFacts,
      reason: z.string().nullable(),
    }),
  })({
    example: () => ({}),
  }),
  pseudoColorControllerChannelTree: get('/pseudo-color-controller/channel-tree', {
    summary: '雷达通道树',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radar',
    input: {},
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        children: z.array(z.object({ code: RadarChannel, name: z.string(), unit: z.string() })),
      }),
    ),
  })({
    example: () => ({}),
  }),
  pseudoColorControllerAnalysisDirection: get('/pseudo-color-controller/analysis-direction', {
    summary: '水平扫描分方位统计（16方位）',
    right: 'map.read',
    outside: 'cityWide',
    about: 'radarScan',
    input: { ...oneScan, channel },
    output: z.object({
      ...scanOf,
      directions: z.array(
        z.object({
          directionDeg: z.number(),
          directionName: z.string(),
          mean: measured,
          max: measured,
          /** Slant range of the maximum, metres. */
          maxRangeM: measured,
        }),
      ),
    }),
  })({
    example: (city) => ({ radarCode: city.radar.radarCode }),
  }),
})
