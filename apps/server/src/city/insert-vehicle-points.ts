import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exhaustItemCodes } from '@qingkong/domain/vehicle/exhaust-item'
import { fuels } from '@qingkong/domain/vehicle/fuel'
import { z } from 'zod'
import { sql, type Tx } from '../db/database.ts'
import { CityDataError } from './data-files.ts'

const VehiclePoints = z.object({
  points: z.array(
    z.object({
      identifier: z.string(),
      pointName: z.string(),
      kind: z.enum(['1', '2']),
      areaCode: z.string(),
      address: z.string(),
      longitude: z.number(),
      latitude: z.number(),
      lanes: z.number(),
      slopePct: z.number(),
    }),
  ),
  limits: z.array(
    z.object({
      fuel: z.enum(fuels),
      item: z.enum(exhaustItemCodes),
      limit: z.number(),
      validFrom: z.string(),
      source: z.string(),
    }),
  ),
})

const readVehiclePoints = (folder: string) => {
  const path = join(folder, 'vehicle-points.json')
  try {
    return VehiclePoints.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new CityDataError(`城市基础数据 ${path} 有误：${error instanceof Error ? error.message : error}`)
  }
}

const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

/** The points where vehicles are looked at, and the city's own limits of data/vehicle-points.json. Their areas must be there. */
export const insertVehiclePoints = async (tx: Tx, folder: string): Promise<void> => {
  const { points, limits } = readVehiclePoints(folder)
  await sql`insert into vehicle_point (identifier, point_name, kind, area_code, address, longitude, latitude, lanes, slope_pct)
    select identifier, "pointName", kind, "areaCode", address, longitude, latitude, lanes, "slopePct"
    from jsonb_to_recordset(${list(points)}) as r(identifier text, "pointName" text, kind text, "areaCode" text,
      address text, longitude float8, latitude float8, lanes smallint, "slopePct" real)`.execute(tx)
  await sql`insert into vehicle_limit (fuel_code, item, limit_value, valid_from, source)
    select fuel, item, "limit", "validFrom", source
    from jsonb_to_recordset(${list(limits)}) as r(fuel text, item text, "limit" real, "validFrom" date, source text)
    on conflict do nothing`.execute(tx)
}
