import type { EventStatus } from '@qingkong/domain/event/event-status'
import { availableActions, type FlowAction, type FlowFacts, type FlowRole } from '@qingkong/domain/event/workflow'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'
import { type EventRecord, readEvents } from './event-record.ts'

export type AssignmentState =
  | 'open'
  | 'confirmed'
  | 'transferred'
  | 'returned'
  | 'fedBack'
  | 'withdrawn'
  | 'noFeedback'
  | 'done'

export interface Assignment {
  id: string
  part: 'host' | 'assist' | 'overseer'
  round: number
  userId: string | null
  userName: string
  orgCode: string
  orgName: string
  state: AssignmentState
  parentId: string | null
  hops: number
  createdAt: Date
  signDueAt: Date | null
  feedbackDueAt: Date | null
}

const columns = sql`id, part, round, user_id as "userId", user_name as "userName", org_code as "orgCode",
  org_name as "orgName", state, parent_id as "parentId", hops, created_at as "createdAt", sign_due_at as "signDueAt",
  feedback_due_at as "feedbackDueAt"`

/** A person's own assignment, or one that names only the person's organisation. */
export const namesSession = (session: Session, alias = 'assignment'): Sql => sql`(
  ${sql.ref(`${alias}.user_id`)} = ${session.userId}::uuid or (${sql.ref(`${alias}.user_id`)} is null
    and ${sql.ref(`${alias}.org_code`)} = ${session.orgCode} and case when ${sql.ref(`${alias}.part`)} = 'overseer'
      then ${session.rights.has('event.oversee')}::boolean else ${session.rights.has('event.handle')}::boolean end))`

/** Assignments of events that are not ended, by event, the 主办 first. */
const runningOf = (db: Queryable, eventIds: readonly string[]) =>
  rows(
    db,
    sql<Assignment & { eventId: string }>`select event_id as "eventId", ${columns} from assignment
      where event_id = any(${eventIds}::uuid[]) and ended_at is null order by part = 'host' desc, created_at, id`,
  )

/** Assignments of an event that are not ended, the 主办 first. */
export const runningAssignments = (db: Queryable, eventId: string): Promise<Assignment[]> => runningOf(db, [eventId])

export const assignmentById = (db: Queryable, id: string) =>
  firstRow(db, sql<Assignment>`select ${columns} from assignment where id = ${id}::uuid`)

/** What a person is to an event, and through which assignments. */
export interface FlowPart {
  roles: ReadonlySet<FlowRole>
  host: Assignment | null
  assist: Assignment | null
  overseer: Assignment | null
}

const holds = (session: Session, assignment: Assignment): boolean => {
  const right = assignment.part === 'overseer' ? 'event.oversee' : 'event.handle'
  if (!session.rights.has(right)) return false
  return assignment.userId === null ? assignment.orgCode === session.orgCode : assignment.userId === session.userId
}

export const flowPartOf = (session: Session, event: EventRecord, running: readonly Assignment[]): FlowPart => {
  const own = (part: Assignment['part']) =>
    running.find((assignment) => assignment.part === part && holds(session, assignment)) ?? null
  const [host, assist, overseer] = [own('host'), own('assist'), own('overseer')]
  const roles = new Set<FlowRole>()
  const inArea = inAreaScope(session.scope, event.areaCode)
  if (inArea && session.rights.has('event.dispatch')) roles.add('dispatcher')
  if (inArea && session.rights.has('event.supervise') && event.assessorId !== session.userId) roles.add('chief')
  if (host) roles.add('holder')
  if (assist) roles.add('assistant')
  if (overseer && event.assessorId !== session.userId) roles.add('overseer')
  return { roles, host, assist, overseer }
}

/** Of these events those whose supervision already holds an overseer's feedback: the next one is the 复查. */
const supervisedBefore = async (db: Queryable, eventIds: readonly string[]): Promise<ReadonlySet<string>> => {
  if (eventIds.length === 0) return new Set()
  const found = await rows(
    db,
    sql<{
      eventId: string
    }>`select distinct event_id as "eventId" from flow_step f where event_id = any(${eventIds}::uuid[])
      and stage = 'user_overseer' and seq > (select coalesce(max(seq), 0) from flow_step d
        where d.event_id = f.event_id and d.action = 'assessDispatch')`,
  )
  return new Set(found.map(({ eventId }) => eventId))
}

const mayBeRecheck = ({ measure }: EventRecord): boolean => measure === '限期整改'

const factsOf = (event: EventRecord, hops: number, isRecheck: boolean): FlowFacts => ({
  type: event.eventType,
  level: event.level,
  hops,
  returnLocked: event.returnLocked,
  hasFeedback: event.hasFeedback,
  measure: event.measure,
  isRecheck,
})

export const flowFactsOf = async (db: Queryable, event: EventRecord, hops: number): Promise<FlowFacts> => {
  const supervised = await supervisedBefore(db, mayBeRecheck(event) ? [event.id] : [])
  return factsOf(event, hops, supervised.has(event.id))
}

/**
 * The workflow speaks of the 主办. A 协办 passes on or returns its own part by the same rules,
 * and the event's status does not follow.
 */
export const ownPartActions: readonly FlowAction[] = ['deliver', 'rollback']

/** What the person may do now: the workflow table, plus what a 协办 does with its own part. */
export const actionsOf = (status: EventStatus, part: FlowPart, facts: FlowFacts): FlowAction[] => {
  const offered = availableActions(status, part.roles, facts).filter((action) => {
    if (action === 'assistConfirm') return part.assist?.state === 'open'
    if (action === 'furtherFeedback') return part.host?.state === 'fedBack' || isSigned(part.assist)
    return true
  })
  if (part.host || !part.assist || part.assist.state === 'fedBack') return offered
  const own = { ...facts, hops: part.assist.hops }
  const asHolder = availableActions(status, new Set<FlowRole>(['holder']), own)
  return [...offered, ...asHolder.filter((action) => ownPartActions.includes(action))]
}

const isSigned = (assignment: Assignment | null) =>
  assignment !== null && (assignment.state === 'confirmed' || assignment.state === 'fedBack')

/** What the person may do now with each of several events, by id; three statements however many they are. */
export const actionsOfEvents = async (
  db: Queryable,
  session: Session,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, FlowAction[]>> => {
  const [events, running] = await Promise.all([readEvents(db, eventIds), runningOf(db, eventIds)])
  const supervised = await supervisedBefore(
    db,
    events.filter(mayBeRecheck).map(({ id }) => id),
  )
  const byEvent = Map.groupBy(running, ({ eventId }) => eventId)
  return new Map(
    events.map((event) => {
      const part = flowPartOf(session, event, byEvent.get(event.id) ?? [])
      return [event.id, actionsOf(event.status, part, factsOf(event, part.host?.hops ?? 0, supervised.has(event.id)))]
    }),
  )
}
