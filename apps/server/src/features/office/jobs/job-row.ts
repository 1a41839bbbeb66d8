import { type JobRow, jobKinds, jobStateNames } from '@qingkong/contract/calls/office/jobs'
import { formatCity } from '@qingkong/domain/time/city-time'
import { answerType, type Job } from '../../../jobs/job.ts'

/** A job as its owner sees it. */
export const jobRowOf = (job: Job): JobRow => {
  const cancelling = job.cancelRequested && job.state === 'running'
  return {
    jobId: job.id,
    kind: job.kind,
    kindName: jobKinds[job.kind],
    title: job.title,
    state: job.state,
    stateName: cancelling ? '正在取消' : jobStateNames[job.state],
    percent: job.percent,
    sentence: job.sentence,
    cancelling,
    dataVersion: job.dataVersion,
    createTime: formatCity(job.createdAt),
    startTime: job.startedAt && formatCity(job.startedAt),
    endTime: job.endedAt && formatCity(job.endedAt),
    files: job.files
      .filter(({ fileType }) => fileType !== answerType)
      .map(({ fileName, sizeBytes, sha256 }) => ({ fileName, sizeBytes, sha256 })),
  }
}
