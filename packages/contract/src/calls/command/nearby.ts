import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { cityTime, code, codeList, flag, integer, latitude, longitude, page, text } from '../../core/input.ts'
import { measured, records, stamp } from '../../core/output.ts'
import { NearEnterprise, radiusKm, SearchWind, sectorAngle, windDirection } from '../../shapes/surroundings.ts'

const NearAnswer = records(NearEnterprise).extend({ wind: SearchWind })

const nearInput = {
  /** Hour-ending label whose wind opens the sector; default now. */
  dataTime: cityTime.optional(),
  longitude,
  latitude,
  /** Kilometres. */
  distance: radiusKm.default(2),
  /** Opening of the upwind sector; 360 = a circle, wind plays no part. */
  angle: sectorAngle.default(360),
  windDirectionDegrees: windDirection.optional(),
  indCodes: codeList(200).default([]),
  psName: text(50).default(''),
  areaCodes: codeList(100).default([]),
}

const DustNear = z.object({
  /** The same as recordNum. */
  id: z.string(),
  recordNum: z.string(),
  projectName: z.string(),
  constUnitName: z.string(),
  address: z.string(),
  areaName: z.string(),
  /** The site the distance is measured from; without a chosen point the nearest site. */
  siteName: z.string(),
  /** Metres. */
  distance: z.number(),
  /** Planned completion date, YYYY-MM-DD. */
  jhjgrq: z.string().nullable(),
  /** Alarms within the time range. */
  alarmCount: z.number(),
  longitude: z.number(),
  latitude: z.number(),
})

const DustProject = z.object({ recordNum: z.string(), projectName: z.string() })

