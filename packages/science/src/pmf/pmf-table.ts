/** Concentrations with their uncertainties as measured: what positive matrix factorisation begins with. */
export interface PmfTable {
  /** Times of the samples, as the results repeat them. */
  readonly samples: readonly string[]
  readonly species: readonly string[]
  /** Sample by sample, samples × species; NaN where nothing was measured. */
  readonly concentrations: Float64Array
  /** Standard uncertainties in the unit of the concentrations, same shape; NaN where nothing was measured. */
  readonly uncertainties: Float64Array
}

export type SpeciesCategory = 'strong' | 'weak' | 'bad'

/** One column of a table. */
export const speciesColumn = (table: PmfTable, cells: Float64Array, species: number): Float64Array =>
  Float64Array.from(table.samples, (_, row) => cells[row * table.species.length + species] ?? Number.NaN)
