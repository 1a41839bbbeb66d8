import { type ErrorKey, Fail } from '@qingkong/contract/errors'
import { type EventStatus, isEventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import {
  type FlowAction,
  type FlowRefusalCode,
  type FlowRole,
  nextStatus,
  workflow,
} from '@qingkong/domain/event/workflow'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { attachTo, storePictures } from '../../office/files/port.ts'
import {
  type Actor,
  appendStep,
  type EventRecord,
  enteredAtSeq,
  flowFactsOf,
  flowPartOf,
  lockEventFamily,
  newStepId,
  ownPartActions,
  publishEvent,
  readEvent,
  requireVisible,
  runningAssignments,
  submissionKey,
} from '../events/port.ts'
import { effects } from './step-effects.ts'
import { digestOf, inputsOf, type StepRequest, submittedForm } from './step-request.ts'

export interface StepResult {
  eventId: string
  eventStatus: EventStatus
  eventStatusName: string
}

const refusals: Readonly<Record<FlowRefusalCode, ErrorKey>> = {
  EVENT_ENDED: 'WRONG_STATUS',
  WRONG_STATUS: 'WRONG_STATUS',
  WRONG_ROLE: 'WRONG_ROLE',
  RETURN_LOCKED: 'RETURN_LOCKED',
  TOO_MANY_HOPS: 'TRANSFER_LIMIT',
  FEEDBACK_REQUIRED: 'FEEDBACK_REQUIRED',
  MISSING_INPUT: 'INVALID_INPUT',
}

/**
 * Steps of the field and of overseers are sent from drafts and bad networks: sent twice they answer the first result.
 * A dispatcher's step sent twice is a race of two people or two clicks, of which exactly one may succeed.
 */
const resentFromTheField: ReadonlySet<FlowAction> = new Set<FlowAction>([
  'confirm',
  'assistConfirm',
  'deliver',
  'rollback',
  'feedback',
  'furtherFeedback',
  'overseerConfirm',
  'overseerRollback',
  'overseerFeedback',
])

export const actorOf = (session: Session): Actor => ({
  userId: session.userId,
  userName: session.userName,
  orgCode: session.orgCode,
  orgName: session.orgName,
})

export const resultOf = (event: Pick<EventRecord, 'id' | 'eventType'>, status: EventStatus): StepResult => ({
  eventId: event.id,
  eventStatus: status,
  eventStatusName: statusLabel(status, event.eventType),
})

/** The status to which the same submission led before, when it is sent once more. */
const repeatedResult = async (
  tx: Tx,
  event: EventRecord,
  actor: Actor,
  request: StepRequest,
): Promise<EventStatus | null> => {
  if (!resentFromTheField.has(request.action)) return null
  // A draft sent again without its status may come back as a further feedback of what was the first.
  const actions: FlowAction[] =
    request.action === 'furtherFeedback' ? ['furtherFeedback', 'feedback'] : [request.action]
  const candidates = actions.flatMap((action) => workflow[action].from.map((from) => ({ action, from })))
  const form = submittedForm(request)
  for (const { action, from } of candidates) {
    if (request.seenStatus !== undefined && from !== request.seenStatus) continue
    const key = submissionKey(actor, event.id, action, form, from, await enteredAtSeq(tx, event.id, from))
    const row = await firstRow(
      tx,
      sql<{ to: EventStatus }>`select to_status as "to" from flow_step where submission_key = ${key}`,
    )
    if (row) return row.to
  }
  return null
}

/** One step in the caller's transaction: lock, compare, decide by the workflow table, write all of it. */
export const performStepInTx = async (
  tx: Tx,
  services: Pick<Services, 'clock'>,
  session: Session,
  request: StepRequest,
): Promise<StepResult> => {
  const event = await lockEventFamily(tx, request.eventId)
  if (!event) throw new Fail('NOT_FOUND')
  const at = services.clock.now()
  const actor = actorOf(session)
  const repeated = await repeatedResult(tx, event, actor, request)
  if (repeated !== null) return resultOf(event, repeated)
  if (request.seenStatus !== undefined && request.seenStatus !== event.status) {
    throw new Fail('EVENT_STALE', undefined, { eventStatus: event.status })
  }
  const running = await runningAssignments(tx, event.id)
  const part = flowPartOf(session, event, running)
  const onOwnPart = part.host === null && part.assist !== null && ownPartActions.includes(request.action)
  const roles = onOwnPart ? new Set<FlowRole>([...part.roles, 'holder']) : part.roles
  const facts = await flowFactsOf(tx, event, (part.host ?? part.assist)?.hops ?? 0)
  const decision = nextStatus(request.action, event.status, {
    ...facts,
    isRecheck: facts.isRecheck || request.form.isRecheck === true,
    roles,
    inputs: inputsOf(request),
    result: request.form.result ?? null,
  })
  if (!decision.ok) throw new Fail(refusals[decision.code], decision.message)
  const to = onOwnPart ? event.status : decision.to
  const form = submittedForm(request)
  const key = submissionKey(
    actor,
    event.id,
    request.action,
    form,
    event.status,
    await enteredAtSeq(tx, event.id, event.status),
  )
  const already = await firstRow(tx, sql`select 1 from flow_step where submission_key = ${key}`)
  if (already) throw new Fail('EVENT_STALE', undefined, { eventStatus: event.status })
  const kept = await effects[request.action]({ tx, session, actor, event, part, running, request, to, at })
  const id = newStepId(at)
  await appendStep(tx, {
    id,
    eventId: event.id,
    action: request.action,
    from: event.status,
    to,
    actor,
    at,
    form: { ...form, ...kept },
    submissionKey: key,
  })
  await attachTo(tx, [...(request.attachmentIds ?? []), ...(request.pictureIds ?? [])], event.id, id, session.userId)
  await publishEvent(tx, event, to, event.status, at)
  return resultOf(event, to)
}

/** Refuses early what the locked step would refuse as well, before pictures are redrawn for nothing. */
const checkBeforePictures = async (services: Services, request: StepRequest): Promise<void> => {
  const event = await readEvent(services.db, request.eventId)
  if (!event || request.seenStatus === undefined) return
  const seen = request.seenStatus
  if (!isEventStatus(seen) || !workflow[request.action].from.includes(seen)) {
    throw new Fail('WRONG_STATUS', undefined, { eventStatus: event.status })
  }
}

/** Pictures sent with a form, stored as the person's own and told apart by their content. */
export const withPictures = async (
  services: Services,
  session: Session,
  request: StepRequest,
  files: readonly File[],
): Promise<StepRequest> => {
  if (files.length === 0) return request
  if (files.length + (request.attachmentIds?.length ?? 0) > 9) throw new Fail('TOO_MANY_FILES')
  const pictureDigests = await Promise.all(files.map(digestOf))
  const stored = await storePictures(services, session, files)
  return { ...request, pictureDigests, pictureIds: stored.map(({ attachmentId }) => attachmentId) }
}

/**
 * One step of the workflow by a person, in one transaction.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, EVENT_STALE (data.eventStatus), WRONG_STATUS, WRONG_ROLE, INVALID_INPUT,
 * FEEDBACK_REQUIRED, RETURN_LOCKED, TRANSFER_LIMIT
 */
export const performStep = async (
  services: Services,
  session: Session,
  request: StepRequest,
  files: readonly File[] = [],
): Promise<StepResult> => {
  await requireVisible(services.db, session.scope, request.eventId)
  if (files.length > 0) await checkBeforePictures(services, request)
  const complete = await withPictures(services, session, request, files)
  return services.db.transaction().execute((tx) => performStepInTx(tx, services, session, complete))
}
