import { Fail } from '@qingkong/contract/errors'
import { firstRow, preparedRows, type Queryable, sql } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { alarmScope, alarmTables } from './queries/alarm-scope.ts'

/** The record's id. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const requireAnyAlarm = async (
  db: Queryable,
  { scope }: CallContext['session'],
  alarmId: string,
): Promise<string> => {
  const [row] = await preparedRows(
    db,
    sql<{ id: string; visible: boolean | null }>`select r.id, ${alarmScope(scope)} as visible from ${alarmTables}
      where r.id = ${uuidOrNull(alarmId)}::uuid`,
  )
  if (!row) throw new Fail('NOT_FOUND', '告警记录不存在')
  if (row.visible !== true) throw new Fail('OUT_OF_SCOPE')
  return row.id
}

/**
 * 知悉: once per person, the first time stands. What has an event is noted there as well, so that bell and popup know it.
 * @returns the record's id, and whether this was the first time
 */
export const takeNote = (
  { db, session, clock }: CallContext,
  alarmId: string,
): Promise<{ id: string; isFirst: boolean }> =>
  db.transaction().execute(async (tx) => {
    const id = await requireAnyAlarm(tx, session, alarmId)
    const at = clock.now()
    const noted = await firstRow(
      tx,
      sql`insert into alarm_seen (alarm_id, user_id, user_name, org_name, seen_at)
        values (${id}::uuid, ${session.userId}::uuid, ${session.userName}, ${session.orgName}, ${at})
        on conflict do nothing returning 1`,
    )
    await sql`insert into event_seen (event_id, user_id, user_name, seen_at)
      select event_id, ${session.userId}::uuid, ${session.userName}, ${at} from alarm_record
      where id = ${id}::uuid and event_id is not null on conflict do nothing`.execute(tx)
    return { id, isFirst: noted !== undefined }
  })
