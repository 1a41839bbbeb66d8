import { describe, expect, it } from 'vitest'
import { quantileOfSorted } from '../stats/quantile.ts'
import { seededRandom } from '../stats/seeded-random.ts'
import { binMatrix, type FeatureMatrix } from './binned-matrix.ts'
import { type BoostingSettings, boost, type Loss } from './boosting.ts'
import { sumOfTrees } from './regression-tree.ts'

const settings: BoostingSettings = {
  rounds: 60,
  learningRate: 0.2,
  rowShare: 1,
  featureShare: 1,
  patience: 10,
  mostLeaves: 8,
  leastRows: 10,
  lambda: 0,
  seed: 5,
}
const squared: Loss = { kind: 'squared' }
const none = new Uint32Array(0)
const rowsOf = (rows: number) => Uint32Array.from({ length: rows }, (_, row) => row)

/** Uniform features in [0, 1). */
const uniform = (rows: number, features: number, seed = 1): FeatureMatrix => {
  const random = seededRandom(seed)
  const columns = Array.from({ length: features }, () => Float64Array.from({ length: rows }, random))
  return { rows, names: columns.map((_, i) => `x${i}`), columns }
}
const column = (matrix: FeatureMatrix, feature: number) => matrix.columns[feature] ?? new Float64Array(0)
const rowOf = (matrix: FeatureMatrix, row: number) =>
  Float64Array.from(matrix.columns, (values) => values[row] ?? Number.NaN)

const fit = (
  matrix: FeatureMatrix,
  target: Float64Array,
  loss: Loss = squared,
  changed: Partial<BoostingSettings> = {},
) => boost(binMatrix(matrix, rowsOf(matrix.rows)), target, rowsOf(matrix.rows), none, loss, { ...settings, ...changed })

