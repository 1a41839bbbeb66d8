import type { CallContext } from '../../../http/context.ts'
import { actionsOfEvents, assignedEvents } from '../events/port.ts'

/** The phone's list: own tasks, and what can be done with each now. */
export const myTasks = async (
  context: CallContext,
  tab: 'todo' | 'done',
  page: { pageNum: number; pageSize: number },
) => {
  const { records, total } = await assignedEvents(context, tab, page)
  const actions = await actionsOfEvents(
    context.db,
    context.session,
    records.map(({ eventId }) => eventId),
  )
  return { records: records.map((row) => ({ ...row, actions: actions.get(row.eventId) ?? [] })), total }
}
