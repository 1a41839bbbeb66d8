import type { CallContext } from '../../../../http/context.ts'
import { eventDetail } from './event-detail.ts'
import { eventFlow } from './event-flow.ts'

/** What a report of one event shows: the event and every step of its flow, as the reader may see them. */
export const reportOf = async (context: CallContext, eventId: string) => ({
  event: await eventDetail(context, eventId),
  flow: await eventFlow(context, eventId),
})
