import { type CaseWork, caseRunner } from './case-runs.ts'
import { type DayResponse, dayResponse } from './day-response.ts'

/** One run for a thread: factors on measured gases, and whether the box is closed. */
export type ThreadRun = { kind: 'days' | 'batch'; scales: readonly (readonly [gas: string, factor: number])[] }

/** Net production of the analysed day, or the highest ozone of the closed box (ppb). */
export type ThreadResult = { kind: 'days'; response: DayResponse } | { kind: 'batch'; highestOzonePpb: number }

/** Module of {@link caseThread} for `runInThreads`. */
export const caseThreads = new URL(import.meta.url)

/** Function of `runInThreads`: builds the case once per thread, then answers run after run. */
export const caseThread = (work: CaseWork): ((run: ThreadRun) => ThreadResult) => {
  const runner = caseRunner(work)
  const { rir, days } = work.prepared.case
  return ({ kind, scales }) => {
    const factors = new Map(scales)
    if (kind === 'batch') return { kind, highestOzonePpb: runner.batch(factors) }
    return { kind, response: dayResponse(runner.days(factors).rows, days, rir) }
  }
}
