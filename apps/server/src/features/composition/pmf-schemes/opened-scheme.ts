import { Fail } from '@qingkong/contract/errors'
import type { PmfOutcome } from '@qingkong/contract/shapes/engine-runs'
import type { CallContext } from '../../../http/context.ts'
import { keptResult } from '../engine-runs/port.ts'
import type { StoredScheme } from './scheme-rows.ts'

/** A scheme with the whole of its analysis. */
export interface Opened {
  scheme: StoredScheme
  outcome: PmfOutcome
  parameters: Readonly<Record<string, unknown>>
  /** SHA-256 of the tables it was made of. */
  dataVersion: string
}

/** @throws Fail NOT_FOUND where the result is none of PMF */
export const opened = async ({ files }: Pick<CallContext, 'files'>, scheme: StoredScheme): Promise<Opened> => {
  const { outcome, provenance } = await keptResult(files, scheme.resultVersion)
  if (outcome.engine !== 'pmf') throw new Fail('NOT_FOUND', '方案的运算结果无法读取，请重新解析')
  return { scheme, outcome, parameters: provenance.parameters, dataVersion: provenance.dataVersion }
}
