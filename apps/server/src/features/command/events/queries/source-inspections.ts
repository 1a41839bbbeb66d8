import { type EventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import { type Queryable, rows, sql } from '../../../../db/database.ts'
import { eventScope, type Scope } from '../../../../db/scope.ts'

/** The newest assigned task that names an enterprise, and what was found there. */
export interface SourceInspection {
  psCode: string
  eventId: string
  eventStatus: number
  eventStatusName: string
  finding: string
  sentAt: Date
  /** When it was first answered (溯源反馈); null while it is not. */
  answeredAt: Date | null
}

/** Of each enterprise the newest assigned task since an instant that names it, among those one may read. */
export const sourceInspections = async (
  db: Queryable,
  scope: Scope,
  psCodes: readonly string[],
  since: Date,
): Promise<SourceInspection[]> => {
  const found = await rows(
    db,
    sql<{
      psCode: string
      eventId: string
      status: EventStatus
      finding: string | null
      sentAt: Date
      answeredAt: Date | null
    }>`
      select distinct on (source.code) source.code as "psCode", event.id as "eventId", status, finding,
        event.created_at as "sentAt",
        (select min(at) from flow_step where event_id = event.id and action = 'feedback') as "answeredAt"
      from event_source source join event on event.id = source.event_id
      where source.kind = 'ps' and source.code = any(${[...psCodes]}::text[]) and event.event_type = '4'
        and event.created_at >= ${since} and ${eventScope(scope)}
      order by source.code, event.created_at desc`,
  )
  return found.map(({ psCode, eventId, status, finding, sentAt, answeredAt }) => ({
    psCode,
    eventId,
    eventStatus: status,
    eventStatusName: statusLabel(status, '4'),
    finding: finding ?? '',
    sentAt,
    answeredAt,
  }))
}
