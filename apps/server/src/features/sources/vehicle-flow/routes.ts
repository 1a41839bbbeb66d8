/** Vehicle flow (流量统计): how many pass, when and which, and what the map shows of it. */
import { vehicleFlow as calls } from '@qingkong/contract/calls/sources/vehicle-flow'
import {
  changeHeatTable,
  changeHoursTable,
  flowAxisTable,
  flowPointTable,
  typeTable,
} from '@qingkong/contract/tables/sources/vehicle-flow'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { changeRule, changeTable } from './change-rule.ts'
import { flow, flowTable } from './flow.ts'
import { autoCount, livePassages } from './points-now.ts'
import { typeDistribution } from './type-distribution.ts'

export const routes: Implementation[] = [
  implement(calls.remoteSensingLive)((input, context) => livePassages(context, input)),
  implement(calls.remoteSensingAutoCount)((_, context) => autoCount(context)),
  implement(calls.remoteSensingFlow)((input, context) => flow(context, input)),
  implement(calls.remoteSensingFlowDownload)(async (input, context) =>
    dataSheet(flowAxisTable(await flow(context, input), input)),
  ),
  implement(calls.remoteSensingFlowTable)((input, context) => flowTable(context, input)),
  implement(calls.remoteSensingFlowTableDownload)(async (input, context) =>
    dataSheet(flowPointTable(await flowTable(context, input), input)),
  ),
  implement(calls.remoteSensingChange)((input, context) => changeRule(context, input)),
  implement(calls.remoteSensingChangeDownload)(async (input, context) =>
    dataSheet(changeHeatTable(await changeRule(context, input), input)),
  ),
  implement(calls.remoteSensingChangeTable)((input, context) => changeTable(context, input)),
  implement(calls.remoteSensingChangeTableDownload)(async (input, context) =>
    dataSheet(changeHoursTable(await changeTable(context, input), input)),
  ),
  implement(calls.remoteSensingAutoType)((input, context) => typeDistribution(context, input)),
  implement(calls.remoteSensingAutoTypeDownload)(async (input, context) =>
    dataSheet(typeTable(await typeDistribution(context, input), input)),
  ),
]
