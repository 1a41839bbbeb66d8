import { type ModelSkill, modelSkill } from '../budget/model-skill.ts'
import { type CaseResult, caseRunner, productAccuracy } from './case-runs.ts'
import { type DayChange, type DayResponse, dayChanges, dayResponse } from './day-response.ts'
import type { PreparedCase } from './prepared-case.ts'

/** The unperturbed run of a case with what its page shows beside the hours. */
export type BaseRun = {
  result: CaseResult
  response: DayResponse
  changes: DayChange[]
  /** OH, HO2 and net production of the last two days agree within 1 %. */
  settled: boolean
  /** Computed against observed ozone of the analysed day; null where ozone is given. */
  skill: ModelSkill | null
  /** Names of `result.states`. */
  variables: readonly string[]
  size: { variables: number; reactions: number; filled: number }
}

export type BaseRunOptions = { cancelled?: () => boolean; onDay?: (day: number) => void }

const settledWithin = 0.01

/** @throws RunCancelled within one step after `cancelled` says so */
export const runBase = (prepared: PreparedCase, { cancelled, onDay }: BaseRunOptions = {}): BaseRun => {
  const runner = caseRunner({ prepared, accuracy: productAccuracy }, cancelled)
  const result = runner.days(new Map(), { precursors: true, ...(onDay ? { onDay } : {}) })
  const { rir: window, days, ozone } = prepared.case
  const changes = dayChanges(result.rows, days, window)
  const last = changes.at(-1)
  const computed = Float64Array.from(result.rows.slice((days - 1) * 24, days * 24), ({ o3_ppb }) => o3_ppb)
  return {
    result,
    response: dayResponse(result.rows, days, window),
    changes,
    settled: last !== undefined && [last.oh, last.ho2, last.net].every((change) => Math.abs(change) <= settledWithin),
    skill: ozone === 'computed' ? modelSkill(prepared.ozonePpb, computed) : null,
    variables: runner.variables,
    size: { variables: runner.variables.length, reactions: runner.reactions, filled: runner.filled },
  }
}
