import { InputProblem } from '../stats/input-problem.ts'
import { quantileOfSorted } from '../stats/quantile.ts'
import { seededRandom } from '../stats/seeded-random.ts'
import type { BinnedMatrix } from './binned-matrix.ts'
import { type GrownTree, growingRoom, growTree, type TreeShape } from './grow-tree.ts'
import type { RegressionTree } from './regression-tree.ts'

/** Squared error, whose best constant is the mean, or the pinball loss of a quantile. */
export type Loss = { kind: 'squared' } | { kind: 'quantile'; level: number }

export type BoostingSettings = TreeShape & {
  rounds: number
  learningRate: number
  /** Share of the rows and of the features each tree sees, 0 to 1. */
  rowShare: number
  featureShare: number
  /** Rounds without a lower loss on the validation rows after which to stop. */
  patience: number
  seed: number
}

export type Ensemble = { start: number; trees: RegressionTree[] }

export type Boosted = Ensemble & {
  /** Mean loss after each round. */
  trainLoss: number[]
  validationLoss: number[]
  /** What the kept trees give for every row of the matrix. */
  fitted: Float64Array
}

/**
 * Gradient boosting of regression trees on binned features (Friedman 2001 and 2002; quantiles: leaf values renewed as
 * quantiles of the residuals). The same input and seed give the same trees on every machine.
 * @param target one value per row of the matrix; only those of the two row sets are read
 * @param validationRows later rows that decide when to stop; empty runs all rounds
 * @throws InputProblem without training rows or with a missing target
 */
export const boost = (
  matrix: BinnedMatrix,
  target: Float64Array,
  trainRows: Uint32Array,
  validationRows: Uint32Array,
  loss: Loss,
  settings: BoostingSettings,
): Boosted => {
  if (trainRows.length === 0) throw new InputProblem('没有可用于训练的行')
  for (const rows of [trainRows, validationRows])
    for (const row of rows)
      if (!Number.isFinite(target[row])) throw new InputProblem('训练目标缺失', { row, column: 'target' })
  const random = seededRandom(settings.seed)
  const start = constantOf(target, trainRows, loss)
  const fitted = new Float64Array(matrix.rows).fill(start)
  const kept = fitted.slice()
  const gradient = new Float64Array(matrix.rows)
  const room = growingRoom(trainRows.length)
  const trees: RegressionTree[] = []
  const trainLoss: number[] = []
  const validationLoss: number[] = []
  let [bestLoss, bestRounds] = [meanLoss(fitted, target, validationRows, loss), 0]

  for (let round = 0; round < settings.rounds; round++) {
    fillGradient(gradient, fitted, target, trainRows, loss)
    const order = drawn(trainRows, settings.rowShare, random)
    const grown = growTree(
      matrix,
      gradient,
      order,
      drawnFeatures(matrix, settings.featureShare, random),
      settings,
      room,
    )
    const leaf = leafValues(grown, order, fitted, target, loss, settings)
    if (grown.feature.length === 0 && settings.rowShare === 1 && settings.featureShare === 1) break
    trees.push(rounded(grown, matrix, leaf))
    addTree(fitted, grown, matrix, leaf)
    trainLoss.push(meanLoss(fitted, target, trainRows, loss))
    if (validationRows.length === 0) continue
    const now = meanLoss(fitted, target, validationRows, loss)
    validationLoss.push(now)
    if (now < bestLoss) {
      bestLoss = now
      bestRounds = trees.length
      kept.set(fitted)
    } else if (trees.length - bestRounds >= settings.patience) break
  }
  if (validationRows.length > 0) trees.length = bestRounds
  return { start, trees, trainLoss, validationLoss, fitted: validationRows.length > 0 ? kept : fitted }
}

const constantOf = (target: Float64Array, rows: Uint32Array, loss: Loss): number => {
  if (loss.kind === 'squared') {
    let sum = 0
    for (const row of rows) sum += target[row] as number
    return sum / rows.length
  }
  return quantileOfSorted(Float64Array.from(rows, (row) => target[row] as number).sort(), loss.level)
}

