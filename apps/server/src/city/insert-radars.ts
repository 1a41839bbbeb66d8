import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sql, type Tx } from '../db/database.ts'
import { CityDataError } from './data-files.ts'

const Radars = z.array(
  z.object({
    radarCode: z.string(),
    radarName: z.string(),
    areaCode: z.string(),
    address: z.string(),
    longitude: z.number(),
    latitude: z.number(),
    elevationDeg: z.number(),
    blindRangeM: z.number(),
    rangeLimitM: z.number(),
    clutter: z.array(z.object({ fromDeg: z.number(), toDeg: z.number(), fromM: z.number(), toM: z.number() })),
  }),
)

const readRadars = (folder: string) => {
  const path = join(folder, 'radars.json')
  try {
    return Radars.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new CityDataError(`城市基础数据 ${path} 有误：${error instanceof Error ? error.message : error}`)
  }
}

/** The lidars of data/radars.json. Their areas must be there. */
export const insertRadars = async (tx: Tx, folder: string): Promise<void> => {
  await sql`insert into radar (radar_code, radar_name, area_code, address, longitude, latitude, elevation_deg,
      blind_range_m, range_limit_m, clutter)
    select "radarCode", "radarName", "areaCode", address, longitude, latitude, "elevationDeg", "blindRangeM",
      "rangeLimitM", clutter
    from jsonb_to_recordset(${JSON.stringify(readRadars(folder))}::jsonb) as r(
      "radarCode" text, "radarName" text, "areaCode" text, address text, longitude float8, latitude float8,
      "elevationDeg" real, "blindRangeM" real, "rangeLimitM" real, clutter jsonb)`.execute(tx)
}
