import { movingFactors } from '@qingkong/domain/mobile/moving-factor'
import { trackFaults } from '@qingkong/domain/mobile/track-fault'
import { z } from 'zod'
import { fileAnswer } from '../../core/blob.ts'
import { get, group, post } from '../../core/call.ts'
import { cityMonth, cityTime, code, codeList, number, page } from '../../core/input.ts'
import { measured, records, stamp } from '../../core/output.ts'

const factorCode = z.enum(movingFactors, '移动监测因子应为 pm25、pm10、no2、o3、co 或 tvoc').default('pm25')

const Values = z.object({
  pm25: measured,
  pm10: measured,
  no2: measured,
  o3: measured,
  co: measured,
  tvoc: measured,
  temperature: measured,
  humidity: measured,
})

const place = { longitude: z.number(), latitude: z.number() }

/** A minute of a track: where the vehicle was and what it measured of the asked factor. */
const TrackPoint = z.object({
  dataTime: stamp,
  ...place,
  value: measured,
  /** Level 1–6 of the minute's value by the hourly bounds: a hint for the colour, not an assessment. */
  level: z.number().nullable(),
})

const Taxi = z.object({
  siteCode: z.string(),
  licensePlateNo: z.string(),
  /** Heard within the last ten minutes. */
  online: z.boolean(),
  dataTime: stamp.nullable(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  /** From the last two minutes; null when they are too far apart in time. */
  speedKmh: measured,
  headingDeg: measured,
  values: Values,
  level: z.number().nullable(),
  track: z.array(TrackPoint),
})

/**
 * What counts as a high value: minutes of one vehicle at or above the threshold, run together over gaps of up to two
 * minutes. Without a threshold the upper bound of level 2 of the factor's hour is taken.
 */
const highValueInput = {
  startTime: cityTime.optional(),
  endTime: cityTime.optional(),
  factorCode,
  siteCodes: codeList(200).default([]),
  threshold: number.refine((v) => v > 0 && v <= 100_000, '阈值应大于0且不超过100000').optional(),
  /** threshold: as above. index: one and a half times the hour's background and among the period's highest tenth. */
  mode: z.enum(['threshold', 'index'], '判定方式应为 threshold 或 index').default('threshold'),
}

/** By index the threshold is the 90th percentile of the period; null where nothing counts. */
const judgedBy = { mode: z.enum(['threshold', 'index']), threshold: measured }

const HighValue = z.object({
  recordId: z.string(),
  siteCode: z.string(),
  licensePlateNo: z.string(),
  factorCode: z.string(),
  factorName: z.string(),
  factorUnit: z.string(),
  startTime: stamp,
  endTime: stamp,
  durationMin: z.number(),
  meanValue: z.number(),
  peakValue: z.number(),
  peakTime: stamp,
  /** Level of the peak by the hourly bounds. */
  level: z.number().nullable(),
  /** Mean of the other vehicles over the same minutes; null when none was out. */
  fleetMean: measured,
  /** Mean of the hours' backgrounds over its minutes; null where none is worked out. */
  background: measured,
  /** Its mean in backgrounds. */
  index: measured,
  /** Driven while it lasted. */
  lengthM: z.number(),
  /** Where the peak was measured. */
  ...place,
  areaCode: z.string(),
  areaName: z.string(),
  /** The street whose centre lies nearest to the peak. */
  streetName: z.string(),
})

export type HighValue = z.infer<typeof HighValue>

const Count = z.object({
  code: z.string(),
  name: z.string(),
  count: z.number(),
  minutes: z.number(),
  peakValue: measured,
})

/** A district by the squares of half a kilometre that its roads run through. */
const RoadRankRow = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  /** Null: less than 60 % of its squares were driven often enough. */
  rank: z.number().nullable(),
  /** Mean of the squares with ten passes and more. */
  mean: measured,
  previousMean: measured,
  /** Of the mean against the month before, %; positive = better. */
  improvement: measured,
  /** Ranks by the mean and by the improvement; the rank goes by their mean, half each. */
  stateRank: z.number().nullable(),
  improvementRank: z.number().nullable(),
  /** Squares with ten passes, of those any vehicle drove through within twelve months, %. */
  coverage: measured,
  cells: z.number(),
  validCells: z.number(),
  passes: z.number(),
  remark: z.string(),
})
export type RoadRankRow = z.infer<typeof RoadRankRow>

