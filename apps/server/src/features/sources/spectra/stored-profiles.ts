import { groupProfile } from '@qingkong/domain/spectrum/group-profile'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { sampleTables } from './spectrum-rows.ts'

/** A profile with what it is called; shares in %, by species code. */
export interface NamedProfile {
  key: string
  kind: 'sp' | 'library' | 'factor'
  name: string
  psCode: string | null
  samples: number
  shares: ReadonlyMap<string, { share: number; sd: number | null }>
}

interface SampleRow {
  sampleId: string
  psCode: string
  psName: string
  sectionName: string
  species: [code: string, share: number][]
}

/** The processes of the samples that meet a condition: each the mean of its samples, in their order. */
export const storedProfiles = async (db: Queryable, wanted: Sql): Promise<NamedProfile[]> => {
  const found = await rows(
    db,
    sql<SampleRow>`select spectrum_sample.id::text as "sampleId", ps_code as "psCode", ps_name as "psName",
        section_name as "sectionName",
        (select json_agg(json_build_array(factor_code, share)) from spectrum_species where sample_id = spectrum_sample.id)
          as species
      from ${sampleTables} where ${wanted} order by sampled_at desc, sample_code`,
  )
  const groups = Map.groupBy(found, ({ psCode, sectionName }) => `${psCode} ${sectionName}`)
  return [...groups].flatMap(([key, own]) => {
    const [first] = own
    if (!first) return []
    const shares = groupProfile(own.map(({ species }) => new Map(species)))
    const { psCode, psName, sectionName } = first
    return [{ key, kind: 'sp' as const, name: `${psName}${sectionName}`, psCode, samples: own.length, shares }]
  })
}
