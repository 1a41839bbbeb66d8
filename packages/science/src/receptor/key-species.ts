import type { SpeciesAmounts, VocIndex } from './voc-reactivity.ts'
import type { VocSpecies } from './voc-table.ts'

/** Equal ones stand in the order of their names. */
type Named = Pick<VocSpecies, 'nameEn'>

export type KeySpecies<S extends Named = VocSpecies> = {
  species: S
  /** In the unit of the index. */
  value: number
  /** Of the total of all species, %. */
  sharePct: number
  /** Of this and all before it, %. Above 100 only where negative ones follow. */
  cumulativePct: number
}

/**
 * Species by falling value of an index, with their share in the total. Equal ones by name, so that the list does not
 * depend on the order of the columns. Shares are 0 when the total is not positive.
 */
export const keySpecies = <S extends Named = VocSpecies>(
  amounts: readonly (Pick<SpeciesAmounts, VocIndex> & { species: S })[],
  index: VocIndex,
): KeySpecies<S>[] => {
  const total = amounts.reduce((sum, one) => sum + one[index], 0)
  const ordered = amounts.toSorted((a, b) => b[index] - a[index] || (a.species.nameEn < b.species.nameEn ? -1 : 1))
  let before = 0
  return ordered.map(({ species, [index]: value }) => {
    const sharePct = total > 0 ? (100 * value) / total : 0
    before += sharePct
    return { species, value, sharePct, cumulativePct: before }
  })
}

/** The fewest species that reach a share of the total together, %. */
export const leadingSpecies = <K extends { cumulativePct: number }>(ranked: readonly K[], sharePct: number): K[] => {
  const last = ranked.findIndex(({ cumulativePct }) => cumulativePct >= sharePct - 1e-9)
  return ranked.slice(0, last < 0 ? ranked.length : last + 1)
}
