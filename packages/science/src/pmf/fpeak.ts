import type { Factors } from './factorise.ts'
import { newWorkspace, refine } from './factorise.ts'
import { qValues, scaledResiduals } from './fit-quality.ts'
import type { PreparedTable } from './prepare-table.ts'
import type { Pulls } from './pulls.ts'
import { copyOf, withMeanOne } from './solution.ts'

export interface FpeakResult {
  phi: number
  solution: Factors
  qTrue: number
  qRobust: number
  /** Rise of Q(true) over the base run in %, up to 5 acceptable. */
  dQPct: number
  isAcceptable: boolean
}

/** Way from a contribution to the mean of the others that a strength of 1 asks for. */
const wayPerPhi = 0.1
const acceptableRisePct = 5

/** What draws the contributions of the base run for a strength. */
export const fpeakPulls = (prepared: PreparedTable, base: Factors, phi: number, robust: boolean): Pulls => {
  const at = qValues(scaledResiduals(prepared, base))
  const { rows } = prepared.data
  const { factors } = base
  const target = base.contributions.map((g, i) => {
    const row = i % rows
    let others = 0
    for (let a = 0; a < factors; a++) others += base.contributions[a * rows + row] as number
    const mean = factors === 1 ? g : (others - g) / (factors - 1)
    return g + wayPerPhi * phi * (mean - g)
  })
  return { forces: [], towards: { weight: (robust ? at.huberSum : at.qTrue) / (rows * factors), target } }
}

/**
 * The base run turned with strength φ. Every contribution is drawn to g* = g + 0.1·φ·(mean of the other contributions −
 * g) with the weight Q/(m·k) on the squared distance, all else refitted: φ > 0 smears the contributions and sharpens
 * the profiles, φ < 0 the other way round. The penalty is ours (that of PMF 5 is not public); Q can only rise, and the
 * further the greater |φ|.
 * @returns for φ = 0 the base run itself
 */
export const fpeak = (prepared: PreparedTable, base: Factors, phi: number, robust: boolean): FpeakResult => {
  const at = qValues(scaledResiduals(prepared, base))
  if (phi === 0) return { phi, solution: base, qTrue: at.qTrue, qRobust: at.qRobust, dQPct: 0, isAcceptable: true }
  const point = copyOf(base)
  refine(newWorkspace(prepared.data, base.factors, robust), point, fpeakPulls(prepared, base, phi, robust))
  const solution = withMeanOne(point)
  const { qTrue, qRobust } = qValues(scaledResiduals(prepared, solution))
  const dQPct = (100 * (qTrue - at.qTrue)) / at.qTrue
  return { phi, solution, qTrue, qRobust, dQPct, isAcceptable: dQPct <= acceptableRisePct }
}
