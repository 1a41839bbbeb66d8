import type { vehicleFlow } from '@qingkong/contract/calls/sources/vehicle-flow'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { formatCity, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { type DetectionResult, detectionResultNames } from '@qingkong/domain/vehicle/detection-result'
import { rows, sql } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'
import { plateSight, recordIdOf, type SeenRow, seenColumns, seenJoins, seenVehicle } from '../vehicles/port.ts'

interface PointCount {
  identifier: string
  pointName: string
  areaName: string
  longitude: number
  latitude: number
  passages: number
  tested: number
  valid: number
  failed: number
  lastAt: Date | null
}

/** What the map shows of the points of remote sensing: how many passed and were tested since midnight. */
export const autoCount = async ({
  db,
  clock,
  session,
}: CallContext): Promise<HandlerAnswer<typeof vehicleFlow.remoteSensingAutoCount>> => {
  const now = clock.now()
  const found = await rows(
    db,
    sql<PointCount>`select p.identifier, p.point_name as "pointName", area.area_name as "areaName", p.longitude, p.latitude,
        count(v.sequence)::int as passages, count(*) filter (where v.is_tested)::int as tested,
        count(*) filter (where v.is_tested and v.result is distinct from '0')::int as valid,
        count(*) filter (where v.result = '-1')::int as failed,
        (select max(passed_at) from vehicle_passage l where l.point_id = p.id) as "lastAt"
      from vehicle_point p join area on area.area_code = p.area_code
        left join vehicle_passage v on v.point_id = p.id and v.passed_at >= ${startOfCityDay(now)}
      where p.kind = '1' and ${areaScope(session.scope, 'p.area_code')}
      group by p.id, area.area_name order by p.identifier`,
  )
  return {
    records: found.map(({ lastAt, ...point }) => ({
      ...point,
      lastTime: lastAt === null ? null : formatCity(lastAt),
      online: lastAt !== null && now.getTime() - lastAt.getTime() <= hourMs,
    })),
    total: found.length,
  }
}

interface LiveRow extends SeenRow {
  sequence: number
  passedAt: Date
  isTested: boolean
  result: DetectionResult | null
  opacity: number | null
  no: number | null
}

const resultWords = ({ isTested, result }: LiveRow): string => {
  if (!isTested) return '未检测'
  return result === null ? '未判定' : detectionResultNames[result]
}

/** The newest passages of a point. */
export const livePassages = async (
  { db, session }: CallContext,
  { identifier, limit }: ParsedInput<typeof vehicleFlow.remoteSensingLive>,
): Promise<HandlerAnswer<typeof vehicleFlow.remoteSensingLive>> => {
  const found = await rows(
    db,
    sql<LiveRow>`select ${seenColumns}, v.sequence, v.passed_at as "passedAt", v.is_tested as "isTested", v.result,
        v.opacity, v.no
      from vehicle_passage v ${seenJoins}
      where v.point_id = (select id from vehicle_point where identifier = ${identifier})
        and ${areaScope(session.scope, 'p.area_code')}
      order by v.passed_at desc, v.sequence desc limit ${limit}`,
  )
  const sight = plateSight(session)
  return {
    records: found.map((row) => ({
      ...seenVehicle(row, sight),
      recordId: recordIdOf(row),
      passTime: formatCity(row.passedAt),
      detectionResultName: resultWords(row),
      opacity: row.opacity,
      no: row.no,
    })),
    total: found.length,
  }
}
