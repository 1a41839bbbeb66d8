import { InputProblem } from '../stats/input-problem.ts'
import type { ObmCase } from './case/obm-case.ts'
import type { HourColumns } from './case/observed-hours.ts'
import { type MechanismChoice, prepareCase } from './case/prepare-case.ts'
import type { PreparedCase } from './case/prepared-case.ts'
import { vocSet } from './case/voc-set.ts'
import { photolysisParameters } from './mechanism/mcm-photolysis.ts'
import { type Scenario, scaledCase } from './scenario/scenario.ts'

/** What is computed for a case. */
export interface BoxModelQuestion {
  /** VOC of this set of the case; left out, those of all sets. */
  set?: string | undefined
  rir: boolean
  /** Lines of the EKMA grid, 0 for none. */
  ekma: number
  /** EKMA of closed air instead of held concentrations. */
  batch: boolean
  /** Ozone with other precursors, of a case that computes ozone. */
  scenario?: Scenario | undefined
}

/** A case ready to run, with the VOC of the run. */
export interface BoxModelInput {
  prepared: PreparedCase
  set: string[]
}

/** @throws InputProblem for what can be refused without computing */
export const prepareBoxModel = (
  obmCase: ObmCase,
  columns: HourColumns,
  choice: MechanismChoice,
  { set: name, ekma, batch, scenario }: BoxModelQuestion,
): BoxModelInput => {
  if (batch && ekma === 0) throw new InputProblem('封闭空气（batch）需与 EKMA 一起使用')
  const set = vocSet(obmCase, name, columns, choice)
  const prepared = prepareCase(obmCase, columns, set, choice)
  requireLight(prepared)
  if (scenario) scaledCase(prepared, scenario)
  return { prepared, set }
}

/** @throws InputProblem when a reaction that can happen needs light nobody has a rate for */
const requireLight = ({ mechanism }: PreparedCase): void => {
  for (const { label, rate } of mechanism.reactions)
    if (rate.kind === 'photolysis' && !photolysisParameters(rate.label))
      throw new InputProblem(
        `机理 ${mechanism.name} 的反应 ${label} 需要光解速率 ${rate.label}，它在 MCM 光解表中没有对应`,
      )
}
