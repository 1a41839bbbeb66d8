import { type EventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import { type EventType, eventTypeNames } from '@qingkong/domain/event/event-type'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, type Sql, sql } from '../../../db/database.ts'
import { eventScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireVisible } from './event-detail.ts'

const inRange = (fromAt: Date, toAt: Date): Sql => sql`event.event_time between ${fromAt} and ${toAt}`
// Events whose data the audit invalidated leave the statistics.
const counted: Sql = sql`not event.invalidated`

/** Events by the industry of the enterprise behind them. */
export const industryStatistics = (context: CallContext, fromAt: Date, toAt: Date) =>
  rows(
    context.db,
    sql<{ industryName: string; count: number }>`
      select industry_name as "industryName", count(distinct event.id)::int as count
      from event
      join enterprise on enterprise.id = event.enterprise_id
        or enterprise.ps_code in (select code from event_source where event_id = event.id and kind = 'ps')
      where ${inRange(fromAt, toAt)} and ${counted} and ${eventScope(context.session.scope)}
      group by 1 order by 2 desc, 1`,
  )

export type StatisticsType = '1' | '2' | '3' | '4'

/** By type, area, handler, pollution source (filter-23: statisticsType 2, 3, 4 show the widget of the same). */
const groups: Readonly<Record<StatisticsType, { key: Sql; name: Sql; join: Sql }>> = {
  '1': { key: sql`event.event_type`, name: sql`event.event_type`, join: sql`` },
  '2': {
    key: sql`area.area_code`,
    name: sql`area.area_name`,
    join: sql`join area on area.area_code = event.area_code`,
  },
  '3': {
    key: sql`coalesce(host.user_id::text, host.org_code)`,
    name: sql`host.user_name`,
    join: sql`join lateral (select user_id, org_code, user_name from assignment
      where assignment.event_id = event.id and part = 'host' order by round desc, created_at desc limit 1) host on true`,
  },
  '4': {
    key: sql`coalesce(enterprise.ps_code, dust_site.record_num)`,
    name: sql`coalesce(enterprise.ps_name, dust_site.project_name)`,
    join: sql`left join enterprise on enterprise.id = event.enterprise_id left join dust_site on dust_site.id = event.dust_id`,
  },
}

interface StatisticsRow {
  key: string
  name: string
  total: number
  open: number
  closed: number
  archived: number
  overdue: number
  signedOnTimeRate: number | null
  feedbackOnTimeRate: number | null
}

/**
 * How events were handled. Rates in percent over the 主办 of first-level units: steps that were due or are done;
 * null where nothing was due.
 */
export const recordStatistics = async (context: CallContext, fromAt: Date, toAt: Date, type: StatisticsType) => {
  const group = groups[type]
  const now = context.clock.now()
  const rate = (done: string, due: string) => sql`
    round(100.0 * sum((select count(*) from assignment a where a.event_id = event.id and a.part = 'host'
        and a.parent_id is null and ${sql.ref(`a.${done}`)} <= ${sql.ref(`a.${due}`)}))
      / nullif(sum((select count(*) from assignment a where a.event_id = event.id and a.part = 'host'
        and a.parent_id is null and (${sql.ref(`a.${done}`)} is not null or ${sql.ref(`a.${due}`)} < ${now}))), 0), 1)::float8`
  const found = await rows(
    context.db,
    sql<StatisticsRow>`
      select ${group.key} as key, min(${group.name}) as name, count(*)::int as total,
        count(*) filter (where event.status not in (9, 10))::int as open,
        count(*) filter (where event.status = 9)::int as closed,
        count(*) filter (where event.status = 10)::int as archived,
        count(*) filter (where event.overdue_at is not null or event.deadline_at < ${now})::int as overdue,
        ${rate('confirmed_at', 'sign_due_at')} as "signedOnTimeRate",
        ${rate('fed_back_at', 'feedback_due_at')} as "feedbackOnTimeRate"
      from event ${group.join}
      where ${inRange(fromAt, toAt)} and ${counted} and ${eventScope(context.session.scope)} and ${group.key} is not null
      group by 1 order by 3 desc, 1`,
  )
  return type === '1' ? found.map((row) => ({ ...row, name: eventTypeNames[row.key as EventType] })) : found
}

/** Sites with an open alarm event. */
export const alarmSites = async (context: CallContext) => {
  const found = await rows(
    context.db,
    sql<{
      eventId: string
      siteCode: string
      siteName: string
      siteType: string
      longitude: number
      latitude: number
      level: number | null
      eventTime: Date
    }>`
      select distinct on (site.id) event.id as "eventId", site_code as "siteCode", site_name as "siteName",
        site_type as "siteType", site.longitude, site.latitude, event.level, event.event_time as "eventTime"
      from event join site on site.id = event.site_id
      where event.event_type = '1' and event.status not in (9, 10) and ${eventScope(context.session.scope)}
      order by site.id, event.level nulls last, event.event_time desc`,
  )
  return found.map((row) => ({ ...row, eventTime: formatCity(row.eventTime) }))
}

export interface SourceRecordFilter {
  eventId: string
  siteCode: string
  fromAt: Date | null
  toAt: Date | null
  pageNum: number
  pageSize: number
}

/** Alarm records of the enterprise, dust site or station that an event is about (alarmType 0: alarm). */
export const pollutionSourceRecord = async (context: CallContext, filter: SourceRecordFilter) => {
  const { db, session } = context
  if (filter.eventId) await requireVisible(db, session.scope, filter.eventId)
  const sameSubject = filter.siteCode
    ? sql`${filter.siteCode} in (site.site_code, enterprise.ps_code, dust_site.record_num)`
    : sql`exists (select 1 from event about where about.id::text = ${filter.eventId} and
        (about.enterprise_id = event.enterprise_id or about.dust_id = event.dust_id or about.site_id = event.site_id))`
  const where = sql`event.event_type in ('1', '6') and ${sameSubject} and ${eventScope(session.scope)}
    and (${filter.fromAt}::timestamptz is null or event.event_time >= ${filter.fromAt})
    and (${filter.toAt}::timestamptz is null or event.event_time <= ${filter.toAt})`
  const tables = sql`event left join site on site.id = event.site_id
    left join enterprise on enterprise.id = event.enterprise_id left join dust_site on dust_site.id = event.dust_id`
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<{
        id: string
        sourceId: string
        eventTime: Date
        description: string
        status: EventStatus
        eventType: EventType
      }>`
        select event.id, event.source_id as "sourceId", event.event_time as "eventTime", event.description, event.status,
          event.event_type as "eventType"
        from ${tables} where ${where} order by event.event_time desc, event.id desc
        limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`),
  ])
  return {
    record: found.map((row) => ({
      eventId: row.id,
      sourceId: row.sourceId,
      eventTime: formatCity(row.eventTime),
      alarmType: '0',
      eventDesc: row.description,
      eventStatus: row.status,
      eventStatusName: statusLabel(row.status, row.eventType),
    })),
    total: count?.total ?? 0,
  }
}
