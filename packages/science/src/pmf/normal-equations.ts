/**
 * out[r][c] = Σ_j left[r][j] · right[c][j]: both operands row by row, `inner` long. Two rows by four columns are summed
 * at a time, so that each cell read serves several products.
 */
export const productsOfRows = (
  left: Float64Array,
  rows: number,
  right: Float64Array,
  columns: number,
  inner: number,
  out: Float64Array,
): void => {
  for (let r = 0; r < rows; r += 2) {
    const a0 = r * inner
    // The last odd row is summed twice and written once.
    const a1 = r + 1 < rows ? a0 + inner : a0
    const o0 = r * columns
    const o1 = r + 1 < rows ? o0 + columns : o0
    let c = 0
    for (; c + 3 < columns; c += 4) {
      const b0 = c * inner
      const b1 = b0 + inner
      const b2 = b1 + inner
      const b3 = b2 + inner
      let [s00, s01, s02, s03] = [0, 0, 0, 0]
      let [s10, s11, s12, s13] = [0, 0, 0, 0]
      for (let j = 0; j < inner; j++) {
        const x0 = left[a0 + j] as number
        const x1 = left[a1 + j] as number
        const y0 = right[b0 + j] as number
        const y1 = right[b1 + j] as number
        const y2 = right[b2 + j] as number
        const y3 = right[b3 + j] as number
        s00 += x0 * y0
        s01 += x0 * y1
        s02 += x0 * y2
        s03 += x0 * y3
        s10 += x1 * y0
        s11 += x1 * y1
        s12 += x1 * y2
        s13 += x1 * y3
      }
      out[o1 + c] = s10
      out[o1 + c + 1] = s11
      out[o1 + c + 2] = s12
      out[o1 + c + 3] = s13
      out[o0 + c] = s00
      out[o0 + c + 1] = s01
      out[o0 + c + 2] = s02
      out[o0 + c + 3] = s03
    }
    for (; c < columns; c++) {
      const b0 = c * inner
      let s0 = 0
      let s1 = 0
      for (let j = 0; j < inner; j++) {
        const y = right[b0 + j] as number
        s0 += (left[a0 + j] as number) * y
        s1 += (left[a1 + j] as number) * y
      }
      out[o1 + c] = s1
      out[o0 + c] = s0
    }
  }
}

/** Number of pairs (a, b) with b ≤ a. */
export const pairCount = (factors: number): number => (factors * (factors + 1)) / 2

/** products[pair] = line a × line b, cell by cell, for every pair b ≤ a of `factors` lines of length `inner`. */
export const pairProducts = (lines: Float64Array, factors: number, inner: number, products: Float64Array): void => {
  let at = 0
  for (let a = 0; a < factors; a++) {
    for (let b = 0; b <= a; b++) {
      for (let j = 0; j < inner; j++) {
        products[at++] = (lines[a * inner + j] as number) * (lines[b * inner + j] as number)
      }
    }
  }
}
