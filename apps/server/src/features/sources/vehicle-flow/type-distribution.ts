import type { TypeDistribution, vehicleFlow } from '@qingkong/contract/calls/sources/vehicle-flow'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { askedPassages } from './asked-passages.ts'

type TypeCount = Omit<TypeDistribution['records'][number], 'pct'>

/** 类型分布: passages by type, fuel and emission stage, most first. */
export const typeDistribution = async (
  context: CallContext,
  asked: ParsedInput<typeof vehicleFlow.remoteSensingAutoType>,
): Promise<TypeDistribution> => {
  const { seen } = askedPassages(context, asked)
  const counted = await rows(
    context.db,
    sql<TypeCount>`select v.type_code as "vehicleType", t.name as "vehicleTypeName", v.fuel_code as "fuelType",
        f.name as "fuelTypeName", v.stage_name as "stageName", count(*)::int as count
      from vehicle_passage v join vehicle_point p on p.id = v.point_id join vehicle_type t on t.code = v.type_code
        join vehicle_fuel f on f.code = v.fuel_code
      where ${seen} group by 1, 2, 3, 4, 5 order by count desc, 1, 3, 5`,
  )
  const total = counted.reduce((sum, { count }) => sum + count, 0)
  return { records: counted.map((row) => ({ ...row, pct: (row.count / total) * 100 })), total }
}
