import type { SiteAlarm } from '../chosen-events.ts'

/** An alarm of a site in 锡山. */
export const alarmOf = (
  alarmId: string,
  eventId: string | null,
  eventStatus: number | null,
  alarmLevel = 3,
): SiteAlarm => ({
  alarmId,
  eventId,
  eventStatus,
  siteCode: alarmId,
  siteName: `站点${alarmId}`,
  siteType: '30',
  areaCode: '320205',
  areaName: '锡山区',
  longitude: 120.36,
  latitude: 31.58,
  factorCode: 'pm10',
  factorName: 'PM10',
  factorUnit: 'µg/m³',
  ruleName: '规则',
  alarmLevel,
  alarmStatus: 1,
  alarmTime: '2026-11-20 09:00:00',
  endTime: null,
  durationMin: 60,
  firstValue: 200,
  lastValue: 200,
  peakValue: 200,
  alarmDesc: '',
  suppressedReason: null,
})
