import type { CockpitAlarmType } from '@qingkong/contract/shapes/cockpit-alarm'
import { preparedRows, type Queryable, rows, type Sql, sql } from '../../../../db/database.ts'
import { likePattern } from '../../../../db/like-pattern.ts'
import type { Session } from '../../../../http/context.ts'
import { regionalRuleId } from '../regional-process.ts'
import { alarmPage } from './alarm-page.ts'
import { alarmScope, alarmTables, allOf, inAreas, oneOf, type Page, startedWithin } from './alarm-scope.ts'

/** An alarm of any kind as the wall lists it. */
export interface WallAlarm {
  id: string
  kind: CockpitAlarmType
  subjectId: number
  eventId: string | null
  eventStatus: number | null
  code: string
  name: string
  areaName: string
  longitude: number
  latitude: number
  factorCode: string
  outletFactorName: string | null
  outletFactorUnit: string | null
  ruleName: string
  level: number
  status: number
  firstAt: Date
  startedAt: Date
  lastAt: Date
  endedAt: Date | null
  firstValue: number | null
  lastValue: number | null
  peakValue: number | null
  sentence: string
  suppressedReason: string | null
  isRead: boolean
  knownCount: number
}

/** Whoever took note of an alarm's event took note of the alarm. One row per person, by when it was first. */
const seenOf = (alarmId: Sql, eventId: Sql): Sql => sql`(
  select distinct on (user_id) user_id, user_name, org_name, seen_at from (
    select user_id, user_name, org_name, seen_at from alarm_seen where alarm_id = ${alarmId}
    union all
    select s.user_id, s.user_name, coalesce(o.org_name, ''), s.seen_at from event_seen s
      left join app_user u on u.id = s.user_id left join organisation o on o.org_code = u.org_code
      where s.event_id = ${eventId}) as noted
  order by user_id, seen_at)`

const [alarmId, eventId] = [sql`r.id`, sql`r.event_id`]

const isReadBy = (userId: string): Sql => sql`(
  exists (select from alarm_seen where alarm_id = r.id and user_id = ${userId}::uuid)
  or exists (select from event_seen where event_id = r.event_id and user_id = ${userId}::uuid))`

const columnsFor = (userId: string): Sql => sql`
  r.id, r.subject_kind as kind, r.subject_id as "subjectId", r.event_id as "eventId",
  (select event.status from event where event.id = r.event_id) as "eventStatus",
  coalesce(site_code, ps_code, record_num) as code,
  coalesce(site_name, nullif(concat_ws(' ', ps_name, outlet_name), ''), project_name) as name, area_name as "areaName",
  coalesce(site.longitude, enterprise.longitude, dust_site.longitude) as longitude,
  coalesce(site.latitude, enterprise.latitude, dust_site.latitude) as latitude,
  r.factor_code as "factorCode", outlet_factor.factor_name as "outletFactorName",
  outlet_factor.unit as "outletFactorUnit", rule_name as "ruleName", level, r.status, first_at as "firstAt",
  started_at as "startedAt", last_at as "lastAt", ended_at as "endedAt", first_value as "firstValue",
  last_value as "lastValue", peak_value as "peakValue", sentence, suppressed_reason as "suppressedReason",
  ${isReadBy(userId)} as "isRead", (select count(*)::int from ${seenOf(alarmId, eventId)} n) as "knownCount"`

const nameMatches = (keyword: string): Sql =>
  keyword === ''
    ? sql`true`
    : sql`concat_ws(' ', site_name, ps_name, outlet_name, project_name, rule_name, sentence) ilike ${likePattern(keyword)}`

export interface WallAlarmFilter extends Page {
  fromAt: Date | null
  toAt: Date | null
  alarmTypes: readonly string[]
  alarmLevels: readonly string[]
  areaCodes: readonly string[]
  keyword: string
  read: '' | '0' | '1'
}

/** The record of a regional process repeats the alarms of its sites; it is listed with them. */
const conditionOf = ({ scope, userId }: Session, filter: Omit<WallAlarmFilter, keyof Page>): Sql =>
  allOf([
    alarmScope(scope),
    startedWithin(filter.fromAt, filter.toAt),
    oneOf('r.subject_kind', filter.alarmTypes),
    oneOf('r.level', filter.alarmLevels),
    inAreas(filter.areaCodes, scope.cityCode),
    nameMatches(filter.keyword),
    filter.read === '' ? sql`true` : sql`${isReadBy(userId)} = ${filter.read === '1'}`,
  ])

/** Alarms of every kind, newest first. */
export const wallAlarms = async (db: Queryable, session: Session, filter: WallAlarmFilter) => {
  const where = conditionOf(session, filter)
  const { found, total } = await alarmPage<WallAlarm>(db, columnsFor(session.userId), where, filter)
  return { records: found, total }
}

/** The newest alarms, whenever they began. */
export const newestAlarms = (db: Queryable, session: Session, most: number): Promise<WallAlarm[]> =>
  preparedRows(
    db,
    sql<WallAlarm>`select ${columnsFor(session.userId)} from ${alarmTables}
      where ${alarmScope(session.scope)} order by started_at desc, r.id desc limit ${most}`,
  )

/** Alarms of one subject: those that run, or those that began in a span before one of them. */
export const alarmsOfSubject = (db: Queryable, session: Session, where: Sql, most: number): Promise<WallAlarm[]> =>
  rows(
    db,
    sql<WallAlarm>`select ${columnsFor(session.userId)} from ${alarmTables}
      where ${alarmScope(session.scope)} and ${where} order by level, started_at desc, r.id desc limit ${most}`,
  )

export interface WallCount {
  kind: CockpitAlarmType
  level: number
  count: number
  running: number
  unread: number
}

/** How many alarms of each kind and level began in a range; a regional process is not counted beside its sites. */
export const wallCounts = (db: Queryable, { scope, userId }: Session, fromAt: Date, toAt: Date): Promise<WallCount[]> =>
  rows(
    db,
    sql<WallCount>`select r.subject_kind as kind, level, count(*)::int as count,
        count(*) filter (where r.status = 1)::int as running, count(*) filter (where not ${isReadBy(userId)})::int as unread
      from ${alarmTables} where ${alarmScope(scope)} and r.rule_id <> ${regionalRuleId}::uuid
        and ${startedWithin(fromAt, toAt)} group by 1, 2`,
  )

export interface KnownByRow {
  userName: string
  orgName: string
  seenAt: Date
}

/** Who took note of an alarm, the first one first. */
export const knownBy = (db: Queryable, id: string): Promise<KnownByRow[]> =>
  rows(
    db,
    sql<KnownByRow>`select n.user_name as "userName", n.org_name as "orgName", n.seen_at as "seenAt"
      from alarm_record r join lateral ${seenOf(alarmId, eventId)} n on true
      where r.id = ${id}::uuid order by n.seen_at, n.user_id`,
  )