/** What lies around a point: enterprises in a circle or upwind, wind, construction sites. */
export const nearby = group('', {
  nearPol: get('/business-ps/ps-base/near-pol', {
    summary: '周边污染源（全市名录）',
    right: 'map.read',
    outside: 'namesOnly',
    about: 'enterprise',
    input: nearInput,
    output: NearAnswer,
  })({
    example: ({ enterprises }) => ({ longitude: enterprises.longitude, latitude: enterprises.latitude, distance: 5 }),
  }),
  nearPolPermission: get('/business-ps/ps-base/near-pol-permission', {
    summary: '周边污染源（管辖范围内）',
    right: 'map.read',
    outside: 'empty',
    about: 'enterprise',
    input: nearInput,
    output: NearAnswer,
  })({
    example: ({ enterprises }) => ({
      longitude: enterprises.longitude,
      latitude: enterprises.latitude,
      dataTime: enterprises.dataTime,
      distance: 10,
      angle: 180,
    }),
  }),
  nearPolMul: get('/business-ps/ps-base/near-pol-mul', {
    summary: '国控站告警周边污染源（扩散轨迹、AI溯源）',
    right: 'map.read',
    outside: 'namesOnly',
    about: 'enterprise',
    input: {
      ...nearInput,
      /** The event whose trace is the evidence. */
      eventId: code.optional(),
      /** 1 扩散轨迹: along the way the air came; 2 AI溯源: named by the trace; both = named by either. Empty = no evidence asked. */
      traceEvidence: codeList(2)
        .pipe(z.array(z.enum(['1', '2'], '溯源依据应为1或2')).max(2))
        .default([]),
    },
    output: NearAnswer,
  })({
    example: ({ enterprises, events }) => ({
      longitude: enterprises.longitude,
      latitude: enterprises.latitude,
      distance: 5,
      eventId: events.alarming,
    }),
  }),
  nearMeteorological: get('/business-aqi/meteorology/near-meteorological', {
    summary: '附近风向',
    right: 'map.read',
    outside: 'cityWide',
    about: 'weatherHour',
    input: { dataTime: cityTime.optional(), longitude, latitude },
    output: z.object({
      /** -999 when no station near the point has a valid wind at that hour. */
      windDirectionDegrees: z.number(),
      windSpeed: measured,
      windName: z.string().nullable(),
      stationCode: z.string().nullable(),
      stationName: z.string().nullable(),
      /** Metres from the point to the station. */
      distance: z.number().nullable(),
      /** Hour-ending label of the hour the wind belongs to. */
      dataTime: stamp,
      message: z.string().nullable(),
    }),
  })({
    example: ({ enterprises }) => ({
      longitude: enterprises.longitude,
      latitude: enterprises.latitude,
      dataTime: enterprises.dataTime,
    }),
  }),
  nearestPlace: get('/business-sys-base/place/nearest', {
    summary: '点位所在位置（1000米内最近的企业、工地、站点或街道）',
    right: 'map.read',
    outside: 'namesOnly',
    about: 'place',
    origin: 'own',
    input: { longitude, latitude },
    output: z.object({
      /** 新吴区梅村街道无锡某公司东北约320米; empty when nothing is known within 1000 m. */
      text: z.string(),
      /** Null when nothing is known within 1000 m; a street only where there is no enterprise, dust site or site. */
      place: z
        .object({
          kind: z.enum(['enterprise', 'dust', 'site', 'street']),
          /** psCode, recordNum, siteCode or areaCode. */
          code: z.string(),
          name: z.string(),
          /** District of the place. */
          areaCode: z.string(),
          areaName: z.string(),
          streetName: z.string(),
          longitude: z.number(),
          latitude: z.number(),
          /** Metres from the point. */
          distance: z.number(),
        })
        .nullable(),
    }),
  })({
    example: ({ enterprises }) => ({ longitude: enterprises.longitude, latitude: enterprises.latitude }),
  }),
  getSiteMetData: get('/business-aqi/meteorology/site-met-data', {
    summary: '站点气象数据',
    right: 'map.read',
    outside: 'cityWide',
    about: 'weatherHour',
    /** At most 31 days. */
    input: { startTime: cityTime, endTime: cityTime, stationCodes: codeList(200).default([]) },
    output: z.array(
      z.object({
        stationCode: z.string(),
        stationName: z.string(),
        longitude: z.number(),
        latitude: z.number(),
        /** Hour-ending label. */
        dataTime: stamp,
        /** -999 = missing. */
        windDirectionDegrees: z.number(),
        windSpeed: measured,
        temperature: measured,
        humidity: measured,
        airPressure: measured,
        rainfall: measured,
      }),
    ),
  })({
    example: ({ enterprises, today }) => ({
      startTime: today.start,
      endTime: today.end,
      stationCodes: enterprises.siteCode,
    }),
  }),
  userConfigQueryRadius: get('/business-sys-base/user-config/query-radius', {
    summary: '我的扇形半径',
    right: 'map.read',
    outside: 'own',
    about: 'mapRadius',
    input: {},
    /** Metres, default 3000. */
    output: z.object({ radius: z.number() }),
  })({
    example: () => ({}),
  }),
  userConfigUpdateRadius: get('/business-sys-base/user-config/update-radius', {
    summary: '修改我的扇形半径',
    right: 'map.read',
    outside: 'own',
    about: 'mapRadius',
    changes: ['mapRadius'],
    kind: 'write',
    input: { radius: integer.refine((v) => v >= 1000 && v <= 10_000, '半径应在1000到10000米之间') },
    output: z.object({ radius: z.number() }),
  })({
    example: () => ({ radius: 5000 }),
    effect: '本人的扇形半径改变',
  }),
  dustList: get('/business-ps/dust/near-list', {
    summary: '周边工地',
    right: 'map.read',
    outside: 'empty',
    about: 'dustSite',
    input: {
      ...page(10),
      /** Only construction sites with at least so many alarms in the time range. */
      alarmCount: integer.refine((v) => v >= 0 && v <= 100_000, '告警次数应不小于0').default(0),
      /** 0 completed, 1 under construction. */
      completed: z.enum(['0', '1']).default('1'),
      startTime: cityTime.optional(),
      endTime: cityTime.optional(),
      areaCodes: codeList(100).default([]),
      /** Only around the chosen site. */
      around: flag.default(false),
      siteCode: z.union([z.literal(''), code]).default(''),
      /** Kilometres. */
      distance: radiusKm.default(3),
      /** In place of a site: the point of an event. */
      longitude: longitude.optional(),
      latitude: latitude.optional(),
    },
    output: records(DustNear),
  })({
    example: ({ enterprises }) => ({ around: true, siteCode: enterprises.siteCode, distance: 5 }),
  }),
  dustSourceListBySite: get('/business-ps/dust/analysis/info-by-site', {
    summary: '站点周边的工地',
    right: 'map.read',
    outside: 'empty',
    about: 'dustSite',
    input: { siteCode: code, distance: radiusKm.default(3) },
    output: z.array(DustProject.extend({ longitude: z.number(), latitude: z.number(), distance: z.number() })),
  })({
    example: ({ enterprises }) => ({ siteCode: enterprises.siteCode, distance: 5 }),
  }),
  dustSourceListByArea: get('/business-ps/dust/analysis/info-by-area', {
    summary: '各区的工地',
    right: 'map.read',
    outside: 'empty',
    about: 'dustSite',
    input: {},
    output: z.array(
      z.object({
        areaCode: z.string(),
        areaName: z.string(),
        projects: z.array(
          DustProject.extend({
            longitude: z.number(),
            latitude: z.number(),
            /** Stands still today: it measures nothing. */
            isStopped: z.boolean(),
          }),
        ),
      }),
    ),
  })({
    example: () => ({}),
  }),
})
