import type { EventDetail } from '@qingkong/contract/shapes/event'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import type { EventRecord } from './event-record.ts'
import type { Assignment, FlowPart } from './flow-roles.ts'

/** 延期 as asked for or granted while the present holder has the task. */
export interface Extension {
  id: string
  state: 'requested' | 'approved'
  hours: number
  reason: string
  requestedBy: string
  requesterName: string
  requestedAt: Date
}

/** The 延期 of the present holder; null while nobody asked. A request of a former holder went with the task. */
export const extensionOf = async (
  db: Queryable,
  event: Pick<EventRecord, 'id' | 'extended'>,
  running: readonly Assignment[],
): Promise<Extension | null> => {
  const host = running.find(({ part }) => part === 'host')
  if (!host) return null
  const found = await firstRow(
    db,
    sql<Extension>`
      select extension.id, state, hours, reason, requested_by as "requestedBy", requested_at as "requestedAt",
        coalesce(remark_name, '') as "requesterName"
      from extension left join app_user on app_user.id = requested_by
      where event_id = ${event.id}::uuid and state = ${event.extended ? 'approved' : 'requested'}
        and (${event.extended} or requested_at >= ${host.createdAt})
      order by requested_at desc limit 1`,
  )
  return found ?? null
}

/** While the task is in the field, before it is due, and once (workflow.md). */
export const isExtendable = (event: EventRecord, at: Date): boolean =>
  (event.status === 2 || event.status === 3 || event.status === 11) &&
  !event.extended &&
  event.deadlineAt !== null &&
  event.deadlineAt >= at

export type ExtendAction = 'request' | 'approve' | 'grant'

/** What a person may do about the deadline now: ask as 主办, approve what was asked, or as dispatcher grant it unasked. */
export const extendActionOf = (
  session: Session,
  event: EventRecord,
  { roles, host }: FlowPart,
  extension: Extension | null,
  at: Date,
): ExtendAction | null => {
  if (!isExtendable(event, at)) return null
  // Nobody grants the own wish.
  const grants = roles.has('dispatcher') && host === null
  if (extension === null) return grants ? 'grant' : host ? 'request' : null
  return grants && extension.requestedBy !== session.userId ? 'approve' : null
}

/** As the task dialog shows it: who asked why, and the deadline that it means. */
export const extensionRow = (
  event: Pick<EventRecord, 'deadlineAt'>,
  extension: Extension | null,
): EventDetail['extension'] => {
  if (extension === null || event.deadlineAt === null) return null
  const addedMs = extension.state === 'approved' ? 0 : extension.hours * hourMs
  return {
    state: extension.state,
    hours: extension.hours,
    reason: extension.reason,
    userName: extension.requesterName,
    time: formatCity(extension.requestedAt),
    deadline: formatCity(new Date(event.deadlineAt.getTime() + addedMs)),
  }
}