/** Negative gradient of the loss. */
const fillGradient = (
  gradient: Float64Array,
  fitted: Float64Array,
  target: Float64Array,
  rows: Uint32Array,
  loss: Loss,
): void => {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const residual = (target[row] as number) - (fitted[row] as number)
    gradient[row] = loss.kind === 'squared' ? residual : residual > 0 ? loss.level : loss.level - 1
  }
}

const meanLoss = (fitted: Float64Array, target: Float64Array, rows: Uint32Array, loss: Loss): number => {
  let sum = 0
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as number
    const residual = (target[row] as number) - (fitted[row] as number)
    if (loss.kind === 'squared') sum += residual * residual
    else sum += residual > 0 ? loss.level * residual : (loss.level - 1) * residual
  }
  return sum / rows.length
}

/** Each row with the given probability, in order; never none. */
const drawn = (rows: Uint32Array, share: number, random: () => number): Uint32Array => {
  if (share >= 1) return rows.slice()
  const chosen = new Uint32Array(rows.length)
  let count = 0
  for (let at = 0; at < rows.length; at++) if (random() < share) chosen[count++] = rows[at] as number
  return count === 0 ? rows.slice() : chosen.subarray(0, count)
}

const drawnFeatures = ({ bins }: BinnedMatrix, share: number, random: () => number): Uint32Array => {
  const all = Uint32Array.from(bins, (_, feature) => feature)
  const wanted = Math.max(1, Math.round(share * all.length))
  for (let at = 0; at < wanted && wanted < all.length; at++) {
    const other = at + Math.floor(random() * (all.length - at))
    const held = all[at] as number
    all[at] = all[other] as number
    all[other] = held
  }
  return all.subarray(0, wanted).sort()
}

const leafValues = (
  { begin, end, sum }: GrownTree,
  order: Uint32Array,
  fitted: Float64Array,
  target: Float64Array,
  loss: Loss,
  { learningRate, lambda }: BoostingSettings,
): number[] => {
  return begin
    .map((from, leaf) => {
      const rows = order.subarray(from, end[leaf])
      if (loss.kind === 'squared') return (learningRate * (sum[leaf] ?? 0)) / (rows.length + lambda)
      const residuals = Float64Array.from(rows, (row) => (target[row] as number) - (fitted[row] as number)).sort()
      return learningRate * quantileOfSorted(residuals, loss.level)
    })
    .map(shortened)
}

/** Seven digits: model files stay small and what is stored is what was fitted. */
const shortened = (value: number): number => {
  return Number(value.toPrecision(7))
}

const rounded = ({ feature, bin, missingLeft, left, right }: GrownTree, { edges }: BinnedMatrix, leaf: number[]) => {
  // A bin beyond the last edge holds the highest values: only the missing ones go right of it.
  const threshold = feature.map((f, node) => edges[f]?.[(bin[node] ?? 0) - 1] ?? Number.MAX_VALUE)
  return { feature, threshold, missingLeft, left, right, leaf }
}

const addTree = (fitted: Float64Array, grown: GrownTree, { bins }: BinnedMatrix, leaf: readonly number[]): void => {
  const feature = Uint32Array.from(grown.feature)
  const lastLeft = Uint8Array.from(grown.bin)
  const missingLeft = Uint8Array.from(grown.missingLeft)
  const [left, right] = [Int32Array.from(grown.left), Int32Array.from(grown.right)]
  const values = Float64Array.from(leaf)
  const columns = Array.from(feature, (f) => bins[f] as Uint8Array)
  const first = feature.length === 0 ? -1 : 0
  for (let row = 0; row < fitted.length; row++) {
    let node = first
    while (node >= 0) {
      const bin = (columns[node] as Uint8Array)[row] as number
      const goesLeft = bin === 0 ? missingLeft[node] === 1 : bin <= (lastLeft[node] as number)
      node = (goesLeft ? left[node] : right[node]) as number
    }
    fitted[row] = (fitted[row] as number) + (values[~node] as number)
  }
}
