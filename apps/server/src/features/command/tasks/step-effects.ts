import { Fail } from '@qingkong/contract/errors'
import { soonDueAt } from '@qingkong/domain/event/deadline'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { FlowAction } from '@qingkong/domain/event/workflow'
import { parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import {
  type Actor,
  type Assignment,
  assignmentById,
  clockOf,
  type EventRecord,
  endEvent,
  type FlowPart,
  moveEvent,
  publishTask,
  type StoredForm,
  workCalendar,
} from '../events/port.ts'
import { addAssignment, endAssignment, endRunning, lastRound, markAssignment } from './assignments.ts'
import { notifiedUsers, orgSubtree, type ResolvedRecipient, requirePermitted, resolveRecipients } from './recipients.ts'
import { refuseSpraying } from './refuse-spraying.ts'
import { resolveSources, saveSources, sourceNames } from './sources.ts'
import type { StepRequest } from './step-request.ts'

/** One decided step, about to be written. */
interface Step {
  tx: Tx
  session: Session
  actor: Actor
  event: EventRecord
  part: FlowPart
  running: readonly Assignment[]
  request: StepRequest
  to: EventStatus
  at: Date
}

/** What an action does besides its flow row, and the names that the row's form keeps. */
type Effect = (step: Step) => Promise<Partial<StoredForm>>

const named = (recipients: readonly ResolvedRecipient[]) =>
  recipients.map(({ userId, userName, orgName }) => ({ userId, userName, orgName }))

const titleOf = (event: EventRecord, words: string) => `${words}：${event.description}`.slice(0, 200)

/** The part through which the person acts: the 主办 if theirs, else the own 协办. */
const actingPart = (part: FlowPart): Assignment => {
  const own = part.host ?? part.assist
  if (!own) throw new Fail('WRONG_ROLE')
  return own
}

const delegate: Effect = async ({ tx, session, event, request, running, to, at }) => {
  await refuseSpraying(tx, event, request.form.description ?? '')
  const recipients = await resolveRecipients(tx, request.recipients ?? [], at, 'event.handle')
  await requirePermitted(tx, session, recipients)
  const sources = await resolveSources(tx, session, event, request.psIds ?? [], request.dustIds ?? [])
  const calendar = await workCalendar(tx)
  const sign = clockOf('sign', event, at, calendar)
  const feedback = clockOf('feedback', event, at, calendar)
  const dropped = running.filter(({ part, state }) => part !== 'overseer' && state !== 'fedBack')
  await endRunning(tx, event.id, ['host', 'assist', 'overseer'], 'withdrawn', at)
  const round = (await lastRound(tx, event.id)) + 1
  for (const [index, recipient] of recipients.entries()) {
    const due = { signDueAt: sign.dueAt, feedbackDueAt: feedback.dueAt }
    const part = index === 0 ? 'host' : 'assist'
    await addAssignment(tx, event.id, { part, round, recipient, parentId: null, hops: 0, ...due }, at)
  }
  await sql`
    update event set return_locked = false, extended = false, measure = null, measure_date = null,
      delegate_type = coalesce(${request.form.delegateType ?? null}::text, delegate_type)
    where id = ${event.id}::uuid`.execute(tx)
  await saveSources(tx, event.id, sources)
  await moveEvent(tx, event, to, at, sign)
  await publishTask(
    tx,
    event,
    await notifiedUsers(tx, dropped, 'event.handle'),
    'withdrawn',
    titleOf(event, '任务已重新下发'),
    at,
  )
  const told = await notifiedUsers(tx, recipients, 'event.handle')
  await publishTask(tx, event, told, 'assigned', titleOf(event, '新任务'), at)
  return { recipients: named(recipients), sourceNames: sources.map(({ name }) => name) }
}

const confirm: Effect = async ({ tx, event, part, to, at }) => {
  const host = actingPart(part)
  await markAssignment(tx, host.id, 'confirmed', at)
  const fromAt = event.deadlineFrom ?? host.createdAt
  // Feedback is due from the dispatch on: signing late does not buy time.
  const dueAt = host.feedbackDueAt
  await moveEvent(
    tx,
    event,
    to,
    at,
    dueAt ? { stage: 'feedback', fromAt, dueAt, soonAt: soonDueAt(fromAt, dueAt) } : 'keep',
  )
  return {}
}

const assistConfirm: Effect = async ({ tx, event, part, to, at }) => {
  if (part.assist?.state !== 'open') throw new Fail('WRONG_STATUS', '您已确认过该任务')
  await markAssignment(tx, part.assist.id, 'confirmed', at)
  await moveEvent(tx, event, to, at, 'keep')
  return {}
}

const deliver: Effect = async ({ tx, event, part, request, to, at }) => {
  const own = actingPart(part)
  const [recipient] = await resolveRecipients(tx, request.recipients ?? [], at, 'event.handle')
  // A task of a unit names no person: there the unit tells whether it would stay where it is.
  const stays = recipient?.userId === own.userId && (own.userId !== null || recipient.orgCode === own.orgCode)
  if (!recipient || stays) throw new Fail('INVALID_INPUT', '请选择本人以外的转办对象')
  const below = await orgSubtree(tx, own.orgCode)
  if (!below.has(recipient.orgCode)) throw new Fail('TRANSFER_LIMIT')
  await endAssignment(tx, own.id, 'transferred', at)
  const due = { signDueAt: own.signDueAt, feedbackDueAt: own.feedbackDueAt }
  const added = { part: own.part, round: own.round, recipient, parentId: own.id, hops: own.hops + 1, ...due }
  await addAssignment(tx, event.id, added, at)
  await moveEvent(tx, event, to, at, 'keep')
  await publishTask(
    tx,
    event,
    await notifiedUsers(tx, [recipient], 'event.handle'),
    'assigned',
    titleOf(event, '转办任务'),
    at,
  )
  return { recipients: named([recipient]) }
}

const rollback: Effect = async ({ tx, event, part, to, at }) => {
  const own = actingPart(part)
  await endAssignment(tx, own.id, 'returned', at)
  const transferor = own.parentId === null ? undefined : await assignmentById(tx, own.parentId)
  if (transferor) {
    const { part: as, round, parentId, hops, signDueAt, feedbackDueAt } = transferor
    const again = { part: as, round, recipient: transferor, parentId, hops, signDueAt, feedbackDueAt }
    await addAssignment(tx, event.id, again, at)
    await publishTask(
      tx,
      event,
      await notifiedUsers(tx, [transferor], 'event.handle'),
      'assigned',
      titleOf(event, '任务被退回'),
      at,
    )
  }
  await moveEvent(tx, event, to, at, transferor ? 'keep' : undefined)
  return {}
}

const refuseReturn: Effect = async ({ tx, event, to, at }) => {
  const returned = await firstRow(
    tx,
    sql<{ id: string }>`select id from assignment where event_id = ${event.id}::uuid and part = 'host'
      and state = 'returned' order by ended_at desc, id desc limit 1`,
  )
  const unit = returned && (await assignmentById(tx, returned.id))
  if (!unit) throw new Fail('WRONG_STATUS', '没有可驳回的退回')
  const calendar = await workCalendar(tx)
  const sign = clockOf('sign', event, at, calendar)
  const due = { signDueAt: sign.dueAt, feedbackDueAt: clockOf('feedback', event, at, calendar).dueAt }
  const again = {
    part: unit.part,
    round: unit.round,
    recipient: unit,
    parentId: unit.parentId,
    hops: unit.hops,
    ...due,
  }
  await addAssignment(tx, event.id, again, at)
  await sql`update event set return_locked = true where id = ${event.id}::uuid`.execute(tx)
  await moveEvent(tx, event, to, at, sign)
  await publishTask(
    tx,
    event,
    await notifiedUsers(tx, [unit], 'event.handle'),
    'assigned',
    titleOf(event, '不予退回'),
    at,
  )
  return {}
}

const noteFeedback = async ({ tx, event, part, request, at }: Step): Promise<Partial<StoredForm>> => {
  await markAssignment(tx, actingPart(part).id, 'fedBack', at)
  const { pollutionJudge, pollutionType } = request.form
  // The record of the 主办 preselects the assessor's finding; a 协办 never overwrites it.
  const finding = pollutionJudge === '1' ? '属实' : '不属实'
  await sql`
    update event set has_feedback = true,
      finding = case when ${part.host !== null}::boolean then ${finding} else coalesce(finding, ${finding}) end,
      pollution_type = coalesce(nullif(${pollutionType ?? ''}, ''), pollution_type)
    where id = ${event.id}::uuid`.execute(tx)
  return { sourceNames: await sourceNames(tx, request.form.pol ?? []) }
}

const feedback: Effect = async (step) => {
  const kept = await noteFeedback(step)
  await moveEvent(step.tx, step.event, step.to, step.at)
  return kept
}

const furtherFeedback: Effect = async (step) => {
  const own = actingPart(step.part)
  // The 主办's first feedback moves the event and has its own action; a 协办 signs before it reports.
  if (own.part === 'host' && own.state !== 'fedBack') throw new Fail('WRONG_STATUS', '请使用溯源反馈')
  const kept = await noteFeedback(step)
  await moveEvent(step.tx, step.event, step.to, step.at, 'keep')
  return kept
}

const noteAssessment = async ({ tx, session, event, request, at }: Step): Promise<Partial<StoredForm>> => {
  const { finding, measure, measureDate, caseNumber } = request.form
  const until = measureDate === undefined ? null : parseCity(measureDate)
  await sql`
    update event set assessor_id = ${session.userId}::uuid, finding = coalesce(${finding ?? null}::text, finding),
      measure = ${measure ?? null}, measure_date = ${until}, case_number = nullif(${caseNumber ?? ''}, '')
    where id = ${event.id}::uuid`.execute(tx)
  await endRunning(tx, event.id, ['host', 'assist'], 'noFeedback', at)
  return {}
}

const assessDispatch: Effect = async (step) => {
  const { tx, session, event, request, to, at } = step
  const recipients = await resolveRecipients(tx, request.recipients ?? [], at, 'event.oversee')
  await requirePermitted(tx, session, recipients)
  const handling = await rows(
    tx,
    sql<{ orgCode: string; userId: string | null }>`select org_code as "orgCode", user_id as "userId" from assignment
      where event_id = ${event.id}::uuid and part <> 'overseer'
        and round = (select max(round) from assignment where event_id = ${event.id}::uuid and part = 'host')`,
  )
  const partial = recipients.find(
    ({ userId, orgCode }) =>
      userId === session.userId ||
      handling.some((unit) => unit.orgCode === orgCode || (userId !== null && unit.userId === userId)),
  )
  if (partial) throw new Fail('INVALID_INPUT', `${partial.userName}是承办单位人员或评估人本人，不能担任督察`)
  await noteAssessment(step)
  const until =
    request.form.measure === '限期整改' && request.form.measureDate ? parseCity(request.form.measureDate) : null
  // A rectification is supervised after its date, not before.
  const fromAt = until !== null && until > at ? until : at
  const clock = clockOf('supervise', event, fromAt, await workCalendar(tx))
  const round = await lastRound(tx, event.id)
  await endRunning(tx, event.id, ['overseer'], 'withdrawn', at)
  for (const recipient of recipients) {
    const due = { signDueAt: null, feedbackDueAt: clock.dueAt }
    await addAssignment(tx, event.id, { part: 'overseer', round, recipient, parentId: null, hops: 0, ...due }, at)
  }
  await moveEvent(tx, event, to, at, { ...clock, fromAt: at, soonAt: soonDueAt(at, clock.dueAt) })
  await publishTask(
    tx,
    event,
    await notifiedUsers(tx, recipients, 'event.oversee'),
    'assigned',
    titleOf(event, '督察任务'),
    at,
  )
  return { recipients: named(recipients) }
}

const assessArchive: Effect = async (step) => {
  await noteAssessment(step)
  await moveEvent(step.tx, step.event, step.to, step.at)
  await endEvent(step.tx, step.event, 10, step.actor, step.at)
  return {}
}

const overseerOf = (part: FlowPart): Assignment => {
  if (!part.overseer) throw new Fail('WRONG_ROLE')
  return part.overseer
}

const overseerConfirm: Effect = async ({ tx, event, part, to, at }) => {
  await markAssignment(tx, overseerOf(part).id, 'confirmed', at)
  await moveEvent(tx, event, to, at, 'keep')
  return {}
}

const overseerRollback: Effect = async ({ tx, event, part, to, at }) => {
  await endAssignment(tx, overseerOf(part).id, 'returned', at)
  await endRunning(tx, event.id, ['overseer'], 'noFeedback', at)
  await moveEvent(tx, event, to, at)
  return {}
}

const overseerFeedback: Effect = async ({ tx, event, part, actor, to, at }) => {
  const own = overseerOf(part)
  await markAssignment(tx, own.id, 'fedBack', at)
  if (to === 7) {
    await moveEvent(tx, event, to, at, 'keep')
    return {}
  }
  await endAssignment(tx, own.id, 'done', at)
  await endRunning(tx, event.id, ['overseer'], 'noFeedback', at)
  await moveEvent(tx, event, to, at)
  if (to === 10) await endEvent(tx, event, 10, actor, at)
  return {}
}

const close: Effect = async ({ tx, event, running, actor, at }) => {
  await moveEvent(tx, event, 9, at)
  await endEvent(tx, event, 9, actor, at)
  for (const right of ['event.handle', 'event.oversee'] as const) {
    const told = running.filter(
      ({ part, state }) => (part === 'overseer') === (right === 'event.oversee') && state !== 'fedBack',
    )
    await publishTask(tx, event, await notifiedUsers(tx, told, right), 'withdrawn', titleOf(event, '任务已撤回'), at)
  }
  return {}
}

const raise: Effect = () => Promise.reject(new Fail('WRONG_STATUS'))

export const effects: Readonly<Record<FlowAction, Effect>> = {
  raise,
  delegate,
  confirm,
  assistConfirm,
  deliver,
  rollback,
  refuseReturn,
  feedback,
  furtherFeedback,
  assessDispatch,
  assessArchive,
  redelegate: delegate,
  overseerConfirm,
  overseerRollback,
  overseerFeedback,
  close,
  withdraw: close,
  closeUnderSupervision: close,
}
