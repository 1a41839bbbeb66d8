/** The matrix to be factorised with its weights, kept in both orientations so that every sweep reads consecutive cells. */
export interface WeightedData {
  readonly rows: number
  readonly species: number
  /** Row by row, rows × species. */
  readonly values: Float64Array
  /** 1/u², row by row. */
  readonly weights: Float64Array
  /** Weight × value, row by row. */
  readonly weighted: Float64Array
  /** 1/u², species by species, species × rows. */
  readonly weightsAcross: Float64Array
  readonly weightedAcross: Float64Array
}

/** @param from rows × columns, row by row */
export const transpose = (from: Float64Array, to: Float64Array, rows: number, columns: number): Float64Array => {
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      to[column * rows + row] = from[row * columns + column] as number
    }
  }
  return to
}

/** @param values and @param uncertainties rows × species, row by row; uncertainties above nought */
export const weightedData = (
  rows: number,
  species: number,
  values: Float64Array,
  uncertainties: Float64Array,
): WeightedData => {
  const weights = uncertainties.map((u) => 1 / (u * u))
  const weighted = weights.map((weight, cell) => weight * (values[cell] ?? 0))
  return {
    rows,
    species,
    values,
    weights,
    weighted,
    weightsAcross: transpose(weights, new Float64Array(weights.length), rows, species),
    weightedAcross: transpose(weighted, new Float64Array(weights.length), rows, species),
  }
}
