import { type Queryable, rows, sql } from '../../../db/database.ts'

/** An enterprise as the rows of a workbook are held against it. */
export interface SpectrumHolder {
  id: number
  psName: string
  /** Process code by the name of the process. */
  sections: ReadonlyMap<string, string>
  /** Outlet id by code. */
  outlets: ReadonlyMap<string, number>
}

interface HolderRow {
  id: number
  psCode: string
  psName: string
  sections: [name: string, code: string][]
  outlets: [code: string, id: number][]
}

/** Every enterprise by its code, with its processes and outlets. */
export const spectrumHolders = async (db: Queryable): Promise<Map<string, SpectrumHolder>> => {
  const found = await rows(
    db,
    sql<HolderRow>`select enterprise.id, ps_code as "psCode", ps_name as "psName",
        coalesce((select json_agg(json_build_array(section_name, process_code) order by position)
          from enterprise_section where enterprise_id = enterprise.id), '[]') as sections,
        coalesce((select json_agg(json_build_array(outlet_code, outlet.id))
          from outlet where enterprise_id = enterprise.id), '[]') as outlets
      from enterprise where enabled order by ps_code`,
  )
  return new Map(
    found.map(({ psCode, sections, outlets, ...holder }) => [
      psCode,
      { ...holder, sections: new Map(sections), outlets: new Map(outlets) },
    ]),
  )
}
