import type { vehicleSmoke } from '@qingkong/contract/calls/sources/vehicle-smoke'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { handOverTable } from '@qingkong/contract/tables/sources/smoke-records'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { recordChange } from '../../ground/operations-log/port.ts'
import { plateSight } from '../vehicles/port.ts'
import { smokeOf } from './queries.ts'
import { smokeWhere, toldSmoke } from './smoke-rows.ts'

/**
 * Hands confirmed vehicles over, all or none; what left the platform is told by the list, not by a task.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, SMOKE_STALE where one is not 已确认
 */
export const handOverSmoke = async (
  context: CallContext,
  { recordIds, receiver, reason }: ParsedInput<typeof vehicleSmoke.vehicleSmokeHandOver>,
): Promise<HandlerAnswer<typeof vehicleSmoke.vehicleSmokeHandOver>> => {
  const { db, clock, session } = context
  const wanted = [...new Set(recordIds)]
  for (const recordId of wanted) await smokeOf(context, recordId)
  const id = uuidv7(clock.now())
  await db.transaction().execute(async (tx) => {
    await sql`insert into smoke_hand_over (id, receiver, reason, handed_by, handed_at)
      values (${id}, ${receiver}, ${reason}, ${session.userId}, ${clock.now()})`.execute(tx)
    const moved = await rows(
      tx,
      sql`update smoke_record set status = '5', hand_over_id = ${id}
        where id = any(${wanted}::uuid[]) and status = '3' returning id`,
    )
    if (moved.length < wanted.length) throw new Fail('SMOKE_STALE', '只能移交已确认的记录，请刷新后重选')
    await recordChange(tx, context, {
      action: 'vehicleSmokeHandOver',
      object: id,
      before: null,
      after: { 接收单位: receiver, 事由: reason, 记录数: wanted.length },
    })
  })
  return { handOverId: id, count: wanted.length }
}

/** 移交清单 with whole plates; who took it out and why stands in the operations log. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const handOverSheet = async (context: CallContext, handOverId: string) => {
  const { db, session } = context
  const id = uuidOrNull(handOverId)
  const handed = await firstRow(
    db,
    sql<{ receiver: string; reason: string; handedBy: string; at: Date }>`
      select receiver, reason, remark_name as "handedBy", handed_at as at
      from smoke_hand_over h join app_user on app_user.id = handed_by where h.id = ${id}::uuid`,
  )
  if (!handed) throw new Fail('NOT_FOUND')
  const found = await smokeWhere(db, sql`v.hand_over_id = ${id}::uuid`)
  if (!found.every(({ areaCode }) => inAreaScope(session.scope, areaCode))) throw new Fail('OUT_OF_SCOPE')
  const told = await toldSmoke(context, found, plateSight(session))
  const sheet = await dataSheet(handOverTable(told, { ...handed, handedTime: formatCity(handed.at) }))
  const after = { 事由: handed.reason, 接收单位: handed.receiver, 记录数: found.length }
  await db
    .transaction()
    .execute((tx) =>
      recordChange(tx, context, { action: 'vehicleSmokeHandOverSheet', object: handOverId, before: null, after }),
    )
  return sheet
}
