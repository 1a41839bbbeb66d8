import type { FlowAction } from '@qingkong/domain/event/workflow'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { readEvent, requireVisible } from '../events/port.ts'
import { performStep, type StepResult } from './perform-step.ts'

export interface Closing {
  eventId: string
  seenStatus?: number | undefined
  reasonCode: string
  note: string
}

/** One button, three actions of the workflow table: what closing means depends on where the event is. */
const closingActionAt = (status: number): FlowAction => {
  if (status === 2 || status === 3) return 'withdraw'
  return status === 7 || status === 8 ? 'closeUnderSupervision' : 'close'
}

/** Closes an event as the person may at its status. */
export const closeEventBy = async (services: Services, session: Session, closing: Closing): Promise<StepResult> => {
  await requireVisible(services.db, session.scope, closing.eventId)
  const event = await readEvent(services.db, closing.eventId)
  const action = closingActionAt(event?.status ?? 1)
  const form = { reasonCode: closing.reasonCode, note: closing.note }
  return performStep(services, session, { action, eventId: closing.eventId, seenStatus: closing.seenStatus, form })
}
