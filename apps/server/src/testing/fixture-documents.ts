import type { FixtureDocuments } from '@qingkong/contract/testing/fixture-documents'
import { runDueJobs } from '../jobs/job-worker.ts'
import type { FixtureBuild } from './fixture-build.ts'
import { must } from './fixture-place.ts'

/** The duty chief issues an 交办单, has one pack and one back-test made, and leaves a second one waiting. */
export const buildDocuments = async ({ services, place, users, events }: FixtureBuild): Promise<FixtureDocuments> => {
  const chief = await place.client(users.dutyChief)
  const document = await chief.documentIssue({ eventId: events.tracing, kind: 'assignment' })
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
    documentEventId: events.tracing,
    documentId: document.documentId,
    finishedJobId: jobId,
    finishedFileSha256: must(finished.files[0], `a file of the pack (${finished.sentence})`).sha256,
    queuedJobId: waiting.jobId,
    backTestJobId: backTest.jobId,
  }
}
