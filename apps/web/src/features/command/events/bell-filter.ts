import { type EventStatus, eventStatuses } from '@qingkong/domain/event/event-status'
import type { EventType } from '@qingkong/domain/event/event-type'

/** Statuses offered in a tab's filter. Assigned tasks (type 4) are never at 告警中, so it is not offered there (event-06). */
export const filterStatuses = (type: EventType): EventStatus[] =>
  eventStatuses.filter((status) => !(type === '4' && status === 1))

/** bell-05: the reporting person for reports, else the site or enterprise. */
export const bellTitle = (event: {
  eventType: string
  siteName: string | null
  psName: string | null
  reportUsername: string | null
  location: string
}): string =>
  (event.eventType === '3' ? event.reportUsername : (event.siteName ?? event.psName)) ?? (event.location || '未命名')

/** bell-05: radar events have one sentence. */
export const bellText = (event: { eventType: string; eventDesc: string }): string =>
  event.eventType === '2' ? '发现雷达热点' : event.eventDesc
