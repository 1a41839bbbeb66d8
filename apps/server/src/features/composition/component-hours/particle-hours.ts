import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import type { ParticleRow } from '@qingkong/science/receptor/particle-row'
import { particleSpeciesName } from '@qingkong/science/receptor/particle-species'
import type { ComponentTable } from './component-table.ts'

/** Elements are kept in ng/m³; the particle analyses reckon in µg/m³. */
const perMicrogram = ({ unit }: SpeciesFacts): number => (unit === 'ng/m³' ? 1000 : 1)

/** Columns of a station's particles by the names of the particle analyses, µg/m³; NaN is missing. */
export const particleColumns = (table: ComponentTable): ReadonlyMap<string, Float64Array> =>
  new Map(
    table.columns.flatMap(({ species, values }) => {
      const name = particleSpeciesName(species)
      const scale = perMicrogram(species)
      return name === null ? [] : [[name, scale === 1 ? values : values.map((value) => value / scale)] as const]
    }),
  )

/** One hour as the particle analyses take it, with what is measured beside it. */
export const particleRow = (columns: ReadonlyMap<string, Float64Array>, at: number): ParticleRow =>
  Object.fromEntries(
    [...columns].map(([name, values]) => {
      const value = values[at] ?? Number.NaN
      return [name, Number.isNaN(value) ? null : value]
    }),
  )
