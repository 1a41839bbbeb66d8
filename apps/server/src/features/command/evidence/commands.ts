import type { JobRow } from '@qingkong/contract/calls/office/jobs'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { jobRowOf } from '../../office/jobs/port.ts'
import { requireVisible } from '../events/port.ts'

/** Starts a pack for the asking person; while one for the same event is under way, that one is answered. */
export const buildEvidence = async (context: CallContext, eventId: string): Promise<JobRow> => {
  await requireVisible(context.db, context.session.scope, eventId)
  const event = await firstRow(
    context.db,
    sql<{ id: string; eventCode: string; areaCode: string }>`
      select id, event_code as "eventCode", area_code as "areaCode" from event where id = ${eventId}::uuid`,
  )
  if (!event) throw new Fail('NOT_FOUND')
  const job = await enqueueJob(context, {
    kind: 'evidence',
    title: `线索材料包 ${event.eventCode}`,
    areaCode: event.areaCode,
    input: { eventId: event.id },
  })
  return jobRowOf(job)
}
