export { closeByEngine, endEvent, moveEvent } from './change-event.ts'
export { clockOf, workCalendar } from './event-deadline.ts'
export { extendActionOf, extensionOf, isExtendable } from './event-extension.ts'
export { publishEvent, publishTask } from './event-outbox.ts'
export { type EventRecord, lockEvent, lockEventFamily, readEvent } from './event-record.ts'
export {
  type Assignment,
  actionsOfEvents,
  assignmentById,
  type FlowPart,
  flowFactsOf,
  flowPartOf,
  ownPartActions,
  runningAssignments,
} from './flow-roles.ts'
export { type Actor, appendStep, engine, enteredAtSeq, newStepId, submissionKey } from './flow-step.ts'
export { eventIdOfSource, requireVisible } from './queries/event-detail.ts'
export { commentedEvent, type StoredForm } from './queries/event-flow.ts'
export { assignedEvents } from './queries/event-list.ts'
export { reportOf } from './queries/event-report.ts'
export { type SourceInspection, sourceInspections } from './queries/source-inspections.ts'
export { type NewEvent, raiseEvent } from './raise-event.ts'
export { updateEventFromAlarm } from './update-event.ts'
