import { Fail } from '@qingkong/contract/errors'
import type { Recipient } from '@qingkong/contract/shapes/people'
import type { FlowAction } from '@qingkong/domain/event/workflow'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { nearestPlace } from '../../sources/places/port.ts'
import { raiseEvent } from '../events/port.ts'
import { justCreated } from './just-created.ts'
import { actorOf, performStep, performStepInTx, type StepResult, withPictures } from './perform-step.ts'
import type { StepRequest } from './step-request.ts'

export interface Delegation {
  eventStatus: number
  delegateNote: string
  psIds: readonly string[]
  dustIds: readonly string[]
  users: readonly Recipient[]
  files: readonly File[]
  /** Where, when the form says it (radar, assigned task). */
  location?: string
}

/** A task sent from an assessment is a new delegation; before any assessment it is the first one. */
const delegatingAction = (seenStatus: number): FlowAction =>
  seenStatus === 6 || seenStatus === 12 ? 'redelegate' : 'delegate'

const requestOf = (eventId: string, sent: Delegation): StepRequest => ({
  action: delegatingAction(sent.eventStatus),
  eventId,
  seenStatus: sent.eventStatus,
  form: { description: sent.delegateNote, ...(sent.location ? { location: sent.location } : {}) },
  recipients: sent.users,
  psIds: sent.psIds,
  dustIds: sent.dustIds,
})

/**
 * A radar task carries the picture of the scan (task-29): a new one is stored with the task's pictures, one that the
 * event already has is named by its id.
 */
export const delegateRadar = async (
  services: Services,
  session: Session,
  eventId: string,
  { radarFile, ...sent }: Delegation & { radarFile?: File | string | undefined },
): Promise<StepResult> => {
  const request = requestOf(eventId, sent)
  if (radarFile === undefined || radarFile === '') return performStep(services, session, request, sent.files)
  if (typeof radarFile !== 'string') return performStep(services, session, request, [...sent.files, radarFile])
  const own = await firstRow(
    services.db,
    sql`select 1 from attachment where id = ${uuidOrNull(radarFile)}::uuid and event_id = ${uuidOrNull(eventId)}::uuid`,
  )
  if (!own) throw new Fail('INVALID_INPUT', '雷达图不属于该事件，请重新打开事件后下发')
  return performStep(services, session, { ...request, form: { ...request.form, radarFile } }, sent.files)
}

export const delegateEvent = (services: Services, session: Session, eventId: string, sent: Delegation) =>
  performStep(services, session, requestOf(eventId, sent), sent.files)

export interface NewTask extends Delegation {
  delegateType: string
  location: string
  longitude: number
  latitude: number
  areaCode: string
}

const requireArea = async (tx: Tx, session: Session, areaCode: string) => {
  const area = await firstRow(tx, sql`select 1 from area where area_code = ${areaCode}`)
  if (!area) throw new Fail('INVALID_INPUT', '所选区域不存在，请重新选择')
  if (!inAreaScope(session.scope, areaCode)) throw new Fail('OUT_OF_SCOPE')
}

/** An assigned task (type 4) is raised and delegated in one step; nobody ever sees it undelegated. */
export const createTask = async (services: Services, session: Session, task: NewTask): Promise<StepResult> => {
  const draft = await withPictures(
    services,
    session,
    { ...requestOf('', task), action: 'delegate', seenStatus: 1 },
    task.files,
  )
  return services.db.transaction().execute(async (tx) => {
    await requireArea(tx, session, task.areaCode)
    const { delegateNote: description, longitude, latitude } = task
    const before = await justCreated(tx, services, session, { type: '4', description, longitude, latitude })
    if (before) return before
    // Unnamed, the place is called after what lies nearest (trace-20).
    const location = task.location || (await nearestPlace(tx, task, session.scope)).text
    const { event } = await raiseEvent(tx, services, {
      eventType: '4',
      sourceId: uuidv7(services.clock.now()),
      level: null,
      eventTime: services.clock.now(),
      longitude: task.longitude,
      latitude: task.latitude,
      location,
      areaCode: task.areaCode,
      description: task.delegateNote,
      delegateType: task.delegateType,
      actor: actorOf(session),
    })
    const form = { ...draft.form, delegateType: task.delegateType, location }
    return performStepInTx(tx, services, session, { ...draft, eventId: event.id, form })
  })
}

/** The document's call: without an event a new task, with one its next delegation. */
export const delegateCheckEvent = (
  services: Services,
  session: Session,
  task: NewTask,
  eventId: string | undefined,
) => {
  if (eventId === undefined || eventId === '') return createTask(services, session, task)
  const form = { description: task.delegateNote, delegateType: task.delegateType, location: task.location }
  return performStep(services, session, { ...requestOf(eventId, task), form }, task.files)
}
