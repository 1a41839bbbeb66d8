import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import type { ParticleRow } from '@qingkong/science/receptor/particle-row'
import { particleSpeciesName } from '@qingkong/science/receptor/particle-species'
import type { ComponentTable } from './component-table.ts'

/** Elements are kept in ng/m³; the particle analyses reckon in µg/m³. */
const perMicrogram = ({ unit }: SpeciesFacts): number => (unit === 'ng/m³' ? 1000 : 1)

/**
 * Columns of a station's particles by the names of the particle analyses, µg/m³; NaN is missing.
 * @param names only these; default all
 */
export const particleColumns = (
  { columns }: Pick<ComponentTable, 'columns'>,
  names?: ReadonlySet<string>,
): ReadonlyMap<string, Float64Array> =>
  new Map(
    columns.flatMap((column) => {
      const name = particleSpeciesName(column.species)
      if (name === null || names?.has(name) === false) return []
      const scale = perMicrogram(column.species)
      const { values } = column
      return [[name, scale === 1 ? values : values.map((value) => value / scale)] as const]
    }),
  )

/** One hour as the particle analyses take it, with what is measured beside it. */
export const particleRow = (columns: ReadonlyMap<string, Float64Array>, at: number): ParticleRow => {
  const row: Record<string, number | null> = {}
  for (const [name, values] of columns) {
    const value = values[at] ?? Number.NaN
    row[name] = Number.isNaN(value) ? null : value
  }
  return row
}
