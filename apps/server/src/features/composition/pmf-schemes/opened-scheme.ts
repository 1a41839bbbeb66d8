import { Fail } from '@qingkong/contract/errors'
import type { PmfOutcome } from '@qingkong/contract/shapes/pmf-outcome'
import type { CallContext } from '../../../http/context.ts'
import { keptResult } from '../engine-runs/port.ts'
import { adoptedOutcome, choiceOf, type MadeOf } from './adopted-outcome.ts'
import type { StoredScheme } from './scheme-rows.ts'

/** A scheme with the whole of its analysis. */
export interface Opened extends MadeOf {
  scheme: StoredScheme
  /** With the solution the scheme keeps in the place of the base run. */
  outcome: PmfOutcome
  /** As the engine left it. */
  run: PmfOutcome
}

/** @throws Fail NOT_FOUND where the result is none of PMF */
export const opened = async ({ files }: Pick<CallContext, 'files'>, scheme: StoredScheme): Promise<Opened> => {
  const { outcome: run, provenance } = await keptResult(files, scheme.resultVersion)
  if (run.engine !== 'pmf') throw new Fail('NOT_FOUND', '方案的运算结果无法读取，请重新解析')
  const { parameters, dataVersion } = provenance
  const outcome = await adoptedOutcome({ files }, run, { parameters, dataVersion }, choiceOf(scheme.model.solution))
  return { scheme, outcome, run, parameters, dataVersion }
}
