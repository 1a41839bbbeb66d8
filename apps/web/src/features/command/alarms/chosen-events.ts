import type { BatchEvent } from '../../../blocks/batch-rules.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

export type SiteAlarm = CallAnswer<'alarmRecordList'>['records'][number]

const ended = [9, 10]

/** The open events behind chosen alarms, each once; several alarms may share one event. */
export const chosenEvents = (alarms: readonly SiteAlarm[]): BatchEvent[] => {
  const open = alarms.flatMap((alarm): BatchEvent[] => {
    const { eventId, eventStatus, longitude, latitude, areaCode } = alarm
    if (eventId === null || eventStatus === null || ended.includes(eventStatus)) return []
    const name = `${alarm.siteName} ${alarm.factorName}`
    return [{ eventId, eventStatus, eventType: '1', name, level: alarm.alarmLevel, longitude, latitude, areaCode }]
  })
  return [...new Map(open.map((event) => [event.eventId, event])).values()]
}
