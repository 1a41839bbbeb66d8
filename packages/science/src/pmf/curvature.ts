import { cholesky, solveCholesky } from '../stats/cholesky.ts'
import type { Factors, Workspace } from './factorise.ts'
import { productsOfRows } from './normal-equations.ts'
import { transpose } from './weighted-data.ts'

/**
 * How the sum of squares curves around a minimum when all other values follow: half its second derivatives in the
 * profiles with the contributions refitted (Schur complement). From it follows where a small force moves everything.
 */
export interface Curvature {
  /** Predicted answer to a unit of force on p = f_kj × mean(g_k), and how far p itself goes. */
  answer(factor: number, species: number): Answer
}

export interface Answer {
  /** Change of the profiles (factors × species) for a unit of force. */
  profiles: Float64Array
  /** Change of p for a unit of force. */
  compliance: number
  /** Force that a cell at nought withstands before it moves. */
  threshold: number
}

/** Rows whose part is summed at a time. */
const rowsPerBlock = 64
const ridgeStart = 1e-10
const ridgeAtMost = 1e-2
/** A cell at nought is taken to be at least this share as stiff as with everything else held. */
const softest = 0.05

/** Cholesky factor with the smallest ridge on the diagonal that makes it one. */
const firmCholesky = (matrix: Float64Array, size: number): Float64Array => {
  let trace = 0
  for (let i = 0; i < size; i++) trace += matrix[i * size + i] as number
  for (let ridge = 0; ridge <= ridgeAtMost; ridge = ridge === 0 ? ridgeStart : ridge * 10) {
    const firm = matrix.slice()
    for (let i = 0; i < size; i++) firm[i * size + i] = (firm[i * size + i] as number) + (ridge * trace) / size
    const lower = cholesky(firm, size)
    if (lower) return lower
  }
  throw new RangeError('the sum of squares does not curve upwards')
}

