import type { Recipient } from '@qingkong/contract/shapes/people'
import type { CallContext } from '../../../http/context.ts'
import { messageOfRefusal } from './message-of-refusal.ts'
import { performStep } from './perform-step.ts'

/** One delegation for many events, each in its own transaction; what could not be sent is listed with the reason. */
export const delegateEvents = async (
  context: CallContext,
  events: readonly { eventId: string; eventStatus: number }[],
  { delegateNote, users }: { delegateNote: string; users: readonly Recipient[] },
) => {
  const delegated: string[] = []
  const refused: { eventId: string; message: string }[] = []
  for (const { eventId, eventStatus } of events) {
    const action = eventStatus === 6 || eventStatus === 12 ? 'redelegate' : 'delegate'
    try {
      await performStep(context, context.session, {
        action,
        eventId,
        seenStatus: eventStatus,
        form: { description: delegateNote },
        recipients: users,
      })
      delegated.push(eventId)
    } catch (error) {
      refused.push({ eventId, message: messageOfRefusal(error) })
    }
  }
  return { delegated, refused }
}
