import { ppbOfMicrograms } from '@qingkong/domain/voc/mixing-ratio'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { vocNameFinder } from '@qingkong/science/receptor/voc-names'
import { type VocSpecies, vocTable } from '@qingkong/science/receptor/voc-table'
import type { GasUnit } from './component-items.ts'
import type { ComponentColumn } from './component-table.ts'

/** A gas as the gas analyses know it, hour by hour; NaN is missing. */
export interface GasHours {
  /** With the coefficients of the table. */
  species: VocSpecies
  values: Float64Array
}

/**
 * Gases of a station that the table of coefficients knows, by its English names.
 * @param names only these; default all
 */
export const gasColumns = (
  columns: readonly ComponentColumn[],
  unit: GasUnit,
  names?: ReadonlySet<string>,
): ReadonlyMap<string, GasHours> => {
  const find = vocNameFinder(vocTable, 'usual')
  return new Map(
    columns.flatMap((column) => {
      const { nameEn, cas, molarMass } = column.species
      const species = find(nameEn)
      if (!species || !isVolatileOrganic({ cas }) || names?.has(species.nameEn) === false) return []
      const mass = molarMass ?? species.molarMass
      const { values } = column
      const own = unit === 'ppb' ? values.map((value) => ppbOfMicrograms(value, mass)) : values
      return [[species.nameEn, { species, values: own }] as const]
    }),
  )
}
