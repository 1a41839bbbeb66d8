import { StatisticsIndicator } from '@qingkong/contract/shapes/event-statistics'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { type EventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import { type EventType, eventTypeNames, isEventType } from '@qingkong/domain/event/event-type'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, type Sql, sql } from '../../../../db/database.ts'
import { eventScope } from '../../../../db/scope.ts'
import type { CallContext } from '../../../../http/context.ts'
import { requireVisible } from './event-detail.ts'
import {
  indicatorCondition,
  isCounted,
  lastHandler,
  type StatisticsType,
  statisticsKey,
  statisticsName,
} from './statistics-indicators.ts'

const inRange = (fromAt: Date, toAt: Date): Sql => sql`event.event_time between ${fromAt} and ${toAt}`

/** Events by the industry of the enterprise behind them. */
export const industryStatistics = (context: CallContext, fromAt: Date, toAt: Date) =>
  rows(
    context.db,
    sql<{ industryName: string; count: number }>`
      select industry_name as "industryName", count(distinct event.id)::int as count
      from event
      join enterprise on enterprise.id = event.enterprise_id
        or enterprise.ps_code in (select code from event_source where event_id = event.id and kind = 'ps')
      where ${inRange(fromAt, toAt)} and ${isCounted} and ${eventScope(context.session.scope)}
      group by 1 order by 2 desc, 1`,
  )

interface StatisticsRow {
  key: string
  name: string
  total: number
  open: number
  closed: number
  archived: number
  signedOnTimeRate: number | null
  feedbackOnTimeRate: number | null
}

type IndicatorCounts = Record<StatisticsIndicator, number>

/** Which indicator each rate counts, and of which it is taken. */
const rateParts = {
  signed: ['signed', 'dispatched'],
  onTime: ['feedbackOnTime', 'feedbackDue'],
  confirmedTrue: ['confirmedTrue', 'assessed'],
  returned: ['returned', 'dispatched'],
  overdue: ['overdue', 'total'],
} as const satisfies Record<string, readonly [StatisticsIndicator, StatisticsIndicator]>

const ratesOf = (counts: IndicatorCounts) => {
  const rate = ([indicator, ofIndicator]: readonly [StatisticsIndicator, StatisticsIndicator]) => {
    const [count, of] = [counts[indicator], counts[ofIndicator]]
    return { percent: of === 0 ? null : roundHalfEven((100 * count) / of, 1), count, of, indicator, ofIndicator }
  }
  return {
    signed: rate(rateParts.signed),
    onTime: rate(rateParts.onTime),
    confirmedTrue: rate(rateParts.confirmedTrue),
    returned: rate(rateParts.returned),
    overdue: rate(rateParts.overdue),
  }
}

export interface HandlingFilter {
  statisticsType: StatisticsType
  areaCodes: readonly string[]
  userIds: readonly string[]
  pollutionCodes: readonly string[]
  pollutionGroupType: '1' | '2'
}

/** Industrial waste gas and construction dust in the list of pollution types: what alarming plants and sites are. */
const typeOfSource = sql`case when event.enterprise_id is not null then '01' else '02' end`

/** What the view shown is narrowed by. */
const narrowing = (filter: HandlingFilter, cityCode: string): Sql => {
  const inAreas = (codes: readonly string[]) =>
    codes.length === 0 || codes.includes(cityCode)
      ? sql`true`
      : sql`exists (select 1 from unnest(${codes}::text[]) as wanted(code) where starts_with(event.area_code, wanted.code))`
  switch (filter.statisticsType) {
    case '1':
      return sql`true`
    case '2':
      return inAreas(filter.areaCodes)
    case '3':
      return filter.userIds.length === 0 ? sql`true` : sql`${lastHandler} = any(${filter.userIds}::text[])`
    case '4':
      if (filter.pollutionGroupType === '1') return inAreas(filter.pollutionCodes)
      return filter.pollutionCodes.length === 0
        ? sql`true`
        : sql`${typeOfSource} = any(${filter.pollutionCodes}::text[])`
  }
}

/**
 * How events were handled. `…OnTimeRate`: in percent over the 主办 of first-level units, steps that were due or are
 * done; null where nothing was due. `rates`: by event, each with the events behind it.
 */
export const recordStatistics = async (context: CallContext, fromAt: Date, toAt: Date, filter: HandlingFilter) => {
  const type = filter.statisticsType
  const now = context.clock.now()
  const rate = (done: string, due: string) => sql`
    round(100.0 * sum((select count(*) from assignment a where a.event_id = event.id and a.part = 'host'
        and a.parent_id is null and ${sql.ref(`a.${done}`)} <= ${sql.ref(`a.${due}`)}))
      / nullif(sum((select count(*) from assignment a where a.event_id = event.id and a.part = 'host'
        and a.parent_id is null and (${sql.ref(`a.${done}`)} is not null or ${sql.ref(`a.${due}`)} < ${now}))), 0), 1)::float8`
  const indicators = StatisticsIndicator.options.map(
    (indicator) => sql`count(*) filter (where ${indicatorCondition(indicator, now)})::int as ${sql.id(indicator)}`,
  )
  const found = await rows(
    context.db,
    sql<StatisticsRow & IndicatorCounts>`
      select ${statisticsKey[type]} as key, min(${statisticsName[type]}) as name,
        count(*) filter (where event.status not in (9, 10))::int as open,
        count(*) filter (where event.status = 9)::int as closed,
        count(*) filter (where event.status = 10)::int as archived,
        ${rate('confirmed_at', 'sign_due_at')} as "signedOnTimeRate",
        ${rate('fed_back_at', 'feedback_due_at')} as "feedbackOnTimeRate",
        ${sql.join(indicators)}
      from event
      where ${inRange(fromAt, toAt)} and ${isCounted} and ${eventScope(context.session.scope)}
        and ${statisticsKey[type]} is not null and ${narrowing(filter, context.session.scope.cityCode)}
      group by 1 order by total desc, 1`,
  )
  return found.map((row) => ({
    key: row.key,
    name: type === '1' && isEventType(row.key) ? eventTypeNames[row.key] : row.name,
    total: row.total,
    open: row.open,
    closed: row.closed,
    archived: row.archived,
    overdue: row.overdue,
    signedOnTimeRate: row.signedOnTimeRate,
    feedbackOnTimeRate: row.feedbackOnTimeRate,
    rates: ratesOf(row),
  }))
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

/** Alarm records of the enterprise, dust site or station that an event is about (alarmType 0: alarm, 1: warning, whose value never went above its limit). */
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
        isWarning: boolean
      }>`
        select event.id, event.source_id as "sourceId", event.event_time as "eventTime", event.description, event.status,
          event.event_type as "eventType",
          coalesce((select peak_value <= reference_value from alarm_record where id = event.source_id), false) as "isWarning"
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
      alarmType: row.isWarning ? '1' : '0',
      eventDesc: row.description,
      eventStatus: row.status,
      eventStatusName: statusLabel(row.status, row.eventType),
    })),
    total: count?.total ?? 0,
  }
}
