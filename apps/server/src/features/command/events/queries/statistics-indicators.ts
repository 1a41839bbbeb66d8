import type { StatisticsIndicator } from '@qingkong/contract/shapes/event-statistics'
import { type Sql, sql } from '../../../../db/database.ts'

/** A 主办 of the event's last delegation; those before it were withdrawn and are history. */
const lastHostWhere = (condition: Sql): Sql => sql`exists (
  select 1 from assignment host where host.event_id = event.id and host.part = 'host' and ${condition}
    and host.round = (select max(round) from assignment last where last.event_id = event.id and last.part = 'host'))`

/**
 * What the handling statistics count, as conditions on an event. The same expression counts in the statistics and
 * lists in the record, so that a percentage and its drill-down can never differ (practice.md).
 */
export const indicatorCondition = (indicator: StatisticsIndicator, now: Date): Sql => {
  switch (indicator) {
    case 'total':
      return sql`true`
    case 'dispatched':
      return lastHostWhere(sql`true`)
    case 'signed':
      return lastHostWhere(sql`host.confirmed_at is not null`)
    case 'returned':
      return sql`exists (select 1 from flow_step where flow_step.event_id = event.id
        and flow_step.action = 'rollback' and flow_step.to_status = 4)`
    case 'feedbackDue':
      return lastHostWhere(sql`(host.fed_back_at is not null or host.feedback_due_at < ${now})`)
    case 'feedbackOnTime':
      return lastHostWhere(sql`host.fed_back_at <= host.feedback_due_at`)
    case 'assessed':
      return sql`event.finding is not null`
    case 'confirmedTrue':
      return sql`event.finding = '属实'`
    case 'overdue':
      return sql`(event.overdue_at is not null or event.deadline_at < ${now})`
  }
}

/** Events whose data the audit invalidated leave the statistics. */
export const isCounted: Sql = sql`not event.invalidated`

export type StatisticsType = '1' | '2' | '3' | '4'

/** The user who holds the event last, or the unit where it holds it as a whole. */
export const lastHandler: Sql = sql`(select coalesce(host.user_id::text, host.org_code) from assignment host
  where host.event_id = event.id and host.part = 'host' order by host.round desc, host.created_at desc, host.id desc limit 1)`

/** The unit that holds the event last, as a whole or by one of its people. */
export const lastHandlerOrg: Sql = sql`(select host.org_code from assignment host
  where host.event_id = event.id and host.part = 'host' order by host.round desc, host.created_at desc, host.id desc limit 1)`

/** What a row of the statistics is: type, area, handler, pollution source (filter-23); null = in no row. */
export const statisticsKey: Readonly<Record<StatisticsType, Sql>> = {
  '1': sql`event.event_type`,
  '2': sql`event.area_code`,
  '3': lastHandler,
  '4': sql`coalesce((select ps_code from enterprise where enterprise.id = event.enterprise_id),
    (select record_num from dust_site where dust_site.id = event.dust_id))`,
}

export const statisticsName: Readonly<Record<StatisticsType, Sql>> = {
  '1': sql`event.event_type`,
  '2': sql`(select area_name from area where area.area_code = event.area_code)`,
  '3': sql`(select host.user_name from assignment host where host.event_id = event.id and host.part = 'host'
    order by host.round desc, host.created_at desc, host.id desc limit 1)`,
  '4': sql`coalesce((select ps_name from enterprise where enterprise.id = event.enterprise_id),
    (select project_name from dust_site where dust_site.id = event.dust_id))`,
}
