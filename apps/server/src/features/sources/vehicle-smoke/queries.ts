import type { vehicleSmoke } from '@qingkong/contract/calls/sources/vehicle-smoke'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { smokeTable } from '@qingkong/contract/tables/sources/smoke-records'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type SmokeOpinion, smokeOpinions } from '@qingkong/domain/vehicle/smoke-review'
import { firstRow, rows, type Sql, sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { instantOf, maskedSight, pictureFor, plateSight, seenCondition } from '../vehicles/port.ts'
import { type SmokeRow, smokeWhere, toldSmoke } from './smoke-rows.ts'

type Filter = ParsedInput<typeof vehicleSmoke.qcwqMaaoHyzpExportExcel>

const conditionOf = ({ session }: CallContext, filter: Filter): Sql => {
  const { startTime, endTime, smokeStatus } = filter
  const statuses = smokeStatus.length === 0 ? sql`true` : sql`v.status = any(${smokeStatus}::text[])`
  return sql`v.seen_at between ${instantOf(startTime)} and ${instantOf(endTime)} and ${statuses}
    and ${seenCondition(session, filter)}`
}

/** A page of captured vehicles, newest first. */
export const smokeList = async (context: CallContext, input: ParsedInput<typeof vehicleSmoke.qcwqMaaoHyzpList>) => {
  const { db, session } = context
  const where = conditionOf(context, input)
  const [found, counted] = await Promise.all([
    smokeWhere(db, where, { limit: input.pageSize, offset: (input.pageNum - 1) * input.pageSize }),
    firstRow(
      db,
      sql<{ total: number }>`select count(*)::int as total from smoke_record v join vehicle_point p on p.id = v.point_id
        where ${where}`,
    ),
  ])
  return { records: await toldSmoke(context, found, plateSight(session)), total: counted?.total ?? 0 }
}

const mostRows = 50_000

/** The records as a sheet, plates masked whatever the rights. */
export const smokeSheet = async (context: CallContext, filter: Filter) => {
  const found = await smokeWhere(context.db, conditionOf(context, filter), { limit: mostRows + 1 })
  if (found.length > mostRows)
    throw new Fail('INVALID_INPUT', `抓拍记录超过${mostRows}条，请缩短时段或增加筛选条件后再导出`)
  return dataSheet(smokeTable(await toldSmoke(context, found, maskedSight), filter))
}

/** @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const smokeOf = async ({ db, session }: CallContext, recordId: string): Promise<SmokeRow> => {
  const id = uuidOrNull(recordId)
  const [row] = id === null ? [] : await smokeWhere(db, sql`v.id = ${id}::uuid`)
  if (!row) throw new Fail('NOT_FOUND')
  if (!inAreaScope(session.scope, row.areaCode)) throw new Fail('OUT_OF_SCOPE')
  return row
}

/** One captured vehicle with both opinions and its hand-over. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const smokeDetail = async (
  context: CallContext,
  recordId: string,
): Promise<HandlerAnswer<typeof vehicleSmoke.qcwqMaaoHyzpDetail>> => {
  const { db, session } = context
  const row = await smokeOf(context, recordId)
  const [told] = await toldSmoke(context, [row], plateSight(session))
  if (!told) throw new Fail('NOT_FOUND')
  const reviews = await rows(
    db,
    sql<{ round: number; opinion: SmokeOpinion; note: string; reviewer: string; at: Date }>`
      select round, opinion, note, remark_name as reviewer, reviewed_at as at
      from smoke_review join app_user on app_user.id = reviewer_id where record_id = ${row.id} order by round`,
  )
  const handed = await firstRow(
    db,
    sql<{ receiver: string; reason: string; handedBy: string; at: Date }>`
      select receiver, reason, remark_name as "handedBy", handed_at as at
      from smoke_hand_over h join app_user on app_user.id = handed_by where h.id = ${row.handOverId}::uuid`,
  )
  return {
    ...told,
    plateConfidence: row.plateConfidence,
    reviews: reviews.map(({ at, ...review }) => ({
      ...review,
      opinionName: smokeOpinions[review.opinion],
      reviewTime: formatCity(at),
    })),
    handOver: handed
      ? {
          receiver: handed.receiver,
          reason: handed.reason,
          handedBy: handed.handedBy,
          handedTime: formatCity(handed.at),
        }
      : null,
  }
}

/** A picture of a captured vehicle as the asking person may see it. @throws Fail NOT_FOUND, OUT_OF_SCOPE, FORBIDDEN */
export const smokePicture = async (
  context: CallContext,
  { recordId, number }: ParsedInput<typeof vehicleSmoke.vehicleSmokePicture>,
) => {
  const row = await smokeOf(context, recordId)
  const picture = row.pictures[number - 1]
  if (!picture) throw new Fail('NOT_FOUND', `该记录没有第${number}张图片`)
  return pictureFor(context.files, picture, plateSight(context.session), `黑烟抓拍_${row.id}_${number}`)
}
