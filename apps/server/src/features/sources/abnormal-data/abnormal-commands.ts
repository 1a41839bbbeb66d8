import { Fail } from '@qingkong/contract/errors'
import { type AbnormalKind, abnormalKinds } from '@qingkong/domain/abnormal/abnormal-kind'
import { firstRow, sql } from '../../../db/database.ts'
import { requireCityWide } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'
import { kindTunings, sentTask } from './kind-tuning.ts'

/** 误报: the row is closed with a reason and counts against its kind. @throws Fail NOT_FOUND, OUT_OF_SCOPE, WRONG_STATUS */
export const closeAsFalse = async (
  { db, session, clock }: CallContext,
  { id, reason }: { id: string; reason: string },
): Promise<null> =>
  db.transaction().execute(async (tx) => {
    const found = await firstRow(
      tx,
      sql<{ isOpen: boolean; visible: boolean | null }>`
        select a.status = 1 and not exists ${sentTask} as "isOpen", ${emissionDetail(session.scope)} as visible
        from abnormal_day a join enterprise on enterprise.id = a.enterprise_id where a.id::text = ${id} for update of a`,
    )
    if (!found) throw new Fail('NOT_FOUND')
    if (found.visible !== true) throw new Fail('OUT_OF_SCOPE')
    if (!found.isOpen) throw new Fail('WRONG_STATUS', '该行已下发或已判为误报')
    await sql`update abnormal_day set status = 3, reason = ${reason}, closed_by = ${session.userId}, closed_at = ${clock.now()}
      where id::text = ${id}`.execute(tx)
    return null
  })

/** Every kind as it is set, and how often it was wrong. */
export const abnormalKindList = async ({ db }: CallContext) =>
  (await kindTunings(db)).map(({ kind, ...tuning }) => ({
    kind,
    kindName: abnormalKinds[kind].name,
    weight: abnormalKinds[kind].weight,
    ...tuning,
  }))

/** Tells a kind only from another duration on; what was muted speaks again, and its false alarms are counted anew. */
export const tuneKind = async (
  { db, session, clock }: CallContext,
  { kind, leastHours, reason }: { kind: AbnormalKind; leastHours: number; reason: string },
): Promise<null> => {
  requireCityWide(session.scope, '异常识别规则由市级统一维护')
  await sql`insert into abnormal_kind (kind, least_hours, tuned_at, tuned_by, reason)
    values (${kind}, ${leastHours}, ${clock.now()}, ${session.userId}, ${reason})
    on conflict (kind) do update set least_hours = excluded.least_hours, tuned_at = excluded.tuned_at,
      tuned_by = excluded.tuned_by, reason = excluded.reason`.execute(db)
  return null
}
