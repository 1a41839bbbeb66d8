import type { Fuel } from '@qingkong/domain/vehicle/fuel'
import type { PlateColor } from '@qingkong/domain/vehicle/plate-color'
import { type Sql, sql } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'
import { type PlateSight, plateCondition } from './plate-sight.ts'

/** Where and what a camera saw, of a row `v` at its point `p`. */
export interface SeenRow {
  identifier: string
  pointName: string
  areaCode: string
  areaName: string
  lane: number
  direction: '1' | '2'
  plate: string | null
  plateColor: PlateColor | null
  plateColorName: string | null
  vehicleTypeName: string
  fuelType: Fuel
  fuelTypeName: string
}

export const seenColumns: Sql = sql`p.identifier, p.point_name as "pointName", p.area_code as "areaCode",
  area.area_name as "areaName", v.lane, v.direction, v.plate, v.plate_color_code as "plateColor",
  c.name as "plateColorName", t.name as "vehicleTypeName", v.fuel_code as "fuelType", f.name as "fuelTypeName"`

export const seenJoins: Sql = sql`join vehicle_point p on p.id = v.point_id join area on area.area_code = p.area_code
  join vehicle_type t on t.code = v.type_code join vehicle_fuel f on f.code = v.fuel_code
  left join plate_color c on c.code = v.plate_color_code`

interface SeenFilter {
  detectionPoint: readonly string[]
  licensePlateColor: readonly string[]
  fuelType: readonly string[]
  vehicleType: readonly string[]
  searchContent: string
}

/** What a list is filtered by, within the points in sight. @throws Fail FORBIDDEN for a part of a plate without the right */
export const seenCondition = (
  session: Session,
  { detectionPoint, licensePlateColor, fuelType, vehicleType, searchContent }: SeenFilter,
): Sql => {
  const among = (values: readonly string[], column: string) =>
    values.length === 0 ? sql`true` : sql`${sql.ref(column)}::text = any(${[...values]}::text[])`
  return sql`${areaScope(session.scope, 'p.area_code')} and ${among(detectionPoint, 'p.identifier')}
    and ${among(licensePlateColor, 'v.plate_color_code')} and ${among(fuelType, 'v.fuel_code')}
    and ${among(vehicleType, 'v.type_code')} and ${plateCondition(session, searchContent, 'v.plate')}`
}

const directionNames = { '2': '上行', '1': '下行' } as const

export const seenVehicle = (row: SeenRow, sight: PlateSight) => ({
  identifier: row.identifier,
  pointName: row.pointName,
  areaCode: row.areaCode,
  areaName: row.areaName,
  lane: row.lane,
  directionName: directionNames[row.direction],
  licensePlateNo: sight.shown(row.plate),
  licensePlateColor: row.plateColor,
  licensePlateColorName: row.plateColorName,
  vehicleTypeName: row.vehicleTypeName,
  fuelType: row.fuelType,
  fuelTypeName: row.fuelTypeName,
})
