import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { cityTime, integer, latitude, longitude } from '../../core/input.ts'
import { measured, stamp } from '../../core/output.ts'

const hours = integer.refine((n) => n >= 1 && n <= 24, '轨迹时长应在1到24小时之间').default(24)

/** Where the air came from or goes to. */
export const trajectory = group('/business-aqi', {
  trajectory: get('/trajectory', {
    summary: '近地面后向（前向）轨迹',
    right: 'map.read',
    outside: 'cityWide',
    about: 'trajectory',
    input: {
      /** The place: a site, or a point. */
      siteCode: z.string().max(32).optional(),
      longitude: longitude.optional(),
      latitude: latitude.optional(),
      /** Arrival (back) or departure (forward); default now. */
      dataTime: cityTime.optional(),
      direction: z.enum(['back', 'forward'], '轨迹方向应为 back 或 forward').default('back'),
      hours,
    },
    output: z.object({
      /** Made from surface stations only; other ways of making a path would say so here. */
      mode: z.literal('surfaceStations'),
      remark: z.string(),
      direction: z.enum(['back', 'forward']),
      dataTime: stamp,
      /** Stations whose wind went into the path. */
      stationCount: z.number(),
      /** False when the wind ended before the hours asked for. */
      complete: z.boolean(),
      points: z.array(
        z.object({
          time: stamp,
          /** Hours from the start: negative on a back trajectory. */
          ageHours: z.number(),
          longitude: z.number(),
          latitude: z.number(),
          windSpeed: measured,
          windDirection: measured,
        }),
      ),
    }),
  })({
    example: (city) => ({ siteCode: city.municipalSiteCode, dataTime: city.trace.dataTime, hours: 3 }),
  }),
})
