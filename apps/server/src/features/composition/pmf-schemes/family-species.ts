import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { SpeciesFacts, SpeciesFamily } from '@qingkong/domain/measurement/species-family'
import type { Queryable } from '../../../db/database.ts'
import { speciesOf } from '../../../series/port.ts'

/** Methods that make up what schemes call a family. */
const familyMethods: Readonly<Record<SpeciesFamilyAsked, readonly SpeciesFamily[]>> = {
  VOC: ['voc'],
  PM: ['ions', 'carbon', 'elements'],
}

/** Elements are sent in ng/m³; schemes have one unit. */
const perMicrogram: Readonly<Record<string, number>> = { 'µg/m³': 1, 'ng/m³': 1000 }
export const microgramsOf = (value: number, unit: string): number => value / (perMicrogram[unit] ?? 1)

/** The species of a family, method by method. */
export const familySpecies = async (db: Queryable, family: SpeciesFamilyAsked): Promise<SpeciesFacts[]> =>
  (await Promise.all(familyMethods[family].map((method) => speciesOf(db, method)))).flat()
