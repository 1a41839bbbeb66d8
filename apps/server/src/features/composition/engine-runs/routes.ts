/** 模型运算: the engines of the science package as jobs. */
import { engineRuns as calls } from '@qingkong/contract/calls/composition/engine-runs'
import { type Implementation, implement } from '../../../http/implement.ts'
import { startEngineRun } from './commands.ts'
import { engineRunResult } from './queries.ts'
import { storeWindGrid } from './wind-grids.ts'

export const routes: Implementation[] = [
  implement(calls.engineRunStart)((input, context) => startEngineRun(context, input)),
  implement(calls.engineRunResult)(({ jobId }, context) => engineRunResult(context, jobId)),
  implement(calls.windGridUpload)(({ file }, context) => storeWindGrid(context, file)),
]
