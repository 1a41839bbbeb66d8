import { runInThreads } from '../../parallel/run-in-threads.ts'
import { type CaseWork, productAccuracy } from './case-runs.ts'
import { caseThreads, type ThreadResult, type ThreadRun } from './case-thread.ts'
import type { PreparedCase } from './prepared-case.ts'

export type ManyOptions = {
  workers: number
  onProgress?: (done: number, total: number) => void
  /** An abort ends every thread at once. */
  signal?: AbortSignal
}

/** Runs of one case over threads, results in the order of the runs and the same for any number of threads. */
export function runMany(
  prepared: PreparedCase,
  inputs: readonly ThreadRun[],
  options: ManyOptions,
): Promise<ThreadResult[]> {
  return runInThreads<CaseWork, ThreadRun, ThreadResult>({
    module: caseThreads,
    name: 'caseThread',
    shared: { prepared, accuracy: productAccuracy },
    inputs,
    ...options,
  })
}
