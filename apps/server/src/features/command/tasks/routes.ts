// Tasks: everything people do with an event, from the dispatcher's desk to the handler's and overseer's phone.
import { tasks as calls } from '@qingkong/contract/calls/command/tasks'
import type { FlowAction } from '@qingkong/domain/event/workflow'
import { type Implementation, implement } from '../../../http/implement.ts'
import { eventIdOfSource } from '../events/port.ts'
import { closeEventBy } from './close-event.ts'
import { closeEvents } from './close-events.ts'
import { addComment, createReport, urge } from './commands.ts'
import { delegateCheckEvent, delegateEvent, delegateRadar } from './delegate.ts'
import { delegateEvents } from './delegate-events.ts'
import { delegateTraceList } from './delegate-trace-list.ts'
import { extend } from './extend.ts'
import { confirmTask, furtherOrFirst } from './own-part.ts'
import { performStep } from './perform-step.ts'
import { pollutionTypes } from './pollution-types.ts'
import { myTasks } from './queries.ts'

const assessActions: Readonly<Record<number, FlowAction>> = { 1: 'redelegate', 2: 'assessDispatch', 3: 'assessArchive' }

export const routes: Implementation[] = [
  implement(calls.delegateEvent)((input, context) => delegateEvent(context, context.session, input.eventId, input)),
  implement(calls.delegatePs)((input, context) => delegateEvent(context, context.session, input.eventId, input)),
  implement(calls.delegateCheckEvent)((input, context) =>
    delegateCheckEvent(context, context.session, input, input.eventId),
  ),
  implement(calls.delegateRadar)(({ eventId, ...input }, context) =>
    delegateRadar(context, context.session, eventId, input),
  ),
  implement(calls.delegateTraceabilityCheckEvent)((input, context) =>
    delegateTraceList(context, context.session, '4.7', input),
  ),
  implement(calls.delegateAiTraceEvent)((input, context) => delegateTraceList(context, context.session, '7', input)),
  implement(calls.delegateMultipleAssignEvent)((input, context) =>
    delegateTraceList(context, context.session, '7.4', input),
  ),
  implement(calls.commitAssess)((input, context) => {
    const { eventId, eventStatus, users, psIds, dustIds, files } = input
    const action = assessActions[input.assessStatus] ?? 'assessArchive'
    const form = {
      opinion: input.assessNote,
      description: input.delegateNote,
      caseNumber: input.caseNumber,
      ...(input.finding && { finding: input.finding }),
      ...(input.measure && { measure: input.measure }),
      ...(input.measureDate && { measureDate: input.measureDate }),
    }
    return performStep(
      context,
      context.session,
      { action, eventId, seenStatus: eventStatus, form, recipients: users, psIds, dustIds },
      files,
    )
  }),
  implement(calls.taskConfirm)((input, context) =>
    confirmTask(context, context.session, input.eventId, input.eventStatus),
  ),
  implement(calls.taskDeliver)(({ eventId, eventStatus, users, reason }, context) =>
    performStep(context, context.session, {
      action: 'deliver',
      eventId,
      seenStatus: eventStatus,
      form: { reason },
      recipients: users,
    }),
  ),
  implement(calls.taskRollback)(({ eventId, eventStatus, reasonCode, reason }, context) =>
    performStep(context, context.session, {
      action: 'rollback',
      eventId,
      seenStatus: eventStatus,
      form: { reasonCode, reason },
    }),
  ),
  implement(calls.taskRefuseReturn)(({ eventId, eventStatus, reason }, context) =>
    performStep(context, context.session, {
      action: 'refuseReturn',
      eventId,
      seenStatus: eventStatus,
      form: { reason },
    }),
  ),
  implement(calls.taskFeedback)((input, context) => {
    const { eventId, eventStatus, attachmentIds, files, longitude, latitude, dislocation, ...form } = input
    const place = { ...(longitude !== undefined && { longitude }), ...(latitude !== undefined && { latitude }) }
    const sent = { ...form, ...place, dislocation: dislocation === 'true' }
    return furtherOrFirst(
      context,
      context.session,
      { eventId, seenStatus: eventStatus, attachmentIds, form: sent },
      files,
    )
  }),
  implement(calls.overseerConfirm)(({ eventId, eventStatus }, context) =>
    performStep(context, context.session, { action: 'overseerConfirm', eventId, seenStatus: eventStatus, form: {} }),
  ),
  implement(calls.overseerRollback)(({ eventId, eventStatus, reason }, context) =>
    performStep(context, context.session, {
      action: 'overseerRollback',
      eventId,
      seenStatus: eventStatus,
      form: { reason },
    }),
  ),
  implement(calls.overseerFeedback)((input, context) => {
    const { eventId, eventStatus, attachmentIds, files, overseerContent, result, recheck } = input
    const form = { overseerContent, result, isRecheck: recheck === 'true' }
    return performStep(
      context,
      context.session,
      { action: 'overseerFeedback', eventId, seenStatus: eventStatus, form, attachmentIds },
      files,
    )
  }),
  implement(calls.taskUrge)(({ eventId, note }, context) => urge(context, context.session, eventId, note)),
  implement(calls.taskExtend)((input, context) => extend(context, context.session, input)),
  implement(calls.taskMine)(({ tab, ...page }, context) => myTasks(context, tab, page)),
  implement(calls.commentAdd)(({ sourceId, note }, context) => addComment(context, context.session, sourceId, note)),
  implement(calls.reportCreate)((input, context) => createReport(context, context.session, input)),
  implement(calls.pollutionTypes)(() => [...pollutionTypes]),
  implement(calls.closeEvent)(async ({ eventStatus, ...closing }, context) => {
    await closeEventBy(context, context.session, { ...closing, seenStatus: eventStatus })
    return null
  }),
  implement(calls.closeEvents)(({ eventIds, ...form }, context) => closeEvents(context, eventIds, form)),
  implement(calls.closeEventBySourceId)(async ({ sourceId, eventStatus, reasonCode, note }, context) => {
    const eventId = await eventIdOfSource(context.db, sourceId)
    await closeEventBy(context, context.session, { eventId, seenStatus: eventStatus, reasonCode, note })
    return null
  }),
  implement(calls.delegateEvents)(({ events, ...sent }, context) => delegateEvents(context, events, sent)),
]