/** @param point a minimum in canonical form; robust weights of `space` must be those at the point */
export const curvatureAt = (space: Workspace, point: Factors): Curvature => {
  const { factors } = space
  const { rows, species } = space.data
  const { weights, weighted } = space.current
  const { contributions, profiles } = point
  const cells = factors * species
  const schur = new Float64Array(cells * cells)
  /** Half the first derivatives, and the stiffness of each cell with everything else held. */
  const gradient = new Float64Array(cells)
  const alone = new Float64Array(cells)
  /** Σ over rows of C'A⁻¹e_k: how the profiles feel a force on all contributions of factor k. */
  const onProfiles = new Float64Array(factors * cells)
  /** Σ over rows of (A⁻¹)_kk. */
  const ease = new Float64Array(factors)
  const block = new Float64Array(rowsPerBlock * factors * cells)
  const blockAcross = new Float64Array(rowsPerBlock * factors * cells)
  const product = new Float64Array(cells * cells)
  let lines = 0

  const subtractBlock = () => {
    if (lines === 0) return
    transpose(block, blockAcross, lines, cells)
    productsOfRows(blockAcross, cells, blockAcross, cells, lines, product)
    for (let i = 0; i < schur.length; i++) schur[i] = (schur[i] as number) - (product[i] as number)
    lines = 0
  }

  for (let row = 0; row < rows; row++) {
    const free = Array.from({ length: factors }, (_, a) => a).filter(
      (a) => (contributions[a * rows + row] as number) > 0,
    )
    const size = free.length
    const matrix = new Float64Array(size * size)
    const crossed = new Float64Array(size * cells)
    for (let j = 0; j < species; j++) {
      const weight = weights[row * species + j] as number
      let modelled = 0
      for (const a of free) {
        modelled += (contributions[a * rows + row] as number) * (profiles[a * species + j] as number)
      }
      const pull = (weighted[row * species + j] as number) - weight * modelled
      for (let p = 0; p < size; p++) {
        const b = free[p] as number
        const f = profiles[b * species + j] as number
        for (let q = 0; q < size; q++) {
          const a = free[q] as number
          const g = contributions[a * rows + row] as number
          matrix[p * size + q] = (matrix[p * size + q] as number) + weight * f * (profiles[a * species + j] as number)
          crossed[p * cells + a * species + j] = weight * g * f - (a === b ? pull : 0)
        }
        const g = contributions[b * rows + row] as number
        alone[b * species + j] = (alone[b * species + j] as number) + weight * g * g
        gradient[b * species + j] = (gradient[b * species + j] as number) - pull * g
        for (const a of free) {
          const at = (b * species + j) * cells + a * species + j
          schur[at] = (schur[at] as number) + weight * g * (contributions[a * rows + row] as number)
        }
      }
    }
    if (size === 0) continue
    const lower = firmCholesky(matrix, size)
    for (let p = 0; p < size; p++) {
      const unit = new Float64Array(size)
      unit[p] = 1
      const column = solveCholesky(lower, size, unit)
      const factor = free[p] as number
      ease[factor] = (ease[factor] as number) + (column[p] as number)
      for (let q = 0; q < size; q++) {
        const share = column[q] as number
        for (let cell = 0; cell < cells; cell++) {
          const at = factor * cells + cell
          onProfiles[at] = (onProfiles[at] as number) + share * (crossed[q * cells + cell] as number)
        }
      }
    }
    // L⁻¹C, line by line, for the Schur complement B − Σ C'A⁻¹C.
    for (let p = 0; p < size; p++) {
      const to = (lines + p) * cells
      for (let cell = 0; cell < cells; cell++) {
        let sum = crossed[p * cells + cell] as number
        for (let q = 0; q < p; q++) {
          sum -= (lower[p * size + q] as number) * (block[(lines + q) * cells + cell] as number)
        }
        block[to + cell] = sum / (lower[p * size + p] as number)
      }
    }
    lines += size
    if (lines + factors > rowsPerBlock * factors) subtractBlock()
  }
  subtractBlock()

  // Scaling a factor up and its contributions down changes nothing: that direction is given a stiffness of its own.
  let stiffness = 0
  for (let i = 0; i < cells; i++) stiffness += (schur[i * cells + i] as number) / cells
  for (let a = 0; a < factors; a++) {
    const profile = profiles.subarray(a * species, (a + 1) * species)
    const squares = profile.reduce((sum, f) => sum + f * f, 0)
    if (squares === 0) continue
    for (let i = 0; i < species; i++) {
      for (let j = 0; j < species; j++) {
        const at = (a * species + i) * cells + a * species + j
        schur[at] = (schur[at] as number) + (stiffness * (profile[i] as number) * (profile[j] as number)) / squares
      }
    }
  }
  const free = Array.from({ length: cells }, (_, cell) => cell).filter((cell) => (profiles[cell] as number) > 0)
  const size = free.length
  const freeMatrix = new Float64Array(size * size)
  free.forEach((from, p) => {
    free.forEach((to, q) => {
      freeMatrix[p * size + q] = schur[from * cells + to] as number
    })
  })
  const lower = firmCholesky(freeMatrix, size)
  const spread = (solved: Float64Array): Float64Array => {
    const all = new Float64Array(cells)
    free.forEach((cell, p) => {
      all[cell] = solved[p] as number
    })
    return all
  }

  return {
    answer: (factor, j) => {
      const cell = factor * species + j
      const f = profiles[cell] as number
      if (f > 0) {
        const right = Float64Array.from(free, (to) => -(f / rows) * (onProfiles[factor * cells + to] as number))
        const at = free.indexOf(cell)
        right[at] = (right[at] as number) + 1
        const solved = solveCholesky(lower, size, right)
        const compliance =
          (f / rows) ** 2 * (ease[factor] as number) + right.reduce((sum, x, p) => sum + x * (solved[p] as number), 0)
        return { profiles: spread(solved), compliance, threshold: 0 }
      }
      // A cell at nought: the free ones follow it by −S⁻¹s.
      const beside = Float64Array.from(free, (to) => schur[to * cells + cell] as number)
      const solved = solveCholesky(lower, size, beside)
      const stiff =
        (schur[cell * cells + cell] as number) - beside.reduce((sum, x, p) => sum + x * (solved[p] as number), 0)
      const compliance = 1 / Math.max(stiff, softest * (alone[cell] as number))
      const answer = spread(solved.map((x) => -x * compliance))
      answer[cell] = compliance
      return { profiles: answer, compliance, threshold: Math.max(0, gradient[cell] as number) }
    },
  }
}
