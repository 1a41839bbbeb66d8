import { sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { jobsWhere } from '../../../jobs/job.ts'
import { jobRowOf } from '../../office/jobs/port.ts'
import { requireVisible } from '../events/port.ts'

/**
 * The asking person's finished packs of an event, the newest first. Another person's may hold what this one must not
 * see; building anew gives the same files to whoever has the same scope.
 */
export const evidenceList = async ({ db, session }: CallContext, eventId: string) => {
  await requireVisible(db, session.scope, eventId)
  const packs = await jobsWhere(
    db,
    sql`kind = 'evidence' and input ->> 'eventId' = ${uuidOrNull(eventId)} and owner_id = ${session.userId}::uuid
      and state = 'succeeded'`,
    sql`order by created_at, id`,
  )
  const versions = [...new Set(packs.map(({ dataVersion }) => dataVersion))]
  return packs.map((pack) => ({ ...jobRowOf(pack), version: versions.indexOf(pack.dataVersion) + 1 })).toReversed()
}
