import type { HandOverEvent, HandOverPicture } from '@qingkong/contract/calls/command/duty'
import type { Shift } from '@qingkong/domain/duty/shift'
import { type EventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import { type EventType, eventTypeNames } from '@qingkong/domain/event/event-type'
import { formatCity } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { eventScope, type Scope } from '../../../db/scope.ts'
import { offlineMonitors } from '../../ground/conditions/port.ts'

interface StoredEvent {
  eventId: string
  eventCode: string
  eventType: EventType
  eventStatus: EventStatus
  level: number | null
  subject: string
  areaCode: string
  areaName: string
  eventDesc: string
  eventTime: Date
  deadline: Date | null
  deadlineState: HandOverEvent['deadlineState']
  holder: string
  urgeCount: number
  lastUrge: { userName: string; note: string; at: string; automatic: boolean } | null
  escalated: { userNames: string[]; at: string } | null
  recovered: boolean
  childCount: number
}

const subject: Sql = sql`coalesce(site.site_name, enterprise.ps_name, dust_site.project_name, radar.radar_name,
  nullif(event.location, ''), event.reporter_name, area.area_name)`

const tables: Sql = sql`event
  join area on area.area_code = event.area_code
  left join site on site.id = event.site_id
  left join enterprise on enterprise.id = event.enterprise_id
  left join dust_site on dust_site.id = event.dust_id
  left join hot_spot on hot_spot.id = event.source_id
  left join radar on radar.id = hot_spot.radar_id`

/** Whoever has to do the next step: the 主办 in the field, the overseers under supervision, else nobody but the desk. */
const holder: Sql = sql`coalesce((select string_agg(case when user_name = org_name then org_name
      else user_name || '（' || org_name || '）' end, '、' order by created_at)
    from assignment where event_id = event.id and ended_at is null
      and ((part = 'host' and event.status in (2, 3, 11)) or (part = 'overseer' and event.status in (7, 8)))), '')`

const instantText = (text: string): string => formatCity(new Date(text))

/** Open events of any day, overdue and soon due first; silent children stand under their parent, not here. */
export const openEvents = async (
  db: Queryable,
  scope: Scope,
  now: Date,
  where: Sql = sql`true`,
): Promise<HandOverEvent[]> => {
  const found = await preparedRows(
    db,
    sql<StoredEvent>`
      select event.id as "eventId", event_code as "eventCode", event_type as "eventType", event.status as "eventStatus",
        event.level, ${subject} as subject, event.area_code as "areaCode", area_name as "areaName",
        event.description as "eventDesc", event_time as "eventTime", deadline_at as deadline,
        case when overdue_at is not null or deadline_at < ${now} then 'overdue' when deadline_at is null then 'none'
          when soon_at <= ${now} then 'soon' else 'onTime' end as "deadlineState",
        ${holder} as holder, (select count(*)::int from urge where event_id = event.id) as "urgeCount",
        (select json_build_object('userName', user_name, 'note', note, 'at', at, 'automatic', automatic) from urge
          where event_id = event.id order by at desc, id desc limit 1) as "lastUrge",
        (select json_build_object('userNames', user_names, 'at', at) from duty_notice
          where event_id = event.id and stage = 'chief' order by at desc limit 1) as escalated,
        recovered, (select count(*)::int from event child where child.parent_event_id = event.id) as "childCount"
      from ${tables}
      where event.status not in (9, 10) and event.parent_event_id is null and ${eventScope(scope)} and ${where}
      order by overdue_at is null, deadline_at nulls last, event.level nulls last, event.id`,
  )
  return found.map(({ eventTime, deadline, lastUrge, escalated, ...event }) => ({
    ...event,
    eventTypeName: eventTypeNames[event.eventType],
    eventStatusName: statusLabel(event.eventStatus, event.eventType),
    eventTime: formatCity(eventTime),
    deadline: deadline && formatCity(deadline),
    lastUrge: lastUrge && {
      userName: lastUrge.userName,
      note: lastUrge.note,
      automatic: lastUrge.automatic,
      time: instantText(lastUrge.at),
    },
    escalated: escalated && { userNames: escalated.userNames, time: instantText(escalated.at) },
  }))
}

const silentChildren = async (db: Queryable, scope: Scope) => {
  const found = await preparedRows(
    db,
    sql<Omit<HandOverPicture['silentChildren'][number], 'eventTime'> & { at: Date }>`
      select event.id as "eventId", event.event_code as "eventCode", parent.id as "parentEventId",
        parent.event_code as "parentCode", ${subject} as subject, event.area_code as "areaCode",
        event.description as "eventDesc", coalesce(event.suppressed_reason, '') as "suppressedReason",
        event.event_time as at
      from ${tables} join event parent on parent.id = event.parent_event_id
      where event.status not in (9, 10) and ${eventScope(scope)} order by parent.event_time, event.event_time, event.id`,
  )
  return found.map(({ at, ...child }) => ({ ...child, eventTime: formatCity(at) }))
}

/**
 * Notes that no earlier hand-over holds: from the shift's beginning, or from the moment the shift before it signed, since
 * that may be up to an hour earlier; to now, since a signature may be late.
 */
const notesToHandOver = async (db: Queryable, { startAt }: Shift) => {
  const found = await preparedRows(
    db,
    sql<{ noteId: string; userName: string; note: string; at: Date }>`
      select id as "noteId", user_name as "userName", note, at from duty_note
      where at >= least(${startAt}::timestamptz, (select max(signed_at) from hand_over where end_at = ${startAt}))
      order by at, id`,
  )
  return found.map(({ at, ...note }) => ({ ...note, time: formatCity(at) }))
}

/** The counts that head a picture. */
export const countPicture = ({ events, silentChildren: silent, offline }: Omit<HandOverPicture, 'counts'>) => ({
  open: events.length,
  overdue: events.filter(({ deadlineState }) => deadlineState === 'overdue').length,
  urged: events.filter(({ urgeCount }) => urgeCount > 0).length,
  silent: silent.length,
  offline: offline.length,
})

/** Everything the next shift must know, within the reader's scope. */
export const handOverPicture = async (
  db: Queryable,
  scope: Scope,
  leaving: Shift,
  now: Date,
): Promise<HandOverPicture> => {
  const parts = {
    events: await openEvents(db, scope, now),
    silentChildren: await silentChildren(db, scope),
    offline: await offlineMonitors(db, scope, now),
    notes: await notesToHandOver(db, leaving),
  }
  return { counts: countPicture(parts), ...parts }
}
