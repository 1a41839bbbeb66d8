import { type ExhaustItem, exhaustItemCodes, exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import type { Fuel } from '@qingkong/domain/vehicle/fuel'
import type { VehicleLimit } from '@qingkong/domain/vehicle/vehicle-limit'
import { type Queryable, rows, sql } from '../../../db/database.ts'

export interface StoredLimit extends VehicleLimit {
  fuelName: string
  source: string
}

/** Every limit of exhausts with its days and its source. */
export const storedLimits = async (db: Queryable): Promise<StoredLimit[]> => {
  const found = await rows(
    db,
    sql<{
      fuel: Fuel
      fuelName: string
      item: ExhaustItem
      limit: number
      validFrom: string
      validTo: string | null
      source: string
    }>`select fuel_code as fuel, f.name as "fuelName", item, limit_value as "limit", valid_from as "validFrom",
        valid_to as "validTo", l.source
      from vehicle_limit l join vehicle_fuel f on f.code = l.fuel_code
      order by fuel_code, array_position(${[...exhaustItemCodes]}::text[], item), valid_from`,
  )
  return found
}

/** The limits as the page lists them. */
export const limitList = async (db: Queryable) =>
  (await storedLimits(db)).map(({ fuel, fuelName, item, ...limit }) => ({
    ...limit,
    fuelType: fuel,
    fuelTypeName: fuelName,
    item,
    itemName: exhaustItems[item].name,
    unit: exhaustItems[item].unit,
  }))
