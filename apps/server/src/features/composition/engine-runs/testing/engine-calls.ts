import { CallError } from '@qingkong/contract/core/client'
import { sql } from '../../../../db/database.ts'
import { runDueJobs } from '../../../../jobs/job-worker.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'
import type { Question } from './questions.ts'

/** The sentence a call is refused with. */
export const refusal = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
  return 'not refused'
}

/** The calls as the duty chief and as a dispatcher, over a fresh city. */
export const engineCalls = async () => {
  const app: TestApp = await testApp()
  const api = await app.as('zhibanzhang')
  const other = await app.as('diaodu')
  const start = (run: Question) => api.engineRunStart({ title: '测试运算', run })
  return {
    services: app.services,
    api,
    other,
    start,
    /** Started, run to its end, read. */
    run: async (question: Question) => {
      const { jobId } = await start(question)
      await runDueJobs(app.services)
      return { jobId, answer: await api.engineRunResult({ jobId }) }
    },
    clear: () => sql`delete from job`.execute(app.services.db),
    close: () => app.close(),
  }
}
export type EngineCalls = Awaited<ReturnType<typeof engineCalls>>
