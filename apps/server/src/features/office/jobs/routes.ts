/** Long work that a person started: how far it is, what came of it, stopping it. Starting belongs to each feature. */
import { jobs as calls } from '@qingkong/contract/calls/office/jobs'
import { type Implementation, implement } from '../../../http/implement.ts'
import { cancelJob } from './commands.ts'
import { jobDetail, jobFile, jobList } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.jobList)((input, context) => jobList(context, input)),
  implement(calls.jobDetail)(({ jobId }, context) => jobDetail(context, jobId)),
  implement(calls.jobCancel)(({ jobId }, context) => cancelJob(context, jobId)),
  implement(calls.jobFile)(({ jobId, sha256 }, context) => jobFile(context, jobId, sha256)),
]
