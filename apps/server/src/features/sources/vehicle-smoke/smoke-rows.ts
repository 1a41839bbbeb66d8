import type { vehicleSmoke } from '@qingkong/contract/calls/sources/vehicle-smoke'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { cityDate, dayMs, formatCity } from '@qingkong/domain/time/city-time'
import {
  reviewObstacle,
  type SmokeStatus,
  smokeDeadline,
  smokeStatusNames,
} from '@qingkong/domain/vehicle/smoke-review'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { daysOf } from '../../ground/calendar-days/port.ts'
import {
  type KeptPicture,
  type PlateSight,
  type SeenRow,
  seenColumns,
  seenJoins,
  seenVehicle,
} from '../vehicles/port.ts'

export interface SmokeRow extends SeenRow {
  id: string
  seenAt: Date
  ringelmann: number
  confidence: number | null
  plateConfidence: number | null
  pictures: KeptPicture[]
  status: SmokeStatus
  handOverId: string | null
  firstReviewerId: string | null
  firstReviewer: string | null
  secondReviewer: string | null
}

/** Captured vehicles by a condition on `v` and `p`, newest first. */
export const smokeWhere = (db: Queryable, where: Sql, { limit = null as number | null, offset = 0 } = {}) =>
  rows(
    db,
    sql<SmokeRow>`select ${seenColumns}, v.id, v.seen_at as "seenAt", v.ringelmann, v.confidence,
        v.plate_confidence as "plateConfidence", v.pictures, v.status, v.hand_over_id as "handOverId",
        r1.reviewer_id as "firstReviewerId", u1.remark_name as "firstReviewer", u2.remark_name as "secondReviewer"
      from smoke_record v ${seenJoins}
      left join smoke_review r1 on r1.record_id = v.id and r1.round = 1 left join app_user u1 on u1.id = r1.reviewer_id
      left join smoke_review r2 on r2.record_id = v.id and r2.round = 2 left join app_user u2 on u2.id = r2.reviewer_id
      where ${where} order by v.seen_at desc, v.id limit ${limit} offset ${offset}`,
  )

/** The longest run of days off is nine; two working days lie within this. */
const furthestDays = 21

/** Whether a date is worked, for the deadlines of some captures. */
const workdays = async (db: Queryable, captures: readonly Date[]): Promise<(date: string) => boolean> => {
  if (captures.length === 0) return () => true
  const times = captures.map((at) => at.getTime())
  const days = await daysOf(db, cityDate(Math.min(...times)), cityDate(Math.max(...times) + furthestDays * dayMs))
  const known = new Map(days.map(({ date, isWorkday }) => [date, isWorkday]))
  return (date) => known.get(date) ?? true
}

type Told = HandlerAnswer<typeof vehicleSmoke.qcwqMaaoHyzpList>['records'][number]

/** Captured vehicles as they are told to somebody. */
export const toldSmoke = async (
  { db, clock, session }: CallContext,
  found: readonly SmokeRow[],
  sight: PlateSight,
): Promise<Told[]> => {
  const isWorkday = await workdays(
    db,
    found.map(({ seenAt }) => seenAt),
  )
  const now = clock.now().getTime()
  return found.map((row) => {
    const deadline = smokeDeadline(row.seenAt.getTime(), isWorkday)
    return {
      ...seenVehicle(row, sight),
      recordId: row.id,
      seenTime: formatCity(row.seenAt),
      ringelmann: row.ringelmann,
      confidence: row.confidence,
      pictures: row.pictures.length,
      status: row.status,
      statusName: smokeStatusNames[row.status],
      firstReviewer: row.firstReviewer,
      secondReviewer: row.secondReviewer,
      deadline: formatCity(deadline),
      overdue: !['4', '5'].includes(row.status) && deadline < now,
      reviewObstacle: reviewObstacle(row, session.userId),
      handOverId: row.handOverId,
    }
  })
}
