import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { cityTime, codeList } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'

const Values = z.object({
  aqi: measured,
  pm25: measured,
  pm10: measured,
  so2: measured,
  no2: measured,
  o3: measured,
  co: measured,
  tvoc: measured,
  windSpeed: measured,
  windDirection: measured,
  temperature: measured,
  humidity: measured,
  airPressure: measured,
})

export const cockpit = group('/business-aqi', {
  cockpitMapSites: get('/cockpit/map-sites', {
    summary: '地图站点与最新数据',
    right: 'map.read',
    outside: 'cityWide',
    // Hours come by live push; what a closed alarm leaves on the map has to be asked again (event-21).
    about: 'alarm',
    input: { siteTypes: codeList(13).default([]), dataTime: cityTime.optional() },
    output: z.object({
      /** Hour-ending label of the newest hour on the map. */
      dataTime: stamp.nullable(),
      sites: z.array(
        z.object({
          siteCode: z.string(),
          siteName: z.string(),
          siteType: z.string(),
          areaCode: z.string(),
          longitude: z.number(),
          latitude: z.number(),
          dataTime: stamp.nullable(),
          /** AQI level 1–6, null when it cannot be computed. */
          level: z.number().nullable(),
          primary: z.array(z.string()),
          values: Values,
          /** The open alarm's event, if any. */
          alarmEventId: z.string().nullable(),
          alarmLevel: z.number().nullable(),
          /** 实时未审核 for national sites. */
          dataRemark: z.string().nullable(),
        }),
      ),
    }),
  })({
    example: () => ({}),
  }),
  siteSeries: get('/homepage-map/site-data', {
    summary: '站点近时序（地图站点卡片）',
    right: 'map.read',
    outside: 'cityWide',
    about: 'airHour',
    input: { siteCode: z.string().min(1).max(32), hours: z.coerce.number().int().min(1).max(168).default(24) },
    output: z.object({
      siteCode: z.string(),
      times: z.array(stamp),
      values: z.record(z.string(), z.array(measured)),
    }),
  })({
    example: (city) => ({ siteCode: city.municipalSiteCode }),
  }),
  mapSettings: get('/homepage-map/settings', {
    summary: '地图设置（瓦片、审图号）',
    right: 'map.read',
    outside: 'cityWide',
    about: 'setting',
    origin: 'own',
    input: {},
    output: z.object({
      center: z.tuple([z.number(), z.number()]),
      zoom: z.number(),
      minZoom: z.number(),
      maxZoom: z.number(),
      tileUrl: z.string().nullable(),
      approvalNumber: z.string().nullable(),
    }),
  })({
    example: () => ({}),
  }),
})
