import type { Maybe } from '../missing.ts'

/** What the air's composition is measured by: each family is a method with instruments, hours and rules of its own. */
export const speciesFamilies = ['voc', 'ions', 'carbon', 'elements'] as const
export type SpeciesFamily = (typeof speciesFamilies)[number]

export const isSpeciesFamily = (kind: string): kind is SpeciesFamily =>
  speciesFamilies.some((family) => family === kind)

/** One species as its family's table lists it. */
export interface SpeciesFacts {
  factorCode: string
  family: SpeciesFamily
  /** Cell of the family's hours, 1-based. */
  position: number
  name: string
  nameEn: string
  cas: Maybe<string>
  groupCode: string
  groupName: string
  carbonNumber: Maybe<number>
  /** g/mol. */
  molarMass: Maybe<number>
  /** Elementary charges of an ion. */
  charge: Maybe<number>
  /** Maximum incremental reactivity, g O₃ per g; of VOC. */
  mir: Maybe<number>
  /** Rate constant with OH at 298 K, cm³/(molecule·s); of VOC. */
  koh: Maybe<number>
  unit: string
  /** In the unit; null where nobody said. */
  detectionLimit: Maybe<number>
  detectionLimitSource: Maybe<string>
  /** Percent of a value well above the detection limit. */
  uncertaintyPct: Maybe<number>
  uncertaintySource: Maybe<string>
}
