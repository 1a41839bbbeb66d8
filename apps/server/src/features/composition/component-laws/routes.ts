/** 规律分析 of particle components and organic gases. */
import { componentLaws as calls } from '@qingkong/contract/calls/composition/component-laws'
import { componentLawTable } from '@qingkong/contract/tables/composition/component-laws'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { componentLawCarbon, componentLawSeries } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.componentLawSeries)((input, context) => componentLawSeries(context, input)),
  implement(calls.componentLawSeriesExport)(async (input, context) =>
    dataSheet(componentLawTable(await componentLawSeries(context, input), input)),
  ),
  // A panel of the wall.
  implement(calls.componentLawCarbon)(answerInRounds((input, context) => componentLawCarbon(context, input))),
]
