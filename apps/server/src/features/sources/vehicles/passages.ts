import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { DetectionRow } from '@qingkong/contract/shapes/vehicle'
import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { type DetectionResult, detectionResultNames } from '@qingkong/domain/vehicle/detection-result'
import { type ExhaustItem, exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import { type InvalidReason, invalidReasons } from '@qingkong/domain/vehicle/passage-validity'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { type PlateSight, plateSight } from './plate-sight.ts'
import { type SeenRow, seenColumns, seenCondition, seenJoins, seenVehicle } from './seen-vehicle.ts'
import { verdictsOf } from './verdicts.ts'

export interface TestRow extends SeenRow {
  sequence: number
  passedAt: Date
  stageName: string | null
  speedKmh: number | null
  accelMs2: number | null
  vsp: number | null
  co: number | null
  hc: number | null
  no: number | null
  opacity: number | null
  result: DetectionResult | null
  reasons: InvalidReason[]
  exceeded: ExhaustItem[]
  pictureSha256: string | null
}

const testColumns: Sql = sql`${seenColumns}, v.sequence, v.passed_at as "passedAt", v.stage_name as "stageName",
  v.speed_kmh as "speedKmh", v.accel_ms2 as "accelMs2", v.vsp, v.co, v.hc, v.no, v.opacity, v.result, v.reasons,
  v.exceeded, v.picture_sha256 as "pictureSha256"`

/** Tests by a condition on `v` and `p`, newest first. @param more columns beside those of the list */
export const testsWhere = <R extends TestRow = TestRow>(
  db: Queryable,
  where: Sql,
  { limit = null as number | null, offset = 0, more = sql`` } = {},
) =>
  rows(
    db,
    sql<R>`select ${testColumns} ${more} from vehicle_passage v ${seenJoins} where v.is_tested and ${where}
      order by v.passed_at desc, v.point_id, v.sequence limit ${limit} offset ${offset}`,
  )

export const instantOf = (text: string): Date => {
  const at = parseCity(text)
  if (at === null) throw new Fail('INVALID_INPUT', '时间格式应为 YYYY-MM-DD HH:mm:ss')
  return at
}

type Filter = ParsedInput<typeof vehicles.qcwqMaaoExportExcel>

export const testCondition = ({ session }: CallContext, filter: Filter): Sql => {
  const { startTime, endTime, detectionResult } = filter
  const results = detectionResult.length === 0 ? sql`true` : sql`v.result = any(${detectionResult}::text[])`
  return sql`v.passed_at between ${instantOf(startTime)} and ${instantOf(endTime)} and ${results}
    and ${seenCondition(session, filter)}`
}

/** 未判定: no limit of the fuel is entered. */
const resultName = (result: DetectionResult | null): string =>
  result === null ? '未判定' : detectionResultNames[result]

const reasonOf = ({ result, reasons, exceeded, fuelTypeName }: TestRow): string => {
  if (result === null) return `未录入${fuelTypeName}车限值`
  if (reasons.length > 0) return reasons.map((reason) => invalidReasons[reason]).join('、')
  return exceeded.length > 0 ? `${exceeded.map((item) => exhaustItems[item].name).join('、')}超标` : ''
}

export const recordIdOf = ({ identifier, sequence }: Pick<TestRow, 'identifier' | 'sequence'>): string =>
  `${identifier}:${sequence}`

/** Rows as they are told to somebody, each with its vehicle's verdict. */
export const detectionRows = async (
  db: Queryable,
  tests: readonly TestRow[],
  sight: PlateSight,
): Promise<DetectionRow[]> => {
  const verdicts = await verdictsOf(
    db,
    tests.map(({ plate, plateColor, passedAt, result }) => ({ plate, plateColor, at: passedAt, result })),
  )
  return tests.map((row, index) => ({
    ...seenVehicle(row, sight),
    recordId: recordIdOf(row),
    passTime: formatCity(row.passedAt),
    stageName: row.stageName,
    speedKmh: row.speedKmh,
    accelMs2: row.accelMs2,
    vsp: row.vsp,
    co: row.co,
    hc: row.hc,
    no: row.no,
    opacity: row.opacity,
    detectionResult: row.result,
    detectionResultName: resultName(row.result),
    reason: reasonOf(row),
    verdict: verdicts[index] ?? '无效',
    hasPicture: row.pictureSha256 !== null,
  }))
}

/** A page of tests, newest first. */
export const detectionList = async (context: CallContext, input: ParsedInput<typeof vehicles.qcwqMaaoList>) => {
  const { db, session } = context
  const where = testCondition(context, input)
  const [found, counted] = await Promise.all([
    testsWhere(db, where, { limit: input.pageSize, offset: (input.pageNum - 1) * input.pageSize }),
    firstRow(
      db,
      sql<{
        total: number
      }>`select count(*)::int as total from vehicle_passage v join vehicle_point p on p.id = v.point_id
        where v.is_tested and ${where}`,
    ),
  ])
  return { records: await detectionRows(db, found, plateSight(session)), total: counted?.total ?? 0 }
}
