import type { CockpitAlarm, CockpitAlarmType } from '@qingkong/contract/shapes/cockpit-alarm'
import { factorText } from '@qingkong/domain/site/factor'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { WallAlarm } from '../../command/alarms/port.ts'

export const alarmTypes: readonly CockpitAlarmType[] = ['site', 'outlet', 'dust']

export const alarmTypeNames: Readonly<Record<CockpitAlarmType, string>> = {
  site: '站点告警',
  outlet: '污染源告警',
  dust: '扬尘告警',
}

/** An alarm as panel, list and file show it: its first value while it is new, the newest while it runs. */
export const alarmRow = (alarm: WallAlarm): CockpitAlarm => {
  const factor = factorText(alarm.factorCode)
  return {
    alarmId: alarm.id,
    alarmType: alarm.kind,
    alarmTypeName: alarmTypeNames[alarm.kind],
    eventId: alarm.eventId,
    eventStatus: alarm.eventStatus,
    code: alarm.code,
    name: alarm.name,
    areaName: alarm.areaName,
    longitude: alarm.longitude,
    latitude: alarm.latitude,
    factorName: alarm.outletFactorName ?? factor.typeset,
    unit: alarm.outletFactorUnit ?? factor.unit,
    value: alarm.lastValue ?? alarm.firstValue,
    alarmLevel: alarm.level,
    alarmStatus: alarm.status,
    alarmTime: formatCity(alarm.startedAt),
    alarmDesc: alarm.sentence,
    isRead: alarm.isRead,
    knownCount: alarm.knownCount,
  }
}
