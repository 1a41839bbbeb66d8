import { Fail } from '@qingkong/contract/errors'
import { nextShift, shiftAt, shiftOf } from '@qingkong/domain/duty/shift'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { CallContext } from '../../../http/context.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { shiftHours } from '../../ground/settings/port.ts'
import { handOverPicture } from './hand-over-picture.ts'
import { storedHandOver } from './hand-over-queries.ts'
import { leavingObstacle, takingObstacle } from './hand-over-rules.ts'
import { rosterShift } from './roster-queries.ts'
import { type ShiftKey, shiftSpan } from './shift-words.ts'

/** Writes into the running shift's book. */
export const addNote = async ({ db, session, clock }: CallContext, note: string) => {
  const at = clock.now()
  const { dutyDate, shift } = shiftAt(at, await shiftHours(db))
  const noteId = uuidv7(at)
  await sql`insert into duty_note (id, duty_date, shift, user_id, user_name, note, at)
    values (${noteId}, ${dutyDate}::date, ${shift}, ${session.userId}, ${session.userName}, ${note}, ${at})`.execute(db)
  return { noteId, userName: session.userName, note, time: formatCity(at) }
}

/**
 * Signs as the leaving officer: what the whole city looks like now is frozen with its hash.
 * @throws Fail NOT_ON_DUTY, HAND_OVER_REFUSED
 */
export const leaveShift = (context: CallContext, key: ShiftKey, note: string) =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    await takeLock(tx, 'handOver')
    const at = clock.now()
    const hours = await shiftHours(tx)
    const shift = shiftOf(key.dutyDate, key.shift, hours)
    const roster = await rosterShift(tx, shift, at)
    const obstacle = leavingObstacle(session, shift, roster, at, hours)
    if (obstacle) throw new Fail(obstacle.key, obstacle.reason)
    const picture = await handOverPicture(tx, session.scope, shift, at)
    const content = JSON.stringify({
      ...shiftSpan(shift),
      members: roster.members,
      left: { userId: session.userId, userName: session.userName, time: formatCity(at) },
      note,
      picture,
    })
    const hash = sha256Of(content)
    const id = uuidv7(at)
    await sql`insert into hand_over (id, duty_date, shift, start_at, end_at, user_id, user_name, signed_at, content, hash,
        open_count, overdue_count)
      values (${id}, ${key.dutyDate}::date, ${key.shift}, ${shift.startAt}, ${shift.endAt}, ${session.userId},
        ${session.userName}, ${at}, ${content}, ${hash}, ${picture.counts.open}, ${picture.counts.overdue})`.execute(tx)
    return { handOverId: id, hash }
  })

/**
 * Signs as the arriving officer for what was read.
 * @throws Fail NOT_ON_DUTY, HAND_OVER_REFUSED when it was taken, is the own one, or other content was read
 */
export const takeShift = (context: CallContext, handOverId: string, hash: string): Promise<null> =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    await takeLock(tx, 'handOver')
    const stored = await storedHandOver(tx, handOverId)
    const at = clock.now()
    const hours = await shiftHours(tx)
    const arriving = await rosterShift(tx, nextShift(shiftOf(stored.dutyDate, stored.shift, hours), hours), at)
    const left = { userId: stored.userId, isTaken: stored.takenUserId !== null }
    const obstacle = takingObstacle(session, left, arriving)
    if (obstacle) throw new Fail(obstacle.key, obstacle.reason)
    if (stored.hash !== hash || sha256Of(stored.content) !== hash)
      throw new Fail('HAND_OVER_REFUSED', '交接内容与所阅读的不一致，请刷新后重新核对')
    await sql`insert into hand_over_taken (hand_over_id, user_id, user_name, signed_at, hash)
      values (${stored.handOverId}::uuid, ${session.userId}, ${session.userName}, ${at}, ${hash})`.execute(tx)
    return null
  })