describe('gradient boosting', () => {
  it('recovers a step function and finds which feature it lies in', () => {
    const matrix = uniform(2000, 3)
    const step = column(matrix, 1).map((x) => (x > 0.37 ? 10 : -4))
    const { start, trees } = fit(matrix, step)
    for (let row = 0; row < 200; row++) {
      const x = column(matrix, 1)[row] ?? 0
      // One bin in 63 holds the step itself.
      if (Math.abs(x - 0.37) > 1 / 63)
        expect(start + sumOfTrees(trees, rowOf(matrix, row))).toBeCloseTo(x > 0.37 ? 10 : -4, 0)
    }
    expect(trees[0]?.feature[0]).toBe(1)
    expect(trees[0]?.threshold[0]).toBeGreaterThan(0.35)
    expect(trees[0]?.threshold[0]).toBeLessThan(0.39)
  })

  it('recovers an interaction, a difference of products no single split shows', () => {
    const matrix = uniform(3000, 2)
    const target = column(matrix, 0).map((x, row) => (x > 0.5 === (column(matrix, 1)[row] ?? 0) > 0.5 ? 1 : -1))
    const { trainLoss } = fit(matrix, target)
    expect(trainLoss.at(-1)).toBeLessThan(0.05)
  })

  it('never raises the squared error on all its rows from one round to the next', () => {
    const matrix = uniform(1500, 4)
    const noise = seededRandom(9)
    const target = column(matrix, 0).map((x, row) => 5 * x + 3 * (column(matrix, 2)[row] ?? 0) ** 2 + noise())
    const { trainLoss } = fit(matrix, target)
    expect(trainLoss).toHaveLength(settings.rounds)
    trainLoss.slice(1).forEach((loss, i) => {
      expect(loss).toBeLessThanOrEqual((trainLoss[i] ?? 0) + 1e-12)
    })
  })

  it('gives rows it did not grow on what its trees say, binned or not', () => {
    const matrix = uniform(1200, 3)
    column(matrix, 2).forEach((x, row) => {
      if (x < 0.2) column(matrix, 2)[row] = Number.NaN
    })
    const target = column(matrix, 0).map((x, row) => x + (Number.isNaN(column(matrix, 2)[row]) ? 2 : 0))
    const trainRows = rowsOf(800)
    const boosted = boost(binMatrix(matrix, trainRows), target, trainRows, none, squared, settings)
    for (let row = 0; row < 1200; row++)
      expect(boosted.start + sumOfTrees(boosted.trees, rowOf(matrix, row))).toBeCloseTo(boosted.fitted[row] ?? 0, 9)
  })

  it('sends missing values where they fit best, to either side', () => {
    const values = Float64Array.from({ length: 900 }, (_, row) => (row % 3 === 0 ? Number.NaN : row / 900))
    const matrix = { rows: 900, names: ['x'], columns: [values] }
    for (const like of [0, 1]) {
      const target = values.map((x) => (Number.isNaN(x) ? like : x > 0.5 ? 1 : 0))
      const { start, trees } = fit(matrix, target)
      expect(start + sumOfTrees(trees, Float64Array.of(Number.NaN))).toBeCloseTo(like, 2)
      expect(start + sumOfTrees(trees, Float64Array.of(0.1))).toBeCloseTo(0, 2)
      expect(start + sumOfTrees(trees, Float64Array.of(0.9))).toBeCloseTo(1, 2)
      expect(trees[0]?.missingLeft[0]).toBe(like === 0 ? 1 : 0)
    }
  })

  it('fits quantiles that cover what they should where the spread depends on a feature', () => {
    const [known, fresh] = [uniform(4000, 2, 3), uniform(4000, 2, 4)]
    const random = seededRandom(11)
    const spread = (matrix: FeatureMatrix) => column(matrix, 0).map((x) => (1 + 9 * x) * random())
    const [target, came] = [spread(known), spread(fresh)]
    for (const level of [0.1, 0.5, 0.9]) {
      const { start, trees } = fit(known, target, { kind: 'quantile', level }, { rounds: 80, leastRows: 100 })
      const below = (from: number, to: number) => {
        const rows = Array.from(rowsOf(4000)).filter((row) => {
          const x = column(fresh, 0)[row] ?? 0
          return x >= from && x < to
        })
        const under = rows.filter((row) => (came[row] ?? 0) <= start + sumOfTrees(trees, rowOf(fresh, row)))
        return under.length / rows.length
      }
      for (const third of [0, 1 / 3, 2 / 3]) expect(Math.abs(below(third, third + 1 / 3) - level)).toBeLessThan(0.05)
    }
  })

  it('stops when later rows no longer gain and keeps the best number of trees', () => {
    const matrix = uniform(1000, 3)
    const random = seededRandom(2)
    const target = Float64Array.from({ length: 1000 }, () => random() - 0.5)
    const [before, after] = [rowsOf(700), rowsOf(1000).subarray(700)]
    const boosted = boost(binMatrix(matrix, before), target, before, after, squared, { ...settings, rounds: 200 })
    expect(boosted.validationLoss.length).toBeLessThan(60)
    const best = Math.min(...boosted.validationLoss)
    expect(boosted.trees.length === 0 || boosted.validationLoss[boosted.trees.length - 1] === best).toBe(true)
    boosted.fitted.forEach((value, row) => {
      expect(boosted.start + sumOfTrees(boosted.trees, rowOf(matrix, row))).toBeCloseTo(value, 9)
    })
  })

  it('gives the same bytes for the same seed and others for another', () => {
    const matrix = uniform(800, 5)
    const target = column(matrix, 0).map((x, row) => x * (column(matrix, 3)[row] ?? 0))
    const text = (seed: number) =>
      JSON.stringify(fit(matrix, target, squared, { rowShare: 0.5, featureShare: 0.5, seed }).trees)
    expect(text(5)).toBe(text(5))
    expect(text(5)).not.toBe(text(6))
  })

  it('does not depend on the order of the rows while each tree sees them all', () => {
    const matrix = uniform(600, 3)
    // Halves add without rounding, so that no order of adding shows.
    const target = column(matrix, 0).map((x) => Math.round(4 * x) / 2)
    const turned = rowsOf(600).map((row) => (row * 7) % 600)
    const other = {
      ...matrix,
      columns: matrix.columns.map((values) => Float64Array.from(turned, (row) => values[row] ?? 0)),
    }
    const changed = { rounds: 1, learningRate: 0.5 }
    expect(
      fit(
        other,
        Float64Array.from(turned, (row) => target[row] ?? 0),
        squared,
        changed,
      ).trees,
    ).toEqual(fit(matrix, target, squared, changed).trees)
  })

  it('does not depend on monotone changes of a feature', () => {
    const matrix = uniform(1000, 2)
    const target = column(matrix, 0).map((x) => Math.sin(6 * x))
    const stretched = { ...matrix, columns: matrix.columns.map((values) => values.map((x) => Math.exp(3 * x))) }
    const [plain, changed] = [fit(matrix, target), fit(stretched, target)]
    plain.fitted.forEach((value, row) => {
      expect(changed.fitted[row]).toBeCloseTo(value, 9)
    })
  })

  it('starts from the mean, or from the quantile', () => {
    const target = Float64Array.from({ length: 101 }, (_, i) => i * i)
    const matrix = uniform(101, 1)
    expect(fit(matrix, target, squared, { rounds: 0 }).start).toBeCloseTo(3350, 9)
    expect(fit(matrix, target, { kind: 'quantile', level: 0.9 }, { rounds: 0 }).start).toBe(
      quantileOfSorted(target, 0.9),
    )
  })

  it('refuses infinite features, ragged columns, missing targets and no rows', () => {
    const matrix = uniform(50, 2)
    column(matrix, 1)[7] = Number.POSITIVE_INFINITY
    expect(() => fit(matrix, new Float64Array(50))).toThrow('第 8 行 x1 列：数值不是有限数')
    const ragged = { ...uniform(50, 1), rows: 51 }
    expect(() => fit(ragged, new Float64Array(51))).toThrow('x0 列：长度为 50，应为 51 行')
    const target = new Float64Array(50)
    target[3] = Number.NaN
    expect(() => fit(uniform(50, 1), target)).toThrow('第 4 行 target 列：训练目标缺失')
    expect(() => boost(binMatrix(uniform(5, 1), none), target, none, none, squared, settings)).toThrow(
      '没有可用于训练的行',
    )
  })
})
