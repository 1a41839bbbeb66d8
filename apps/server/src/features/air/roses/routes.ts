/** 风玫瑰图: roses of wind and of concentrations. */
import { roses as calls } from '@qingkong/contract/calls/air/roses'
import { pollutionRoseTable, windRoseTable } from '@qingkong/contract/tables/air/roses'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { pollutionRoses, windRoses } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.windRoseFrequency)((input, context) => windRoses(context, input)),
  implement(calls.windRosePollution)((input, context) => pollutionRoses(context, input)),
  implement(calls.windRoseExport)(async ({ factorCode, ...input }, context) =>
    dataSheet(
      factorCode === ''
        ? windRoseTable(await windRoses(context, input), input)
        : pollutionRoseTable(await pollutionRoses(context, { ...input, factorCode }), input),
    ),
  ),
]
