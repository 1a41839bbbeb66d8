/** 污染源数据传输率: of the enterprises' automatic monitoring, and which outlets send too little. */
import { transmissionRate as calls } from '@qingkong/contract/calls/boards/transmission-rate'
import { lowOutletTable } from '@qingkong/contract/tables/boards/low-outlets'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { lowOutlets } from './low-outlets.ts'
import { rateSummary } from './rate-summary.ts'

export const routes: Implementation[] = [
  implement(calls.cockpitPsRate)(answerInRounds((input, context) => rateSummary(context, input))),
  implement(calls.cockpitPsRateDetails)(async ({ pageNum, pageSize, ...input }, context) => {
    const { rows, hiddenCount } = await lowOutlets(context, input)
    const first = (pageNum - 1) * pageSize
    return { records: rows.slice(first, first + pageSize), total: rows.length, hiddenCount }
  }),
  implement(calls.cockpitPsRateDetailsExport)(async (input, context) => {
    const { from, to, rows, hiddenCount } = await lowOutlets(context, input)
    return dataSheet(lowOutletTable(rows, { from, to, below: input.below, hiddenCount }))
  }),
]
