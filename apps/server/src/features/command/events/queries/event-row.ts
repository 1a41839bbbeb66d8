import type { EventRow } from '@qingkong/contract/shapes/event'
import { type EventStatus, isOpen, statusLabel } from '@qingkong/domain/event/event-status'
import type { EventType } from '@qingkong/domain/event/event-type'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Sql, sql } from '../../../../db/database.ts'

/** An event as the one SELECT below reads it. */
export interface StoredEvent {
  id: string
  eventType: EventType
  status: EventStatus
  eventCode: string
  eventTime: Date
  updatedAt: Date
  level: number | null
  longitude: number
  latitude: number
  location: string
  areaCode: string
  areaName: string
  siteCode: string | null
  siteName: string | null
  siteType: string | null
  psId: string | null
  psCode: string | null
  psName: string | null
  psType: '1' | '2' | null
  sourceId: string
  description: string
  reporterName: string | null
  cityManager: boolean
  recovered: boolean
  invalidated: boolean
  seen: boolean
  childCount: number
  parentEventId: string | null
  deadlineAt: Date | null
  soonAt: Date | null
  overdueAt: Date | null
}

/** Columns of the one row of bell, map and record. For enterprises and dust sites the plant stands in for the site, for hot spots the radar. */
export const eventColumns = (userId: string): Sql => sql`
  event.id, event.event_type as "eventType", event.status, event.event_code as "eventCode",
  event.event_time as "eventTime", event.updated_at as "updatedAt", event.level, event.longitude, event.latitude,
  event.location, event.area_code as "areaCode", area.area_name as "areaName",
  coalesce(site.site_code, enterprise.ps_code, dust_site.record_num, radar.radar_code) as "siteCode",
  coalesce(site.site_name, enterprise.ps_name, dust_site.project_name, radar.radar_name) as "siteName", site.site_type as "siteType",
  coalesce(enterprise.id, dust_site.id)::text as "psId", coalesce(enterprise.ps_code, dust_site.record_num) as "psCode",
  coalesce(enterprise.ps_name, dust_site.project_name) as "psName", event.ps_type as "psType",
  event.source_id as "sourceId", event.description, event.reporter_name as "reporterName",
  coalesce(dust_site.city_manager, false) as "cityManager", event.recovered, event.invalidated,
  exists (select 1 from event_seen where event_seen.event_id = event.id and user_id = ${userId}::uuid) as seen,
  (select count(*) from event child where child.parent_event_id = event.id)::int as "childCount",
  event.parent_event_id as "parentEventId", event.deadline_at as "deadlineAt", event.soon_at as "soonAt",
  event.overdue_at as "overdueAt"`

export const eventTables: Sql = sql`event
  join area on area.area_code = event.area_code
  left join site on site.id = event.site_id
  left join enterprise on enterprise.id = event.enterprise_id
  left join dust_site on dust_site.id = event.dust_id
  left join hot_spot on hot_spot.id = event.source_id
  left join radar on radar.id = hot_spot.radar_id`

/** 超期 is never erased; 即将超期 speaks of the running stage only. */
export const deadlineStateOf = (
  clock: { deadlineAt: Date | null; soonAt: Date | null; overdueAt?: Date | null },
  now: Date,
): EventRow['deadlineState'] => {
  if (clock.overdueAt || (clock.deadlineAt && clock.deadlineAt < now)) return 'overdue'
  if (!clock.deadlineAt) return 'none'
  return clock.soonAt && clock.soonAt <= now ? 'soon' : 'onTime'
}

export const eventRowOf = (stored: StoredEvent, now: Date): EventRow => ({
  id: stored.id,
  eventId: stored.id,
  eventType: stored.eventType,
  eventStatus: stored.status,
  eventStatusName: statusLabel(stored.status, stored.eventType),
  eventCode: stored.eventCode,
  eventTime: formatCity(stored.eventTime),
  updateTime: formatCity(stored.updatedAt),
  level: stored.level,
  longitude: stored.longitude,
  latitude: stored.latitude,
  location: stored.location,
  areaCode: stored.areaCode,
  areaName: stored.areaName,
  siteCode: stored.siteCode,
  siteName: stored.siteName,
  psId: stored.psId,
  psCode: stored.psCode,
  psName: stored.psName,
  psType: stored.psType,
  sourceId: stored.sourceId,
  eventDesc: stored.description,
  reportUsername: stored.reporterName,
  cityManager: stored.cityManager ? '1' : null,
  recovered: stored.recovered && isOpen(stored.status),
  invalidated: stored.invalidated,
  seen: stored.seen,
  childCount: stored.childCount,
  parentEventId: stored.parentEventId,
  deadline: stored.deadlineAt && formatCity(stored.deadlineAt),
  deadlineState: deadlineStateOf(stored, now),
})
