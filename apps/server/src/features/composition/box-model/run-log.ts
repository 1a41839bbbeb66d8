import { jobStateNames } from '@qingkong/contract/calls/office/jobs'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { jobRowOf } from '../../office/jobs/port.ts'
import { boxModelRun } from './run-outcome.ts'

/** What a run said while it was computed, from our own log. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const runLog = async (context: CallContext, runId: string) => {
  const run = await boxModelRun(context, runId)
  return {
    runId: run.id,
    stateName: jobStateNames[jobRowOf(run).state],
    lines: run.log.map(({ at, text }) => ({ time: formatCity(new Date(at)), text })),
  }
}
