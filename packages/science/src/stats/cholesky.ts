/**
 * Lower triangle of a symmetric positive definite matrix, row by row.
 * @param band cells farther than this from the diagonal are zero and left alone, there and in the triangle; default none is
 * @returns null when the matrix is not positive definite
 */
export const cholesky = (matrix: Float64Array, size: number, band = size): Float64Array | null => {
  const lower = new Float64Array(size * size)
  for (let i = 0; i < size; i++) {
    const first = Math.max(0, i - band)
    for (let j = first; j <= i; j++) {
      let sum = matrix[i * size + j] ?? 0
      for (let k = first; k < j; k++) sum -= (lower[i * size + k] ?? 0) * (lower[j * size + k] ?? 0)
      if (i !== j) lower[i * size + j] = sum / (lower[j * size + j] ?? 1)
      else if (sum > 0) lower[i * size + i] = Math.sqrt(sum)
      else return null
    }
  }
  return lower
}

/** Solves L·Lᵀ·x = right. */
export const solveCholesky = (lower: Float64Array, size: number, right: Float64Array): Float64Array => {
  const solved = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    let sum = solved[i] ?? 0
    for (let k = 0; k < i; k++) sum -= (lower[i * size + k] ?? 0) * (solved[k] ?? 0)
    solved[i] = sum / (lower[i * size + i] ?? 1)
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = solved[i] ?? 0
    for (let k = i + 1; k < size; k++) sum -= (lower[k * size + i] ?? 0) * (solved[k] ?? 0)
    solved[i] = sum / (lower[i * size + i] ?? 1)
  }
  return solved
}
