import { vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { sql, type Tx } from '../db/database.ts'
import { readVocSpecies } from './voc-species.ts'

/** What PMF is usually run with where no instrument says otherwise. */
const vocUncertaintyPct = 10
const vocUncertaintySource = '平台约定（PMF 误差比例，VOC 10%），以仪器质控结果替换'

/** The species that component stations measure, with their reactivity; series of them are arrays in this order. */
export const insertSpecies = async (tx: Tx, folder: string): Promise<void> => {
  const rows = readVocSpecies(folder).map((one) => ({ ...one, groupName: vocGroupNames[one.groupCode] }))
  await sql`insert into species (factor_code, position, family, unit, name_zh, name_en, cas, group_code, group_name, carbon_number,
      molar_mass, mir, koh, source, uncertainty_pct, uncertainty_source)
    select "factorCode", position, 'voc', 'µg/m³', "nameZh", "nameEn", cas, "groupCode", "groupName", "carbonNumber", "molarMass", mir, koh,
      source || '; code: ' || "codeSource", ${vocUncertaintyPct}, ${vocUncertaintySource}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("factorCode" text, position smallint, "nameZh" text, "nameEn" text,
      cas text, "groupCode" text, "groupName" text, "carbonNumber" smallint, "molarMass" real, mir real, koh real, source text,
      "codeSource" text)`.execute(tx)
}
