import { spreadRuns, type Workers } from '../../parallel/spread-runs.ts'
import { type CaseWork, productAccuracy } from './case-runs.ts'
import { caseThreads, type ThreadResult, type ThreadRun } from './case-thread.ts'
import type { PreparedCase } from './prepared-case.ts'

export type ManyOptions = {
  workers: Workers
  onProgress?: (done: number, total: number) => void
}

/** Runs of one case, results in the order of the runs and the same for any number of threads. */
export const runMany = (
  prepared: PreparedCase,
  inputs: readonly ThreadRun[],
  options: ManyOptions,
): Promise<ThreadResult[]> => {
  return spreadRuns<CaseWork, ThreadRun, ThreadResult>({
    module: caseThreads,
    name: 'caseThread',
    shared: { prepared, accuracy: productAccuracy },
    inputs,
    ...options,
  })
}
