import { InputProblem } from '../stats/input-problem.ts'
import { binMatrix } from './binned-matrix.ts'
import { type BoostingSettings, boost, type Ensemble } from './boosting.ts'
import { type BandModel, fitBand } from './fit-band.ts'
import type { LeadGroup } from './lead-group.ts'
import type { TrainingRows } from './training-rows.ts'

/** Forecast of a group of leads: usual value + weight × trees, and the band about it. */
export type GroupModel = LeadGroup & {
  point: Ensemble
  /** Share of the departure from climatology that is believed, 0 to 1. */
  weight: number
  band: BandModel
  trainedRows: number
}

/** Chosen on the last training year of the Beijing set (docs/science/forecast.md). */
const pointSettings: Omit<BoostingSettings, 'seed' | 'learningRate'> = {
  rounds: 400,
  rowShare: 0.5,
  featureShare: 0.3,
  patience: 40,
  mostLeaves: 15,
  leastRows: 200,
  lambda: 50,
}

/** Near the start there is much to learn and larger steps lose nothing; far from it small ones do better. */
const learningRateOf = ({ unit, last }: LeadGroup) => (unit === 'hour' && last <= 12 ? 0.08 : 0.04)

const leastTrainingRows = 500

/**
 * Fits a group: rounds, weight and band are found on the rows that start after `tailFromHour` with trees that saw only
 * what came before; then the trees are grown anew on all rows with that many rounds.
 * @throws InputProblem when too few starts have a value
 */
export const fitGroup = (group: LeadGroup, rows: TrainingRows, tailFromHour: number, seed: number): GroupModel => {
  const { matrix, target, startHour, aimHour } = rows
  const all = Uint32Array.from({ length: matrix.rows }, (_, row) => row)
  const before = all.filter((row) => (aimHour[row] as number) < tailFromHour)
  const tail = all.filter((row) => (startHour[row] as number) >= tailFromHour)
  if (before.length < leastTrainingRows || tail.length < leastTrainingRows)
    throw new InputProblem(
      `可用于训练的起报时刻太少（${before.length} 与 ${tail.length} 个，各至少 ${leastTrainingRows} 个）`,
    )
  const settings = { ...pointSettings, learningRate: learningRateOf(group), seed }
  const binned = binMatrix(matrix, before)
  const trial = boost(binned, target, before, tail, { kind: 'squared' }, settings)
  const weight = believedShare(trial.fitted, target, tail)
  const band = fitBand(
    matrix,
    target,
    trial.fitted.map((value) => weight * value),
    startHour,
    tail,
    seed,
  )
  const none = new Uint32Array(0)
  const { start, trees } = boost(
    binned,
    target,
    all,
    none,
    { kind: 'squared' },
    { ...settings, rounds: trial.trees.length },
  )
  return { ...group, point: { start, trees }, weight, band, trainedRows: matrix.rows }
}

/** Least-squares factor of the fitted departures, kept between 0 (climatology) and 1. */
const believedShare = (fitted: Float64Array, target: Float64Array, rows: Uint32Array): number => {
  let [cross, square] = [0, 0]
  for (const row of rows) {
    cross += (fitted[row] as number) * (target[row] as number)
    square += (fitted[row] as number) ** 2
  }
  return square === 0 ? 0 : Number(Math.min(1, Math.max(0, cross / square)).toFixed(4))
}
