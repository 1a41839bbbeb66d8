import type { Maybe } from '../missing.ts'
import type { VocGroupCode } from './voc-group.ts'

/** What the analysis needs to know of one species. */
export type Species = {
  factorCode: string
  /** CAS registry number; null when unknown. */
  cas: Maybe<string>
  groupCode: VocGroupCode
  /** g/mol. */
  molarMass: number
  /** Maximum incremental reactivity, g O₃ per g (Carter 2010); null where no table has one: counted as 0. */
  mir: Maybe<number>
  /** Rate constant with OH at 298 K, cm³/(molecule·s); null where none is known: counted as 0. */
  koh: Maybe<number>
}

/** Methane, hydrogen sulphide and carbonyl sulphide are measured beside the VOC but are none. */
const notVolatileOrganic: ReadonlySet<string> = new Set(['74-82-8', '7783-06-4', '463-58-1'])

/** Whether a species belongs to TVOC and to the groups' shares. */
export const isVolatileOrganic = (species: Pick<Species, 'cas'>): boolean => {
  return species.cas === null || !notVolatileOrganic.has(species.cas)
}
