import type { CallContext } from '../../../http/context.ts'
import { actionsOf, assignedEvents, flowFactsOf, flowPartOf, readEvent, runningAssignments } from '../events/port.ts'

/** The phone's list: own tasks, and what can be done with each now. */
export const myTasks = async (
  context: CallContext,
  tab: 'todo' | 'done',
  page: { pageNum: number; pageSize: number },
) => {
  const { records, total } = await assignedEvents(context, tab, page)
  const withActions = await Promise.all(
    records.map(async (row) => {
      const event = await readEvent(context.db, row.eventId)
      if (!event) return { ...row, actions: [] }
      const part = flowPartOf(context.session, event, await runningAssignments(context.db, event.id))
      const facts = await flowFactsOf(context.db, event, part.host?.hops ?? 0)
      return { ...row, actions: actionsOf(event.status, part, facts) }
    }),
  )
  return { records: withActions, total }
}
