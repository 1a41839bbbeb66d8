import type { vehicles } from '@qingkong/contract/calls/sources/vehicles'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { pointProblems } from '@qingkong/domain/vehicle/point-form'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { recordChange } from '../../ground/operations-log/port.ts'

interface StoredPoint {
  kind: '1' | '2'
  name: string
  address: string
  lanes: number
  slopePct: number
}

/**
 * Registers a point where vehicles are looked at, or changes one. Its identifier is what its device pushes under, and
 * what it looks at belongs to the records it has: neither changes.
 * @throws Fail INVALID_INPUT, DUPLICATE_NAME, NOT_FOUND at the field
 */
export const savePoint = async (
  context: CallContext,
  input: ParsedInput<typeof vehicles.vehiclePointSave>,
): Promise<null> => {
  requireNoProblems(pointProblems(input))
  const { identifier, isNew, pointName, pointKind, areaCode, address, longitude, latitude, lanes, slopePct } = input
  await context.db.transaction().execute(async (tx) => {
    const area = await firstRow(tx, sql`select 1 from area where area_code = ${areaCode}`)
    if (!area) throw fieldFail('areaCode', '区县不存在', 'NOT_FOUND')
    const before = await firstRow(
      tx,
      sql<StoredPoint>`select kind, point_name as name, address, lanes, slope_pct as "slopePct" from vehicle_point
        where identifier = ${identifier} for update`,
    )
    if (!isNew && !before) throw fieldFail('identifier', '点位不存在', 'NOT_FOUND')
    if (isNew && before) throw fieldFail('identifier', `编号已用于${before.name}`, 'DUPLICATE_NAME')
    if (before && before.kind !== pointKind) throw fieldFail('pointKind', '点位类型不能更改，请另行登记')
    const saved = await firstRow(
      tx,
      sql`insert into vehicle_point (identifier, point_name, kind, area_code, address, longitude, latitude, lanes, slope_pct)
        values (${identifier}, ${pointName}, ${pointKind}, ${areaCode}, ${address}, ${longitude}, ${latitude}, ${lanes}, ${slopePct})
        on conflict (identifier) do update set point_name = excluded.point_name, area_code = excluded.area_code,
          address = excluded.address, longitude = excluded.longitude, latitude = excluded.latitude, lanes = excluded.lanes,
          slope_pct = excluded.slope_pct where not ${isNew} returning id`,
    )
    // Somebody else registered it in the meantime.
    if (!saved) throw fieldFail('identifier', '编号已被使用', 'DUPLICATE_NAME')
    await recordChange(tx, context, {
      action: 'vehiclePointSave',
      object: `${identifier} ${pointName}`,
      before: before ? { 名称: before.name, 地址: before.address, 车道: before.lanes, 坡度: before.slopePct } : null,
      after: { 名称: pointName, 地址: address, 车道: lanes, 坡度: slopePct },
    })
  })
  return null
}
