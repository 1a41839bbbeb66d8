import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { sql, type Tx } from '../db/database.ts'
import { CityDataError } from './data-files.ts'

const FluxSections = z.array(
  z.object({
    sectionCode: z.string(),
    sectionName: z.string(),
    neighbourCode: z.string(),
    longitude: z.number(),
    latitude: z.number(),
    lengthM: z.number(),
    inwardDeg: z.number(),
  }),
)

const readSections = (folder: string) => {
  const path = join(folder, 'flux-sections.json')
  try {
    return FluxSections.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new CityDataError(`城市基础数据 ${path} 有误：${error instanceof Error ? error.message : error}`)
  }
}

/** The border sections of data/flux-sections.json. */
export const insertFluxSections = async (tx: Tx, folder: string): Promise<void> => {
  await sql`insert into flux_section (section_code, section_name, neighbour_code, longitude, latitude, length_m,
      inward_deg, source)
    select "sectionCode", "sectionName", "neighbourCode", longitude, latitude, "lengthM", "inwardDeg",
      'data/flux-sections.json'
    from jsonb_to_recordset(${JSON.stringify(readSections(folder))}::jsonb) as r("sectionCode" text,
      "sectionName" text, "neighbourCode" text, longitude float8, latitude float8, "lengthM" real, "inwardDeg" real)`.execute(
    tx,
  )
}
