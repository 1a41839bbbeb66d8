import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { speciesFamilies } from '@qingkong/domain/measurement/species-family'
import { speciesKey } from '@qingkong/science/pmf/source-profiles'
import type { Queryable } from '../../../db/database.ts'
import { speciesOf } from '../../../series/port.ts'

/** Every species the platform knows, and the one that a text means. */
export interface KnownSpecies {
  byCode: ReadonlyMap<string, SpeciesFacts>
  /** By code, CAS number, Chinese or English name. */
  named: (text: string) => SpeciesFacts | null
}

export const knownSpecies = async (db: Queryable): Promise<KnownSpecies> => {
  const all = (await Promise.all(speciesFamilies.map((family) => speciesOf(db, family)))).flat()
  const byText = new Map<string, SpeciesFacts>()
  // The first of two species of one name is meant: the families stand in the order of their use.
  for (const species of all)
    for (const text of [species.factorCode, species.cas, species.name, speciesKey(species.nameEn)])
      if (text !== null && text !== '' && !byText.has(text)) byText.set(text, species)
  return {
    byCode: new Map(all.map((species) => [species.factorCode, species])),
    named: (text) => byText.get(text) ?? byText.get(speciesKey(text)) ?? null,
  }
}
