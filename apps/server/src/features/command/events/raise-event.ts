import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import { assignedAtOnce, type EventType } from '@qingkong/domain/event/event-type'
import { type FlowInput, type FlowRole, nextStatus } from '@qingkong/domain/event/workflow'
import { sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { nextEventCode } from './event-code.ts'
import { clockOf, workCalendar } from './event-deadline.ts'
import { publishEvent } from './event-outbox.ts'
import { type EventRecord, lockEvent } from './event-record.ts'
import { type Actor, appendStep, engine, newStepId, submissionKey } from './flow-step.ts'

/** What an engine or a person brings to a new event. */
export interface NewEvent {
  eventType: EventType
  sourceId: string
  level: AlarmLevel | null
  eventTime: Date
  longitude: number
  latitude: number
  location?: string
  areaCode: string
  description: string
  siteId?: number | null
  enterpriseId?: number | null
  outletId?: number | null
  dustId?: number | null
  psType?: '1' | '2' | null
  factorCode?: string | null
  /** False: recorded, but neither sound nor popup. */
  notify?: boolean
  regional?: boolean
  parentEventId?: string | null
  suppressedReason?: string | null
  delegateType?: string | null
  report?: {
    reportType: string
    pollutionType: string
    content: string
    orderNumber: string | null
  }
  /** Default: the engine. */
  actor?: Actor
}

export interface RaisedEvent {
  event: EventRecord
  stepId: string
}

/**
 * Raises an event in the caller's transaction. Types that are raised and delegated in one step rest at 1 only until
 * the same transaction delegates them; they are announced by that step.
 */
export const raiseEvent = async (tx: Tx, services: Services, brought: NewEvent): Promise<RaisedEvent> => {
  const at = services.clock.now()
  const id = uuidv7(at)
  const actor = brought.actor ?? engine
  const atOnce = assignedAtOnce.has(brought.eventType)
  const role: FlowRole = atOnce ? 'dispatcher' : actor.userId === null ? 'engine' : 'reporter'
  const decision = nextStatus('raise', null, {
    type: brought.eventType,
    level: brought.level,
    hops: 0,
    returnLocked: false,
    hasFeedback: false,
    measure: null,
    isRecheck: false,
    roles: new Set([role]),
    inputs: new Set<FlowInput>(['description', 'recipients']),
    result: null,
  })
  if (!decision.ok) throw new Error(`raise refused: ${decision.message}`)
  const status: EventStatus = 1
  const clock = clockOf('dispatch', brought, at, await workCalendar(tx))
  const code = await nextEventCode(tx, services.config.cityCode, at)
  await sql`
    insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude,
      latitude, location, area_code, site_id, enterprise_id, outlet_id, dust_id, ps_type, source_id, description,
      factor_code, report_type, pollution_type, report_content, order_number, reporter_id, reporter_name, reporter_org,
      delegate_type, notify, suppressed_reason, parent_event_id, regional, deadline_stage, deadline_from, deadline_at,
      soon_at)
    values (${id}, ${code}, ${brought.eventType}, ${status}, ${brought.level}, ${brought.eventTime}, ${at}, ${at},
      ${brought.longitude}, ${brought.latitude}, ${brought.location ?? ''}, ${brought.areaCode}, ${brought.siteId ?? null},
      ${brought.enterpriseId ?? null}, ${brought.outletId ?? null}, ${brought.dustId ?? null}, ${brought.psType ?? null},
      ${brought.sourceId}, ${brought.description}, ${brought.factorCode ?? null}, ${brought.report?.reportType ?? null},
      ${brought.report?.pollutionType ?? null}, ${brought.report?.content ?? null}, ${brought.report?.orderNumber ?? null},
      ${actor.userId}, ${actor.userId === null ? null : actor.userName}, ${actor.userId === null ? null : actor.orgName},
      ${brought.delegateType ?? null}, ${brought.notify ?? true}, ${brought.suppressedReason ?? null},
      ${brought.parentEventId ?? null}, ${brought.regional ?? false}, ${clock.stage}, ${clock.fromAt}, ${clock.dueAt},
      ${clock.soonAt})`.execute(tx)
  const event = await lockEvent(tx, id)
  if (!event) throw new Error(`event ${id} is not readable in its own transaction`)
  const stepId = newStepId(at)
  const form = { description: brought.description, sourceId: brought.sourceId }
  await appendStep(tx, {
    id: stepId,
    eventId: id,
    action: 'raise',
    from: null,
    to: status,
    actor,
    at,
    form,
    submissionKey: submissionKey(actor, id, 'raise', form, null, 0),
  })
  if (!atOnce) await publishEvent(tx, event, status, null, at)
  return { event, stepId }
}
