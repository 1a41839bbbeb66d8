import type { FixturePapers } from '@qingkong/contract/testing/fixture-papers'
import { runDueJobs } from '../jobs/job-worker.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** The duty chief issues an 交办单, has one pack and one back-test made, and leaves a second one waiting. */
export const buildPapers = async ({ services, place, users, events }: FixtureBuild): Promise<FixturePapers> => {
  const chief = await place.client(users.dutyChief)
  const paper = await chief.paperIssue({ eventId: events.tracing, kind: 'assignment' })
  const { jobId } = await chief.evidenceBuild({ eventId: events.tracing })
  const backTest = await chief.alarmRuleBackTestStart({
    name: 'PM10小时阈值',
    factorCode: 'pm10',
    siteTypes: '20,30',
    thresholdLevel3: 20,
    days: 2,
  })
  await runDueJobs(services)
  const finished = await chief.jobDetail({ jobId })
  const waiting = await chief.evidenceBuild({ eventId: events.toAssess })
  return {
    paperEventId: events.tracing,
    paperId: paper.paperId,
    finishedJobId: jobId,
    finishedFileSha256: must(finished.files[0], `a file of the pack (${finished.sentence})`).sha256,
    queuedJobId: waiting.jobId,
    backTestJobId: backTest.jobId,
  }
}
