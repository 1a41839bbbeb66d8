import type { vehicleSmoke } from '@qingkong/contract/calls/sources/vehicle-smoke'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import {
  reviewObstacle,
  sameReviewer,
  smokeOpinions,
  smokeStatusNames,
  statusAfterReview,
} from '@qingkong/domain/vehicle/smoke-review'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { smokeOf } from './queries.ts'

/**
 * 初审 or 复核, whichever is due. Compare-and-set on the status the reviewer saw.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, SAME_REVIEWER, SMOKE_STALE
 */
export const reviewSmoke = async (
  context: CallContext,
  { recordId, seenStatus, opinion, note }: ParsedInput<typeof vehicleSmoke.vehicleSmokeReview>,
): Promise<HandlerAnswer<typeof vehicleSmoke.vehicleSmokeReview>> => {
  const { db, clock, session } = context
  const row = await smokeOf(context, recordId)
  if (row.status !== seenStatus) throw new Fail('SMOKE_STALE')
  const obstacle = reviewObstacle(row, session.userId)
  if (obstacle === sameReviewer) throw new Fail('SAME_REVIEWER')
  if (obstacle !== null) throw new Fail('SMOKE_STALE', obstacle)
  const status = statusAfterReview(seenStatus, opinion)
  await db.transaction().execute(async (tx) => {
    const moved = await firstRow(
      tx,
      sql`update smoke_record set status = ${status} where id = ${row.id} and status = ${seenStatus} returning id`,
    )
    if (!moved) throw new Fail('SMOKE_STALE')
    await sql`insert into smoke_review (record_id, round, opinion, note, reviewer_id, reviewed_at)
      values (${row.id}, ${Number(seenStatus)}, ${opinion}, ${note}, ${session.userId}, ${clock.now()})`.execute(tx)
    await recordChange(tx, context, {
      action: 'vehicleSmokeReview',
      object: row.id,
      before: { 状态: smokeStatusNames[seenStatus] },
      after: { 状态: smokeStatusNames[status], 意见: smokeOpinions[opinion] },
    })
  })
  return { recordId: row.id, status, statusName: smokeStatusNames[status] }
}
