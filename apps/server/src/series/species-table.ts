import type { SpeciesFacts, SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import { type Queryable, rows, sql } from '../db/database.ts'
import { Memory } from '../db/memory.ts'

const readSpecies = (db: Queryable, family: SpeciesFamily): Promise<SpeciesFacts[]> =>
  rows(
    db,
    sql<SpeciesFacts>`select factor_code as "factorCode", family, position, name_zh as name, name_en as "nameEn", cas, group_code as "groupCode",
        group_name as "groupName", carbon_number as "carbonNumber", molar_mass as "molarMass", charge, mir, koh, unit,
        detection_limit as "detectionLimit", detection_limit_source as "detectionLimitSource",
        uncertainty_pct as "uncertaintyPct", uncertainty_source as "uncertaintySource"
      from species where family = ${family} order by position`,
  )

const known = new Memory<readonly SpeciesFacts[]>(['species'], 20)

/** The species of a family in the order of their cells. To be read only: the list is shared. */
export const speciesOf = (db: Queryable, family: SpeciesFamily): Promise<readonly SpeciesFacts[]> =>
  known.get(db, family, () => readSpecies(db, family))
