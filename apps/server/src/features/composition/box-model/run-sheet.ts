import type { FileAnswer } from '@qingkong/contract/core/blob'
import type { DataTable } from '@qingkong/contract/core/data-table'
import { Fail } from '@qingkong/contract/errors'
import type { RunPart } from '@qingkong/contract/shapes/box-model'
import { budgetTable, ekmaTable, raysTable, rirTable } from '@qingkong/contract/tables/composition/box-model'
import type { CallContext } from '../../../http/context.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import type { StationDay } from './day-inputs.ts'
import { dayResult } from './day-result.ts'
import { runAnswer } from './run-answer.ts'
import { usualTarget } from './run-conclusion.ts'
import { boxModelRun } from './run-outcome.ts'
import { ekmaMatrix, ozoneBudget, proportionalReduction } from './run-parts.ts'

const tableOf = async (context: CallContext, runId: string, part: RunPart): Promise<DataTable> => {
  switch (part) {
    case 'rir':
      return rirTable(await runAnswer(context, await boxModelRun(context, runId)))
    case 'budget':
      return budgetTable(await ozoneBudget(context, runId))
    case 'ekma':
      return ekmaTable(await ekmaMatrix(context, runId))
    case 'rays':
      return raysTable(await proportionalReduction(context, { runId, targetPct: usualTarget * 100 }))
  }
}

/** One table of a run as a sheet. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const runSheet = async (context: CallContext, runId: string, part: RunPart): Promise<FileAnswer> =>
  dataSheet(await tableOf(context, runId, part))

/** One table of the published run of a day, or that of the system. @throws Fail NOT_FOUND with the reason, OUT_OF_SCOPE */
export const daySheet = async (context: CallContext, { part, ...stationDay }: StationDay & { part: RunPart }) => {
  const { runId, sentence } = await dayResult(context, stationDay, { withEkma: part === 'ekma' || part === 'rays' })
  if (runId === null) throw new Fail('NOT_FOUND', sentence)
  return runSheet(context, runId, part)
}
