import { binMatrix, type FeatureMatrix } from './binned-matrix.ts'
import { type BoostingSettings, boost, type Ensemble } from './boosting.ts'

/** Quantiles of what came about the point forecast. Trees read the features and, last, the forecast departure. */
export type BandModel = {
  low: Ensemble
  middle: Ensemble
  high: Ensemble
  /** Share of its width by which the band grows at each end; below nought it shrinks. */
  widening: number
}

const bandLevels = { low: 0.1, middle: 0.5, high: 0.9 } as const

const bandSettings: Omit<BoostingSettings, 'seed'> = {
  rounds: 40,
  learningRate: 0.15,
  rowShare: 0.5,
  featureShare: 0.3,
  patience: 40,
  mostLeaves: 4,
  leastRows: 300,
  lambda: 0,
}

/** Quantiles nearer than this, in the unit of the target, say nothing about the scale of the errors. */
export const leastWidth = 1e-3

const hoursPerWeek = 168

/**
 * Boosts the quantiles of the errors of forecasts that had not seen the rows, on the even and on the odd weeks apart, and
 * takes the mean of both. The band is scaled by the errors of the weeks its quantiles had not seen (conformalised quantile
 * regression: Romano, Patterson and Candès 2019; in shares of the width: Sesia and Candès 2020; across folds: Vovk 2015).
 * @param forecast departure from climatology that was forecast for every row
 * @param rows rows the forecast had not seen
 */
export const fitBand = (
  matrix: FeatureMatrix,
  target: Float64Array,
  forecast: Float64Array,
  startHour: Float64Array,
  rows: Uint32Array,
  seed: number,
): BandModel => {
  const columns = [...matrix.columns, forecast].map((column) => Float64Array.from(rows, (row) => column[row] as number))
  const errors = Float64Array.from(rows, (row) => (target[row] as number) - (forecast[row] as number))
  const all = Uint32Array.from(rows, (_, at) => at)
  const week = (at: number) => Math.floor((startHour[rows[at] as number] as number) / hoursPerWeek) % 2
  const binned = binMatrix({ rows: rows.length, names: [...matrix.names, 'forecast'], columns }, all)
  const halves = [0, 1].map((held) => {
    const seen = all.filter((at) => week(at) !== held)
    const quantile = (level: number) =>
      boost(binned, errors, seen, new Uint32Array(0), { kind: 'quantile', level }, { ...bandSettings, seed })
    const [low, middle, high] = [quantile(bandLevels.low), quantile(bandLevels.middle), quantile(bandLevels.high)]
    const outside = Array.from(
      all.filter((at) => week(at) === held),
      (at) => {
        const [error, from, to] = [errors[at] as number, low.fitted[at] as number, high.fitted[at] as number]
        return Math.max(from - error, error - to) / Math.max(to - from, leastWidth)
      },
    )
    return { low, middle, high, outside }
  })
  const outside = Float64Array.from(halves.flatMap((half) => half.outside)).sort()
  const rank = Math.min(outside.length, Math.ceil((outside.length + 1) * (bandLevels.high - bandLevels.low)))
  return {
    low: meanOfEnsembles(halves.map(({ low }) => low)),
    middle: meanOfEnsembles(halves.map(({ middle }) => middle)),
    high: meanOfEnsembles(halves.map(({ high }) => high)),
    widening: Number((outside[rank - 1] ?? 0).toPrecision(7)),
  }
}

/** One ensemble whose value is the mean of the values of all. */
const meanOfEnsembles = (ensembles: readonly Ensemble[]): Ensemble => {
  const share = 1 / ensembles.length
  return {
    start: ensembles.reduce((sum, { start }) => sum + share * start, 0),
    trees: ensembles.flatMap(({ trees }) =>
      trees.map((tree) => ({ ...tree, leaf: tree.leaf.map((value) => Number((share * value).toPrecision(7))) })),
    ),
  }
}
