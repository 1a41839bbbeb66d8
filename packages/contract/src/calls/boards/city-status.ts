import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { stamp } from '../../core/output.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { LevelledValue, levelFields, panelArea, panelFacts } from '../../shapes/cockpit.ts'

/** 城市现状 and 城市列表: what the air is now, as the hourly bulletin has it. */
export const cityStatus = group('/business-aqi', {
  cockpitCityStatus: get('/cockpit/city-status', {
    summary: '驾驶舱城市现状',
    right: 'map.read',
    outside: 'cityWide',
    about: 'airHour',
    input: { areaCode: panelArea },
    output: z.object({
      areaCode: z.string(),
      areaName: z.string(),
      aqi: numberOrNull,
      ...levelFields,
      /** Typeset names; empty for 优. */
      primary: z.array(z.string()),
      /** PM2.5, PM10, SO2, NO2, O3, CO of the hour, rounded as published. SO2 above 800 µg/m³ has no hourly level. */
      values: z.array(LevelledValue),
      /** Largest 8-hour mean of the day so far, µg/m³; null before 08:00. */
      o38h: numberOrNull,
      /** Of the day so far. */
      dayAqi: numberOrNull,
      /** AQI of this hour less that of the hour before, and of the same hour yesterday. */
      aqiFromPrevious: numberOrNull,
      aqiFromYesterday: numberOrNull,
      /** Names of the national sites without a value of the hour: 数据未齐. */
      missingSites: z.array(z.string()),
      standard: z.string(),
      ...panelFacts,
    }),
  })({
    example: () => ({}),
  }),
  cockpitCityList: get('/cockpit/city-list', {
    summary: '驾驶舱城市列表',
    right: 'map.read',
    outside: 'cityWide',
    about: 'airHour',
    input: {},
    output: z.object({
      /** Where a screen starts: the own city (cockpit-01). */
      defaultAreaCode: z.string(),
      areas: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          /** The own city, its districts, the other cities of the province. */
          kind: z.enum(['city', 'area', 'otherCity']),
          aqi: numberOrNull,
          ...levelFields,
          /** Of the hour, µg/m³. */
          pm25: numberOrNull,
          o3: numberOrNull,
        }),
      ),
      ...panelFacts,
    }),
  })({
    example: () => ({}),
  }),
  homepageMapLatestTime: get('/homepage-map/latest-time', {
    summary: '地图最新数据时间',
    right: 'map.read',
    outside: 'cityWide',
    about: 'airHour',
    input: {},
    output: z.object({
      /** Publication label of the newest hour of any site; null = none yet. */
      dataTime: stamp.nullable(),
      /** Start of the newest five minutes that any site sent. */
      minuteTime: stamp.nullable(),
      /** Newest hour of the other cities. */
      cityTime: stamp.nullable(),
    }),
  })({
    example: () => ({}),
  }),
})
