import type { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import type { AskedAbout } from '@qingkong/contract/shapes/engine-asks'
import type { Queryable } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { askBoxModel } from './ask-box-model.ts'
import { askForecastRun, askForecastTrain } from './ask-forecast.ts'
import { askPmf } from './ask-pmf.ts'
import { askTrajectory } from './ask-trajectory.ts'

/** Who asks, and what may be used for the answer. */
export interface Asker {
  db: Queryable
  scope: Scope
  now: Date
  /** SHA-256 of the model of a training run. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
  modelOf(jobId: string): Promise<string>
  /** SHA-256 of a mechanism. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
  mechanismOf(mechanismId: string): Promise<string>
}

/** A question with its tables, as an engine takes it. */
export interface AskedQuestion {
  parameters: Record<string, unknown>
  data: unknown
  /** SHA-256 of the file it is computed with. */
  attached: string | null
  about: AskedAbout
}

/**
 * Reads the tables of a question.
 * @throws Fail, InputProblem for what cannot be asked
 */
export const askedQuestion = (asker: Asker, ask: EngineAsk): Promise<AskedQuestion> => {
  switch (ask.engine) {
    case 'pmf':
      return askPmf(asker, ask)
    case 'box-model':
      return askBoxModel(asker, ask)
    case 'forecast-train':
      return askForecastTrain(asker, ask)
    case 'forecast-run':
      return askForecastRun(asker, ask)
    case 'trajectory':
      return askTrajectory(asker, ask)
  }
}
