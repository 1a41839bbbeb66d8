import { useMemo } from 'react'
import type { EventRow } from '../../../client/event-shape.ts'
import { useCall } from '../../../client/use-call.ts'
import { eventsAt, eventsNow, siteAlarmsAt } from './events-at.ts'
import { lastHours } from './last-hours.ts'

const none: readonly EventRow[] = []
const pollMs = 60_000

export interface MapEvents {
  events: readonly EventRow[]
  /** Alarms of the sites in the hour shown; null now, when the sites bring their own. */
  siteAlarms: ReadonlyMap<string, EventRow> | null
}

/** Events on the map at an hour (null = now); the past is asked once for all hours of the time bar. */
export const useMapEvents = (dataTime: string | null, newest: string | null, enabled: boolean): MapEvents => {
  const today = useCall('eventTodayList', {}, { enabled, refetchInterval: pollMs })
  const oldest = newest ? lastHours(newest)[0] : undefined
  const past = useCall(
    'eventRecord',
    { pageNum: 1, pageSize: 1000, ...(oldest ? { startTime: oldest } : {}) },
    { enabled: enabled && dataTime !== null && oldest !== undefined, staleTime: pollMs },
  )
  return useMemo(() => {
    if (dataTime === null) return { events: today.data ? eventsNow(today.data.records) : none, siteAlarms: null }
    const rows = past.data?.records ?? none
    return { events: eventsAt(rows, dataTime), siteAlarms: siteAlarmsAt(rows, dataTime) }
  }, [dataTime, today.data, past.data])
}
