import { backTestTable } from '@qingkong/contract/tables/command/back-test'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { JobDefinition, JobResult, JobRun } from '../../../jobs/definition.ts'
import { answerType, type JobFile } from '../../../jobs/job.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { backTestOf } from './back-test-of.ts'
import { readOrder, requireSameScope } from './back-test-order.ts'

/** Alarms a screen lists; the workbook has all. */
const maxShown = 500
/** The replay takes nearly all of the time; each step is a line in the job's log. */
const replayPercent = 95
const stepPercent = 5

/** Tells the owner of every twentieth; asks at every turn whether to go on. */
const turnTeller = ({ signal, progress }: JobRun) => {
  let told = 0
  return async (share: number, atMs: number) => {
    signal.throwIfAborted()
    const percent = Math.floor((share * replayPercent) / stepPercent) * stepPercent
    if (percent <= told) return
    told = percent
    await progress(percent, `正在逐时段判定，已到${formatCity(atMs).slice(0, 10)}`)
  }
}

/** Names a file system takes. */
const fileNameOf = (ruleName: string): string => `规则回测_${ruleName.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')}`

const build = async (run: JobRun, input: unknown): Promise<JobResult> => {
  const { db, scope, clock, files } = run
  const { question } = readOrder(input)
  const kept = async (fileName: string, fileType: string, bytes: Uint8Array): Promise<JobFile> => ({
    fileName,
    fileType,
    sizeBytes: bytes.length,
    sha256: await files.put(bytes),
  })
  const answer = await backTestOf({ db, scope, now: clock.now(), atTurn: turnTeller(run) }, question)
  await run.progress(replayPercent, '正在生成清单')
  const name = fileNameOf(question.name)
  const sheet = await dataSheet(backTestTable(answer), name)
  const shown = { ...answer, episodes: answer.episodes.slice(0, maxShown) }
  const result = await kept(`${name}.json`, answerType, Buffer.from(JSON.stringify(shown)))
  return { files: [await kept(sheet.name, sheet.type, sheet.data), result], dataVersion: result.sha256 }
}

/** Replays a rule for its owner. Runs again to the same answer as long as the data and the rules are the same. */
export const backTestJob: JobDefinition = {
  run: build,
  requireAccess: (_services, scope, input) => Promise.resolve(requireSameScope(scope, input)),
}
