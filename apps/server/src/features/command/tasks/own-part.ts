import type { FlowAction } from '@qingkong/domain/event/workflow'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { type FlowPart, flowPartOf, readEvent, requireVisible, runningAssignments } from '../events/port.ts'
import { performStep } from './perform-step.ts'
import type { StepRequest } from './step-request.ts'

/** One button of the phone means another row of the table for the 主办 than for a 协办. */
const partNow = async (services: Services, session: Session, eventId: string) => {
  await requireVisible(services.db, session.scope, eventId)
  const event = await readEvent(services.db, eventId)
  const part: FlowPart | null = event
    ? flowPartOf(session, event, await runningAssignments(services.db, eventId))
    : null
  return { status: event?.status, part }
}

/** 签收: the 主办 moves the event, a 协办 signs for itself. */
export const confirmTask = async (
  services: Services,
  session: Session,
  eventId: string,
  seenStatus: number | undefined,
) => {
  const { part } = await partNow(services, session, eventId)
  const action: FlowAction = part?.host === null && part.assist !== null ? 'assistConfirm' : 'confirm'
  return performStep(services, session, { action, eventId, seenStatus, form: {} })
}

/** 反馈: the first of the 主办 moves the event to assessment, every other one is appended. */
export const furtherOrFirst = async (
  services: Services,
  session: Session,
  request: Omit<StepRequest, 'action'>,
  files: readonly File[],
) => {
  const { part, status } = await partNow(services, session, request.eventId)
  const assisting = part?.host === null && part.assist !== null
  // A draft sent again says 3; it is the first feedback repeated, not a further one.
  const wasFirst = request.seenStatus === undefined ? status !== 6 : request.seenStatus !== 6
  return performStep(
    services,
    session,
    { ...request, action: assisting || !wasFirst ? 'furtherFeedback' : 'feedback' },
    files,
  )
}
