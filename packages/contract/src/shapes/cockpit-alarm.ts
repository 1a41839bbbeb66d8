import { z } from 'zod'
import { measured, stamp } from '../core/output.ts'

/** Whose alarm it is: a site's, an enterprise's outlet's, a construction site's. */
export const cockpitAlarmType = z.enum(['site', 'outlet', 'dust'])
export type CockpitAlarmType = z.infer<typeof cockpitAlarmType>

/** An alarm as the wall lists it. */
export const CockpitAlarm = z.object({
  alarmId: z.string(),
  alarmType: cockpitAlarmType,
  /** 站点告警, 污染源告警, 扬尘告警. */
  alarmTypeName: z.string(),
  eventId: z.string().nullable(),
  eventStatus: z.number().nullable(),
  /** siteCode, psCode or recordNum. */
  code: z.string(),
  name: z.string(),
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  factorName: z.string(),
  unit: z.string(),
  value: measured,
  alarmLevel: z.number(),
  /** 1 alarming, 2 completed, 3 closed. */
  alarmStatus: z.number(),
  alarmTime: stamp,
  alarmDesc: z.string(),
  /** The asking user took note of it. */
  isRead: z.boolean(),
  /** How many took note. */
  knownCount: z.number(),
})
export type CockpitAlarm = z.infer<typeof CockpitAlarm>

/** Who took note of an alarm, and when. */
export const KnownBy = z.object({ userName: z.string(), orgName: z.string(), time: stamp })
