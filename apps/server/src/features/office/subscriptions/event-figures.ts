import { type EventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import {
  type EventType,
  eventTypeNames,
  eventTypes,
  isNotified,
  messageRuleOf,
} from '@qingkong/domain/event/event-type'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { eventScope, type Scope } from '../../../db/scope.ts'

/** Whose eyes a digest is made for: what the user may read, without the types the user switched off (auth-08). */
export interface Reader {
  scope: Scope
  silenced: string
}

/** Children of a regional process stand for themselves nowhere: their parent is counted. */
const readable = ({ scope, silenced }: Reader): Sql => {
  const types = eventTypes.filter((type) => isNotified(silenced, messageRuleOf(type)))
  return sql`(${eventScope(scope)} and event.parent_event_id is null and event.event_type = any(${types}::text[]))`
}

export interface TypeFigures {
  name: string
  raised: number
  ended: number
  overdue: number
}

/** Events raised from one instant to before another, by type, and what became of them; types without any are left out. */
export const figuresByType = async (db: Queryable, reader: Reader, from: Date, to: Date): Promise<TypeFigures[]> => {
  const found = await rows(
    db,
    sql<Omit<TypeFigures, 'name'> & { type: EventType }>`
      select event_type as type, count(*) as raised, count(*) filter (where status in (9, 10)) as ended,
        count(*) filter (where overdue_at is not null) as overdue
      from event where ${readable(reader)} and event_time >= ${from} and event_time < ${to} group by event_type`,
  )
  return eventTypes.flatMap((type) => {
    const row = found.find((one) => one.type === type)
    return row ? [{ name: eventTypeNames[type], raised: row.raised, ended: row.ended, overdue: row.overdue }] : []
  })
}

export interface OpenFigures {
  open: number
  overdue: number
  byStatus: { label: string; count: number }[]
  /** Those whose limit runs out first, at most five. */
  first: { code: string; type: string; place: string; status: string; deadlineAt: Date | null }[]
}

const isOpen: Sql = sql`event.status not in (9, 10)`

/** What is not ended at the instant. */
export const openFigures = async (db: Queryable, reader: Reader, now: Date): Promise<OpenFigures> => {
  const where = sql`${readable(reader)} and ${isOpen}`
  const [totals, byStatus, first] = [
    await firstRow(
      db,
      sql<{ open: number; overdue: number }>`
        select count(*) as open, count(*) filter (where overdue_at is not null or deadline_at < ${now}) as overdue
        from event where ${where}`,
    ),
    await rows(
      db,
      sql<{ status: EventStatus; count: number }>`
        select status, count(*) as count from event where ${where} group by status order by status`,
    ),
    await rows(
      db,
      sql<{ code: string; type: EventType; place: string; status: EventStatus; deadlineAt: Date | null }>`
        select event_code as code, event_type as type, status, deadline_at as "deadlineAt",
          coalesce(nullif(location, ''), (select site_name from site where site.id = site_id),
            (select ps_name from enterprise where enterprise.id = enterprise_id), '位置未填') as place
        from event where ${where} order by deadline_at nulls last, event_time limit 5`,
    ),
  ]
  return {
    open: totals?.open ?? 0,
    overdue: totals?.overdue ?? 0,
    // Statuses of several types are counted together, so they carry the label of an alarm.
    byStatus: byStatus.map(({ status, count }) => ({ label: statusLabel(status, '1'), count })),
    first: first.map(({ type, status, ...row }) => ({
      ...row,
      type: eventTypeNames[type],
      status: statusLabel(status, type),
    })),
  }
}
