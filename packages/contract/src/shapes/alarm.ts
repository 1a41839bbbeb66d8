import { z } from 'zod'
import { cityTime, codeList } from '../core/input.ts'
import { measured, stamp } from '../core/output.ts'

export const SiteAlarmRow = z.object({
  alarmId: z.string(),
  eventId: z.string().nullable(),
  /** Where the event stands, for steps on many alarms at once. */
  eventStatus: z.number().nullable(),
  siteCode: z.string(),
  siteName: z.string(),
  siteType: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  factorCode: z.string(),
  factorName: z.string(),
  factorUnit: z.string(),
  ruleName: z.string(),
  alarmLevel: z.number(),
  /** 1 alarming, 2 completed, 3 closed. */
  alarmStatus: z.number(),
  alarmTime: stamp,
  endTime: stamp.nullable(),
  durationMin: z.number(),
  firstValue: measured,
  lastValue: measured,
  peakValue: measured,
  alarmDesc: z.string(),
  suppressedReason: z.string().nullable(),
})

export const EnterpriseAlarmRow = z.object({
  polluteId: z.string(),
  eventId: z.string().nullable(),
  psCode: z.string(),
  psName: z.string(),
  outletName: z.string(),
  areaName: z.string(),
  polCode: z.string(),
  polName: z.string(),
  unit: z.string(),
  limitValue: measured,
  realTimeVal: measured,
  peakValue: measured,
  excessMultiple: measured,
  alarmLevel: z.number(),
  alarmStatus: z.number(),
  alarmTime: stamp,
  endTime: stamp.nullable(),
  alarmDesc: z.string(),
})

/** Which alarms a statistic is about; every list that is left empty means all. */
export const alarmStatisticsInput = {
  startTime: cityTime,
  endTime: cityTime,
  areaCodes: codeList(50).default([]),
  factorCodes: codeList(30).default([]),
  alarmLevels: codeList(3).default([]),
  /** Site codes, enterprise codes or record numbers, by the kind of alarm. */
  codes: codeList(500).default([]),
}

const levelCounts = { level1: z.number(), level2: z.number(), level3: z.number(), total: z.number() }

/** Alarms that began in a range, seen from every side; each breakdown adds up to `total`. */
export const AlarmStatistics = z.object({
  ...levelCounts,
  alarming: z.number(),
  completed: z.number(),
  closed: z.number(),
  /** From the first exceeding value to the end, or to the last exceeding value of one that still runs. */
  meanDurationMin: measured,
  /** Every day of the range, YYYY-MM-DD. */
  byDay: z.array(z.object({ day: z.string(), ...levelCounts })),
  /** Hours 0 to 23 of the city's day in which alarms began. */
  byHour: z.array(z.object({ hour: z.number(), total: z.number() })),
  byFactor: z.array(z.object({ code: z.string(), name: z.string(), ...levelCounts })),
  byArea: z.array(z.object({ code: z.string(), name: z.string(), ...levelCounts })),
  /** One row for each site, enterprise or construction site that alarmed, most alarms first. */
  bySubject: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      areaName: z.string(),
      ...levelCounts,
      alarming: z.number(),
      durationMin: z.number(),
      lastAlarmTime: stamp,
    }),
  ),
})
export type AlarmStatistics = z.infer<typeof AlarmStatistics>

/** A minute of the alarming site, with the weather beside it. */
export const MinuteRow = z.object({
  dataTime: stamp,
  value: measured,
  change: measured,
  windSpeed: measured,
  temperature: measured,
  humidity: measured,
  airPressure: measured,
  windDirection: measured,
  color: z.string(),
})
