import { maySignAt, type Shift, type ShiftHours } from '@qingkong/domain/duty/shift'
import type { Session } from '../../../http/context.ts'
import type { RosterShift } from './roster-queries.ts'

/**
 * Whether a person may sign for a shift: who is on its roster; for a shift that nobody arranged, whoever dispatches for
 * the whole city.
 */
const standsForShift = ({ members }: Pick<RosterShift, 'members'>, session: Session): boolean => {
  if (members.length > 0) return members.some(({ userId }) => userId === session.userId)
  return session.rights.has('event.dispatch') && session.scope.areaCodes.includes(session.scope.cityCode)
}

/** Why a person cannot sign as the leaving one; null when nothing stands in the way. */
export const leavingObstacle = (
  session: Session,
  shift: Shift,
  roster: RosterShift,
  now: Date,
  hours: ShiftHours,
): { key: 'HAND_OVER_REFUSED' | 'NOT_ON_DUTY'; reason: string } | null => {
  if (roster.handOver !== 'none') return { key: 'HAND_OVER_REFUSED', reason: '该班次已交班' }
  if (!standsForShift(roster, session)) return { key: 'NOT_ON_DUTY', reason: '您不在该班次的值班人员中，不能签字' }
  if (maySignAt(shift, now, hours)) return null
  const reason = now < shift.endAt ? '下班前1小时起可以交班签字' : '该班次已过交班时间'
  return { key: 'HAND_OVER_REFUSED', reason }
}

interface Left {
  userId: string
  isTaken: boolean
}

/** Why a person cannot sign as the arriving one; null when nothing stands in the way. */
export const takingObstacle = (
  session: Session,
  left: Left,
  arriving: Pick<RosterShift, 'members'>,
): { key: 'HAND_OVER_REFUSED' | 'NOT_ON_DUTY'; reason: string } | null => {
  if (left.isTaken) return { key: 'HAND_OVER_REFUSED', reason: '该班次已接班' }
  if (left.userId === session.userId) return { key: 'HAND_OVER_REFUSED', reason: '交班人与接班人不能为同一人' }
  if (!standsForShift(arriving, session)) return { key: 'NOT_ON_DUTY', reason: '您不在接班班次的值班人员中，不能签字' }
  return null
}
