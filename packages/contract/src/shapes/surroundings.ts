import { z } from 'zod'
import { number } from '../core/input.ts'

/** Kilometres, as the document's widgets send them; answers carry metres. */
export const radiusKm = number.refine((v) => v > 0 && v <= 50, '半径应大于0且不超过50公里')
/** Full opening of a wind sector; 360 is a circle (trace-15). */
export const sectorAngle = number.refine((v) => v >= 10 && v <= 360, '扇形角度应在10到360之间')
/** Where the wind comes from. Negative (the document's mark of a missing direction) or nothing: the wind at the hour asked (trace-14). */
export const windDirection = number.refine((v) => v >= -1000 && v <= 360, '风向应在0到360度之间')

/** The wind an upwind sector was opened by; null for a circle. */
export const SearchWind = z
  .object({
    /** Axis of the sector, degrees clockwise from north; the wind comes from there. */
    windDirectionDegrees: z.number(),
    /** 北风, 东北风 … */
    windName: z.string(),
    /** station: measured near the point; given: chosen by the user; north: no wind known near the point (trace-03). */
    source: z.enum(['station', 'given', 'north']),
    stationName: z.string().nullable(),
    /** What the user is told; null when there is nothing to warn of. */
    message: z.string().nullable(),
  })
  .nullable()

export const NearEnterprise = z.object({
  /** The same as psId. */
  id: z.string(),
  psId: z.string(),
  psCode: z.string(),
  psName: z.string(),
  keyIndustry: z.boolean(),
  indCode: z.string(),
  indName: z.string(),
  address: z.string(),
  countyCode: z.string(),
  countyName: z.string(),
  streetName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  /** Metres from the point of the search. */
  distance: z.number(),
})
