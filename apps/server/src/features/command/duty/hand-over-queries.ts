import type { HandOverPicture } from '@qingkong/contract/calls/command/duty'
import { Fail } from '@qingkong/contract/errors'
import { maySignAt, nextShift, type ShiftCode, shiftNames, shiftOf } from '@qingkong/domain/duty/shift'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { readInRounds } from '../../../db/read-in-rounds.ts'
import { inAreaScope, reachKey, type Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { shiftHours } from '../../ground/settings/port.ts'
import { countPicture, handOverPicture, openEvents } from './hand-over-picture.ts'
import { leavingObstacle, takingObstacle } from './hand-over-rules.ts'
import { type DutyMember, rosterShift, shiftsAround } from './roster-queries.ts'

interface StoredHandOver {
  handOverId: string
  dutyDate: string
  shift: ShiftCode
  startAt: Date
  endAt: Date
  userId: string
  userName: string
  signedAt: Date
  takenUserId: string | null
  takenUserName: string | null
  takenAt: Date | null
  openCount: number
  overdueCount: number
  hash: string
}

const columns: Sql = sql`hand_over.id as "handOverId", duty_date as "dutyDate", shift, start_at as "startAt", end_at as "endAt",
  hand_over.user_id as "userId", hand_over.user_name as "userName", hand_over.signed_at as "signedAt",
  taken.user_id as "takenUserId", taken.user_name as "takenUserName", taken.signed_at as "takenAt",
  open_count as "openCount", overdue_count as "overdueCount", hand_over.hash`

const tables: Sql = sql`hand_over left join hand_over_taken taken on hand_over_id = hand_over.id`

/** @throws Fail NOT_FOUND */
export const storedHandOver = async (
  db: Queryable,
  handOverId: string,
): Promise<StoredHandOver & { content: string }> => {
  const found = await firstRow(
    db,
    sql<StoredHandOver & { content: string }>`select ${columns}, content from ${tables}
      where hand_over.id = ${uuidOrNull(handOverId)}::uuid`,
  )
  if (!found) throw new Fail('NOT_FOUND', '交接班记录不存在')
  return found
}

const handOverRow = (stored: StoredHandOver) => {
  const { takenUserId, takenUserName, takenAt } = stored
  const taken =
    takenUserId === null || takenUserName === null || takenAt === null
      ? null
      : { userId: takenUserId, userName: takenUserName, time: formatCity(takenAt) }
  return {
    handOverId: stored.handOverId,
    dutyDate: stored.dutyDate,
    shift: stored.shift,
    shiftName: shiftNames[stored.shift],
    startTime: formatCity(stored.startAt),
    endTime: formatCity(stored.endAt),
    state: taken ? ('taken' as const) : ('left' as const),
    stateName: taken ? '已交接' : '待接班签字',
    left: { userId: stored.userId, userName: stored.userName, time: formatCity(stored.signedAt) },
    taken,
    openCount: stored.openCount,
    overdueCount: stored.overdueCount,
    hash: stored.hash,
  }
}

/** Past hand-overs, newest first. */
export const handOverList = async (
  { db }: CallContext,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) => {
  const [found, count] = await Promise.all([
    rows(
      db,
      sql<StoredHandOver>`select ${columns} from ${tables} order by start_at desc
        limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from hand_over`),
  ])
  return { records: found.map(handOverRow), total: count?.total ?? 0 }
}

interface Content {
  members: DutyMember[]
  note: string
  picture: HandOverPicture
}

/** What a reader's areas hold of a frozen picture. */
const pictureInScope = (picture: HandOverPicture, scope: Scope): HandOverPicture => {
  const isOwn = ({ areaCode }: { areaCode: string }) => inAreaScope(scope, areaCode)
  const parts = {
    events: picture.events.filter(isOwn),
    silentChildren: picture.silentChildren.filter(isOwn),
    offline: picture.offline.filter(isOwn),
    notes: picture.notes,
  }
  return { counts: countPicture(parts), ...parts }
}

/** One hand-over as it was frozen; whether the content still has its hash; what appeared since. */
export const handOverDetail = async (context: CallContext, handOverId: string) => {
  const { db, session, clock } = context
  const stored = await storedHandOver(db, handOverId)
  const hours = await shiftHours(db)
  const { members, note, picture } = JSON.parse(stored.content) as Content
  const now = clock.now()
  const arriving = await rosterShift(db, nextShift(shiftOf(stored.dutyDate, stored.shift, hours), hours), now)
  const isTaken = stored.takenUserId !== null
  const obstacle = takingObstacle(session, { userId: stored.userId, isTaken }, arriving)
  return {
    ...handOverRow(stored),
    note,
    content: pictureInScope(picture, session.scope),
    leavingMembers: members,
    intact: sha256Of(stored.content) === stored.hash,
    since: isTaken ? [] : await openEvents(db, session.scope, now, sql`event.created_at > ${stored.signedAt}`),
    mayTake: obstacle === null,
    mayNotTakeReason: obstacle?.reason ?? '',
  }
}

/**
 * What the shift that is to be handed over would leave now. That is the running shift; the one before as long as it is
 * unsigned and the running one is not open for signing.
 */
const readLeaving = async (db: Queryable, { scope, now }: { scope: Scope; now: Date }) => {
  const { hours, previous, current, next } = await shiftsAround(db, now)
  const [before, running] = [await rosterShift(db, previous, now), await rosterShift(db, current, now)]
  const isLate = before.handOver === 'none' && before.members.length > 0 && !maySignAt(current, now, hours)
  const shift = isLate ? previous : current
  const waiting = await firstRow(
    db,
    sql<{ id: string }>`select hand_over.id from ${tables} where taken.hand_over_id is null
      and end_at > ${previous.startAt} order by start_at desc limit 1`,
  )
  return {
    hours,
    shift,
    now,
    leaving: isLate ? before : running,
    arriving: isLate ? running : await rosterShift(db, next, now),
    waitingId: waiting?.id ?? null,
    picture: await handOverPicture(db, scope, shift, now),
  }
}

/** The desk's screens all ask at the change of shifts; whether one may sign is each one's own. */
const leavingInRounds = readInRounds(({ scope }: { scope: Scope; now: Date }) => reachKey(scope), readLeaving)

export const handOverNow = async ({ db, session, clock }: CallContext) => {
  const asked = { scope: session.scope, now: clock.now() }
  const { hours, shift, now, leaving, arriving, waitingId, picture } = await leavingInRounds(db, asked)
  const obstacle = leavingObstacle(session, shift, leaving, now, hours)
  return {
    ...picture,
    now: formatCity(now),
    leaving,
    arriving,
    waitingId,
    mayLeave: obstacle === null,
    mayNotLeaveReason: obstacle?.reason ?? '',
  }
}
