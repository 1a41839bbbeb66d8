/** 数据分析管理: means of any period by station, of components, and by height above a lidar. */
import { stationAverages as calls } from '@qingkong/contract/calls/air/station-averages'
import { profileAverageTable, stationAverageTable } from '@qingkong/contract/tables/air/station-averages'
import type { CallContext } from '../../../http/context.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { type AverageInput, airAverages } from './air-averages.ts'
import { componentAverages } from './component-averages.ts'
import { profileAverages } from './profile-averages.ts'

const averages = (context: CallContext, input: AverageInput) =>
  input.stationKind === 'COMPONENT' ? componentAverages(context, input) : airAverages(context, input)

export const routes: Implementation[] = [
  implement(calls.scDataAvgBydata)((input, context) => averages(context, input)),
  implement(calls.scDataAvgExport)(async (input, context) =>
    dataSheet(stationAverageTable(await averages(context, input), input)),
  ),
  implement(calls.scDataAvgProfile)((input, context) => profileAverages(context, input)),
  implement(calls.scDataAvgProfileExport)(async (input, context) =>
    dataSheet(profileAverageTable(await profileAverages(context, input), input)),
  ),
]
