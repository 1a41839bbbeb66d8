import { InputProblem } from '../../stats/input-problem.ts'
import type { PreparedCase } from '../case/prepared-case.ts'
import { type BaseRun, runBase } from '../case/run-base.ts'
import { type Scenario, scaledCase } from './scenario.ts'

/** Ozone of the analysed day at hours 0 … 23, ppb. */
export type ScenarioResult = {
  observed: number[]
  base: number[]
  scenario: number[]
  /** Agreement of base with observed (Willmott 1981). */
  agreement: number
}

/** What a model cannot retell it cannot vary. */
const leastAgreement = 0.6
const hoursPerDay = 24

/** @throws InputProblem where ozone is held at its observation: it would not answer */
export const requireComputedOzone = ({ case: { ozone, nox } }: PreparedCase): void => {
  if (ozone !== 'computed' || nox !== 'sum')
    throw new InputProblem('情景推算要求 O3 由模型计算且只约束 NOx 总量（o3 为 "computed"，nox 为 "sum"）')
}

/** @throws InputProblem below an agreement of 0.6 */
export const requireAgreement = (agreement: number): void => {
  if (!(agreement >= leastAgreement))
    throw new InputProblem(`基准情景与观测一致性指数${agreement.toFixed(2)}低于${leastAgreement}，不作情景推算`)
}

/** Ozone with the precursors cut, beside base and observation. @throws InputProblem where the base does not agree */
export const runScenario = (
  prepared: PreparedCase,
  base: BaseRun,
  scenario: Scenario,
  onDay: (day: number) => void,
): ScenarioResult => {
  const agreement = base.skill?.ioa1981 ?? Number.NaN
  requireAgreement(agreement)
  const run = runBase(scaledCase(prepared, scenario), { onDay })
  const last = (prepared.case.days - 1) * hoursPerDay
  const ozoneOf = ({ result }: BaseRun) => result.rows.slice(last, last + hoursPerDay).map(({ o3_ppb }) => o3_ppb)
  return { observed: [...prepared.ozonePpb], base: ozoneOf(base), scenario: ozoneOf(run), agreement }
}
