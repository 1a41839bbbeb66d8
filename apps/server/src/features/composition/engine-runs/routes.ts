/** 模型运算: the engines of the science package as jobs. */
import { engineAsks } from '@qingkong/contract/calls/composition/engine-asks'
import { engineRuns } from '@qingkong/contract/calls/composition/engine-runs'
import { engineSchedules } from '@qingkong/contract/calls/composition/engine-schedules'
import { type Implementation, implement } from '../../../http/implement.ts'
import { askEngineRun, startEngineRun } from './commands.ts'
import { storeMechanism } from './mechanisms.ts'
import { publishRun, withdrawRun } from './publish-run.ts'
import { engineRunList, engineRunResult } from './queries.ts'
import { deleteSchedule, saveSchedule, scheduleList } from './schedules.ts'
import { shareRun } from './share-run.ts'
import { storeWindGrid } from './wind-grids.ts'

export const routes: Implementation[] = [
  implement(engineRuns.engineRunStart)((input, context) => startEngineRun(context, input)),
  implement(engineRuns.engineRunResult)(({ jobId }, context) => engineRunResult(context, jobId)),
  implement(engineRuns.mechanismUpload)((input, context) => storeMechanism(context, input)),
  implement(engineRuns.windGridUpload)(({ file }, context) => storeWindGrid(context, file)),
  implement(engineAsks.engineRunAsk)((input, context) => askEngineRun(context, input)),
  implement(engineAsks.engineRunList)((input, context) => engineRunList(context, input)),
  implement(engineAsks.engineRunPublish)(({ jobId }, context) => publishRun(context, jobId)),
  implement(engineAsks.engineRunWithdraw)(({ jobId }, context) => withdrawRun(context, jobId)),
  implement(engineAsks.engineRunShare)((input, context) => shareRun(context, input)),
  implement(engineSchedules.engineScheduleList)((_, context) => scheduleList(context)),
  implement(engineSchedules.engineScheduleSave)((input, context) => saveSchedule(context, input)),
  implement(engineSchedules.engineScheduleDelete)(({ id }, context) => deleteSchedule(context, id)),
]
