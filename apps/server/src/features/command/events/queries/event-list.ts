import type { EventRow } from '@qingkong/contract/shapes/event'
import type { StatisticsIndicator } from '@qingkong/contract/shapes/event-statistics'
import { type EventType, eventTypes, isNotified, messageRuleOf } from '@qingkong/domain/event/event-type'
import { dayMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { firstRow, preparedRows, rows, type Sql, sql } from '../../../../db/database.ts'
import { likePattern } from '../../../../db/like-pattern.ts'
import { areaScope, eventScope } from '../../../../db/scope.ts'
import type { CallContext, Session } from '../../../../http/context.ts'
import { namesSession } from '../flow-roles.ts'
import { eventColumns, eventRowOf, eventTables, type StoredEvent } from './event-row.ts'
import {
  indicatorCondition,
  isCounted,
  lastHandler,
  lastHandlerOrg,
  type StatisticsType,
  statisticsKey,
} from './statistics-indicators.ts'

const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

export interface Page {
  pageNum: number
  pageSize: number
}

const listEvents = async (context: CallContext, where: Sql, order: Sql, page: Page) => {
  const offset = (page.pageNum - 1) * page.pageSize
  const [found, count] = await Promise.all([
    rows(
      context.db,
      sql<StoredEvent>`select ${eventColumns(context.session.userId)} from ${eventTables}
        where ${where} order by ${order}, event.id desc limit ${page.pageSize} offset ${offset}`,
    ),
    firstRow(context.db, sql<{ total: number }>`select count(*)::int as total from ${eventTables} where ${where}`),
  ])
  const now = context.clock.now()
  return { records: found.map((stored) => eventRowOf(stored, now)), total: count?.total ?? 0 }
}

/** A child of a regional process is listed under its parent as long as that is open. */
const notSilent: Sql = sql`event.parent_event_id is null`
const isOpenEvent: Sql = sql`event.status not in (9, 10)`
const newestFirst: Sql = sql`event.event_time desc`

/** Types whose notification the user has not switched off. */
const notifiedTypes = async ({ db, session }: CallContext): Promise<readonly EventType[]> => {
  const rule = await firstRow(
    db,
    sql<{ content: string }>`select rule_content as content from message_rule where user_id = ${session.userId}::uuid`,
  )
  return eventTypes.filter((type) => isNotified(rule?.content ?? '', messageRuleOf(type)))
}

const typeIn = (types: readonly string[]): Sql => sql`event.event_type = any(${types}::text[])`

/** Events that appeared or moved today, for the duty desk's first look; auth-08: of the types notified to the user. */
export const todayList = async (context: CallContext) => {
  const start = startOfCityDay(context.clock.now())
  const where = all([
    eventScope(context.session.scope),
    notSilent,
    typeIn(await notifiedTypes(context)),
    sql`event.updated_at >= ${start} and event.updated_at < ${new Date(start.getTime() + dayMs)}`,
  ])
  return listEvents(context, where, newestFirst, { pageNum: 1, pageSize: 1000 })
}

export interface BellFilter extends Page {
  eventType: string
  fromAt: Date
  toAt: Date
  eventStatuses: readonly string[]
  siteCodes: readonly string[]
  siteNameLike: string
}

const inRange = (fromAt: Date, toAt: Date): Sql => sql`event.updated_at between ${fromAt} and ${toAt}`

/** One tab of the bell; auth-08: empty where the user has switched the type off, as the count is. */
export const eventList = async (context: CallContext, filter: BellFilter) => {
  const where = all([
    eventScope(context.session.scope),
    notSilent,
    typeIn(await notifiedTypes(context)),
    sql`event.event_type = ${filter.eventType}`,
    inRange(filter.fromAt, filter.toAt),
    ...(filter.eventStatuses.length > 0 ? [sql`event.status::text = any(${filter.eventStatuses}::text[])`] : []),
    ...(filter.siteCodes.length > 0
      ? [
          sql`coalesce(site.site_code, enterprise.ps_code, dust_site.record_num, radar.radar_code) = any(${filter.siteCodes}::text[])`,
        ]
      : []),
    ...(filter.siteNameLike
      ? [
          sql`coalesce(site.site_name, enterprise.ps_name, dust_site.project_name, radar.radar_name, event.reporter_name, '') ilike ${likePattern(filter.siteNameLike)}`,
        ]
      : []),
  ])
  return listEvents(context, where, newestFirst, filter)
}

/** Sites, for type 2 radars, that have an event of the type in the range. */
export const eventSites = async (context: CallContext, eventType: string, fromAt: Date, toAt: Date) =>
  rows(
    context.db,
    sql<{ siteCode: string; siteName: string }>`
      select distinct coalesce(site.site_code, radar.radar_code) as "siteCode",
        coalesce(site.site_name, radar.radar_name) as "siteName"
      from ${eventTables}
      where event.event_type = ${eventType} and ${typeIn(await notifiedTypes(context))} and ${inRange(fromAt, toAt)}
        and ${eventScope(context.session.scope)}
        and coalesce(site.site_code, radar.radar_code) is not null
      order by 1`,
  )

/** Counts of the bell by type, and every unfinished event of any day for the 待办 badge. */
export const eventCount = async (context: CallContext, fromAt: Date, toAt: Date) => {
  const scope = eventScope(context.session.scope)
  const types = await notifiedTypes(context)
  const [byType, open] = await Promise.all([
    rows(
      context.db,
      sql<{ type: string; count: number }>`
        select event_type as type, count(*)::int as count from event
        where ${scope} and ${notSilent} and ${inRange(fromAt, toAt)} and ${typeIn(types)}
        group by event_type`,
    ),
    firstRow(
      context.db,
      sql<{
        count: number
      }>`select count(*)::int as count from event where ${scope} and ${isOpenEvent} and ${notSilent}`,
    ),
  ])
  const found = new Map(byType.map(({ type, count }) => [type, count]))
  return { data: Object.fromEntries(types.map((type) => [type, found.get(type) ?? 0])), open: open?.count ?? 0 }
}

/** Events in which the person's own part has something to do: as holder or 协办, as overseer. */
const myPartsTurn = (session: Session): Sql => sql`exists (
  select 1 from assignment where assignment.event_id = event.id and assignment.ended_at is null
    and ${namesSession(session)}
    and case assignment.part
      when 'host' then event.status in (2, 3, 11)
      when 'assist' then event.status in (2, 3, 11) and assignment.state <> 'fedBack'
      else event.status in (7, 8) end)`

/** Events whose next step is the asking person's: the desk's, or one of an own part. */
const myTurn = (session: Session): Sql => {
  if (!session.rights.has('event.dispatch')) return myPartsTurn(session)
  return sql`((event.status in (1, 4, 6, 12) and ${areaScope(session.scope, 'event.area_code')}) or ${myPartsTurn(session)})`
}

export type RecordTab = 'todo' | 'doing' | 'overdue' | 'done'

const tabCondition = (tab: RecordTab, session: Session, now: Date): Sql => {
  const isOverdue = sql`(event.overdue_at is not null or event.deadline_at < ${now})`
  switch (tab) {
    case 'todo':
      return sql`(${isOpenEvent} and ${notSilent} and ${myTurn(session)})`
    case 'doing':
      return sql`(${isOpenEvent} and ${notSilent} and not ${myTurn(session)})`
    case 'overdue':
      return sql`(${isOpenEvent} and ${notSilent} and ${isOverdue})`
    case 'done':
      return sql`event.status in (9, 10)`
  }
}

export interface RecordFilter {
  tab: RecordTab | undefined
  mine: boolean
  fromAt: Date | null
  toAt: Date | null
  eventTypes: readonly string[]
  eventStatuses: readonly string[]
  areaCodes: readonly string[]
  handlerIds: readonly string[]
  orgCodes: readonly string[]
  keyword: string
  /** The events that the handling statistics counted, in one of their rows where a key is given. */
  indicator?: StatisticsIndicator | undefined
  statisticsType?: StatisticsType | undefined
  statisticsKey: string
}

/** Conditions of the handler filter and of a drill-down from the statistics. */
const statisticsConditions = (filter: RecordFilter, now: Date): Sql[] => {
  const { handlerIds, orgCodes, indicator, statisticsType, statisticsKey: key } = filter
  const handlers = [
    ...(handlerIds.length > 0 ? [sql`${lastHandler} = any(${handlerIds}::text[])`] : []),
    ...(orgCodes.length > 0 ? [sql`${lastHandlerOrg} = any(${orgCodes}::text[])`] : []),
  ]
  return [
    // People and whole units are chosen in one tree: whoever is chosen adds to the list.
    ...(handlers.length > 0 ? [sql`(${sql.join(handlers, sql` or `)})`] : []),
    ...(indicator === undefined ? [] : [isCounted, indicatorCondition(indicator, now)]),
    ...(statisticsType !== undefined && key !== '' ? [sql`${statisticsKey[statisticsType]} = ${key}`] : []),
  ]
}

/** What the record is filtered by, its tab aside. */
const recordFilters = ({ session, clock }: CallContext, filter: RecordFilter): Sql =>
  all([
    eventScope(session.scope),
    ...(filter.mine
      ? [
          sql`(exists (select 1 from assignment where assignment.event_id = event.id and ${namesSession(session)})
            or exists (select 1 from flow_step where flow_step.event_id = event.id and actor_id = ${session.userId}::uuid))`,
        ]
      : []),
    ...(filter.fromAt ? [sql`event.event_time >= ${filter.fromAt}`] : []),
    ...(filter.toAt ? [sql`event.event_time <= ${filter.toAt}`] : []),
    ...(filter.eventTypes.length > 0 ? [sql`event.event_type = any(${filter.eventTypes}::text[])`] : []),
    ...(filter.eventStatuses.length > 0 ? [sql`event.status::text = any(${filter.eventStatuses}::text[])`] : []),
    ...(filter.areaCodes.length > 0
      ? [
          sql`exists (select 1 from unnest(${filter.areaCodes}::text[]) as wanted(code) where starts_with(event.area_code, wanted.code) or (wanted.code = ${session.scope.cityCode}))`,
        ]
      : []),
    ...(filter.keyword ? [keywordCondition(filter.keyword)] : []),
    ...statisticsConditions(filter, clock.now()),
  ])

/** One page of the events that the filter and its tab find. */
export const filteredEvents = (context: CallContext, filter: RecordFilter, page: Page) => {
  const { session, clock } = context
  const filters = recordFilters(context, filter)
  const where = filter.tab ? sql`${filters} and ${tabCondition(filter.tab, session, clock.now())}` : filters
  // Unfinished work is read by what is due first, finished work by what ended last.
  const order = filter.tab && filter.tab !== 'done' ? sql`event.deadline_at nulls last` : sql`event.updated_at desc`
  return listEvents(context, where, order, page)
}

/** The event record with the counts of its four tabs under the same filters. */
export const eventRecord = async (context: CallContext, filter: RecordFilter, page: Page) => {
  const { session } = context
  const now = context.clock.now()
  const count = (tab: RecordTab) => sql`count(*) filter (where ${tabCondition(tab, session, now)})::int`
  const [list, counts] = await Promise.all([
    filteredEvents(context, filter, page),
    firstRow(
      context.db,
      sql<{ todo: number; doing: number; overdue: number; done: number }>`
        select ${count('todo')} as todo, ${count('doing')} as doing, ${count('overdue')} as overdue, ${count('done')} as done
        from ${eventTables} where ${recordFilters(context, filter)}`,
    ),
  ])
  return { ...list, counts: counts ?? { todo: 0, doing: 0, overdue: 0, done: 0 } }
}

const keywordCondition = (keyword: string): Sql => {
  const pattern = likePattern(keyword)
  return sql`(event.event_code ilike ${pattern} or event.description ilike ${pattern} or event.location ilike ${pattern}
    or site.site_name ilike ${pattern} or enterprise.ps_name ilike ${pattern} or dust_site.project_name ilike ${pattern})`
}

export type TaskPart = 'host' | 'assist' | 'overseer'

/** The person's own tasks with the part played in each, most urgent first. */
export const assignedEvents = async (
  context: CallContext,
  tab: 'todo' | 'done',
  page: Page,
): Promise<{ records: (EventRow & { part: TaskPart })[]; total: number }> => {
  const { session } = context
  const now = context.clock.now()
  const named = sql`exists (select 1 from assignment where assignment.event_id = event.id and ${namesSession(session)})`
  const isTodo = sql`(${isOpenEvent} and ${myPartsTurn(session)})`
  const where = all([named, tab === 'todo' ? isTodo : sql`not ${isTodo}`])
  const order = tab === 'todo' ? sql`event.deadline_at nulls last` : sql`event.updated_at desc`
  const offset = (page.pageNum - 1) * page.pageSize
  const [found, [count]] = await Promise.all([
    preparedRows(
      context.db,
      sql<StoredEvent & { part: TaskPart }>`
        select ${eventColumns(session.userId)},
          (select part from assignment where assignment.event_id = event.id and ${namesSession(session)}
           order by ended_at is null desc, created_at desc limit 1) as part
        from ${eventTables} where ${where} order by ${order}, event.id desc limit ${page.pageSize} offset ${offset}`,
    ),
    preparedRows(context.db, sql<{ total: number }>`select count(*)::int as total from ${eventTables} where ${where}`),
  ])
  return {
    records: found.map((stored) => ({ ...eventRowOf(stored, now), part: stored.part })),
    total: count?.total ?? 0,
  }
}