export const mobileStations = group('', {
  moveableStationMoveList: get('/business-monitor-data/moveable-station/move-list', {
    summary: '移动站列表',
    right: 'site.read',
    outside: 'cityWide',
    about: 'mobileStation',
    input: { licensePlateNo: z.string().max(20).default(''), siteCode: z.string().max(64).default('') },
    output: z.array(
      z.object({
        siteCode: z.string(),
        licensePlateNo: z.string(),
        stationKind: z.string(),
        online: z.boolean(),
        dataTime: stamp.nullable(),
      }),
    ),
  })({
    example: () => ({}),
  }),
  moveableStationHighValueList: post('/business-monitor-data/moveable-station/high-value-list', {
    summary: '移动站高值列表',
    right: 'site.read',
    outside: 'cityWide',
    about: 'mobileStation',
    kind: 'read',
    input: { ...page(10), ...highValueInput },
    output: records(HighValue).extend({ ...judgedBy, startTime: stamp, endTime: stamp }),
  })({
    example: (city) => ({ siteCodes: city.mobileStations.mobileStationCode }),
  }),
  moveableStationHighValueChart: post('/business-monitor-data/moveable-station/high-value-chart', {
    summary: '移动站高值统计图',
    right: 'site.read',
    outside: 'cityWide',
    about: 'mobileStation',
    kind: 'read',
    input: highValueInput,
    output: z.object({
      factorName: z.string(),
      factorUnit: z.string(),
      ...judgedBy,
      /** Hours up to three days, else days. An hour is labelled by its end. */
      interval: z.enum(['hour', 'day']),
      times: z.array(stamp),
      counts: z.array(z.number()),
      peaks: z.array(measured),
      byStation: z.array(Count),
      byArea: z.array(Count),
    }),
  })({
    example: () => ({}),
  }),
  moveableStationHighValueExport: get('/business-monitor-data/moveable-station/high-value-export', {
    summary: '导出移动站高值',
    right: 'site.read',
    outside: 'cityWide',
    about: 'mobileStation',
    kind: 'export',
    input: highValueInput,
    output: fileAnswer,
  })({
    example: () => ({}),
    effect: '下载高值表格',
  }),
  moveableStationRoadRank: get('/business-monitor-data/moveable-station/road-rank', {
    summary: '区县道路污染排名（现状与环比改善各半）与数据清洗统计',
    right: 'site.read',
    outside: 'cityWide',
    about: 'mobileStation',
    origin: 'own',
    input: { month: cityMonth, factorCode },
    output: z.object({
      month: z.string(),
      factorName: z.string(),
      factorUnit: z.string(),
      rows: z.array(RoadRankRow),
      /** Minutes of the month left out, by reason. */
      faults: z.array(z.object({ fault: z.enum(trackFaults), name: z.string(), count: z.number() })),
      /** Hours of the month worked out, and how many of them have a background. */
      hours: z.number(),
      backgroundHours: z.number(),
    }),
  })({ example: ({ today }) => ({ month: today.start.slice(0, 7) }) }),
  homepageMapTaxiData: get('/business-aqi/homepage-map/taxi-data', {
    summary: '地图出租车移动监测（当前位置、最新值与近一小时轨迹）',
    right: 'map.read',
    outside: 'cityWide',
    about: 'mobileStation',
    input: {
      factorCode,
      /**
       * `dataTime` of the answer before: only newer points come, and those of the five minutes before it once more,
       * because minutes arrive late. The client puts points in by their time.
       */
      since: cityTime.optional(),
    },
    output: z.object({
      factorName: z.string(),
      factorUnit: z.string(),
      dataTime: stamp.nullable(),
      /** Points older than this leave the map. */
      trackFrom: stamp,
      taxis: z.array(Taxi),
    }),
  })({
    example: () => ({}),
  }),
  moveableStationTrack: get('/business-monitor-data/moveable-station/track', {
    summary: '移动站某时段轨迹',
    right: 'site.read',
    outside: 'cityWide',
    about: 'mobileStation',
    origin: 'own',
    input: { siteCode: code, startTime: cityTime, endTime: cityTime, factorCode },
    output: z.object({
      siteCode: z.string(),
      licensePlateNo: z.string(),
      factorName: z.string(),
      factorUnit: z.string(),
      /** Along the points; stretches with more than five minutes between two points are left out. */
      distanceKm: z.number(),
      meanValue: measured,
      peakValue: measured,
      points: z.array(TrackPoint.extend({ values: Values })),
    }),
  })({
    example: (city) => ({
      siteCode: city.mobileStations.mobileStationCode,
      startTime: city.today.start,
      endTime: city.today.end,
    }),
  }),
})
