import { type SampleKind, sampleKindNames } from '@qingkong/domain/spectrum/sample-kind'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { KnownSpecies } from './species-names.ts'

interface StoredSample {
  sampleId: string
  sampleCode: string
  batchId: string
  fileName: string
  psCode: string
  psName: string
  countyCode: string
  countyName: string
  industryCode: string
  industryName: string
  processCode: string
  sectionName: string
  placeName: string
  sampledAt: Date
  method: string
  sampleCount: number
  kind: SampleKind
  unit: string
  speciesCount: number
  topCode: string
  topShare: number
  importedAt: Date
  importedBy: string
}

/** Samples with whose they are, over spectrum_sample, enterprise and spectrum_batch. */
export const sampleTables: Sql = sql`spectrum_sample
  join enterprise on enterprise.id = enterprise_id
  join spectrum_batch on spectrum_batch.id = batch_id`

/** The samples that meet a condition, the newest first. */
export const sampleRows = async (
  db: Queryable,
  species: KnownSpecies,
  wanted: Sql,
  { limit, offset }: { limit: number; offset: number },
) => {
  const found = await rows(
    db,
    sql<StoredSample>`
      select spectrum_sample.id::text as "sampleId", sample_code as "sampleCode", batch_id::text as "batchId",
        file_name as "fileName", ps_code as "psCode", ps_name as "psName", enterprise.area_code as "countyCode",
        area_name as "countyName", industry_code as "industryCode", industry_name as "industryName",
        process_code as "processCode", section_name as "sectionName", coalesce(outlet_name, '无组织') as "placeName",
        sampled_at as "sampledAt", method, sample_count as "sampleCount", kind, unit,
        (select count(*)::int from spectrum_species where sample_id = spectrum_sample.id) as "speciesCount",
        top.factor_code as "topCode", top.share as "topShare", imported_at as "importedAt", imported_name as "importedBy"
      from ${sampleTables}
      join area on area.area_code = enterprise.area_code
      left join outlet on outlet.id = outlet_id
      cross join lateral (select factor_code, share from spectrum_species where sample_id = spectrum_sample.id
        order by share desc, factor_code limit 1) top
      where ${wanted} order by sampled_at desc, sample_code limit ${limit} offset ${offset}`,
  )
  return found.map(({ sampledAt, importedAt, topCode, ...sample }) => ({
    ...sample,
    sampleTime: formatCity(sampledAt),
    kindName: sampleKindNames[sample.kind],
    topSpecies: species.byCode.get(topCode)?.name ?? topCode,
    importedTime: formatCity(importedAt),
  }))
}
