/** 污染玫瑰图 of particle components and organic gases. */
import { componentRoses as calls } from '@qingkong/contract/calls/composition/component-roses'
import { componentRoseTable } from '@qingkong/contract/tables/composition/component-roses'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { componentPollutionRose } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.componentPollutionRose)((input, context) => componentPollutionRose(context, input)),
  implement(calls.componentPollutionRoseExport)(async (input, context) =>
    dataSheet(componentRoseTable(await componentPollutionRose(context, input), input)),
  ),
]
