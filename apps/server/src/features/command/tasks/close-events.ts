import type { CallContext } from '../../../http/context.ts'
import { closeEventBy } from './close-event.ts'
import { messageOfRefusal } from './message-of-refusal.ts'

/** Closes one by one, each in its own transaction; what could not be closed is listed with the reason. */
export const closeEvents = async (
  context: CallContext,
  eventIds: readonly string[],
  form: { reasonCode: string; note: string },
) => {
  const closed: string[] = []
  const refused: { eventId: string; message: string }[] = []
  for (const eventId of new Set(eventIds)) {
    try {
      await closeEventBy(context, context.session, { eventId, ...form })
      closed.push(eventId)
    } catch (error) {
      refused.push({ eventId, message: messageOfRefusal(error) })
    }
  }
  return { closed, refused }
}
