import type { Right } from '@qingkong/contract/rights'
import { sql } from '../../../../db/database.ts'
import { runDueJobs } from '../../../../jobs/job-worker.ts'
import { uuidv7 } from '../../../../platform/uuid.ts'
import { type TestApp, testApp } from '../../../../testing/test-app.ts'
import { path, type Question } from './questions.ts'

/** The calls as the duty chief and as a dispatcher, over a fresh city. */
export const engineCalls = async () => {
  const app: TestApp = await testApp()
  const api = await app.as('zhibanzhang')
  const other = await app.as('diaodu')
  // Computed anew each time: that the same question gives the same result is what is to be seen.
  const start = (run: Question) => api.engineRunStart({ title: '测试运算', again: true, run })
  return {
    services: app.services,
    clock: app.clock,
    as: app.as,
    api,
    other,
    start,
    path,
    /** Somebody of one district with these rights. */
    districtReader: async (areaCode: string, rights: readonly Right[] = ['analysis.read']) => {
      const { db } = app.services
      const [id, code] = [uuidv7(app.clock.now()), `reader_${areaCode}_${rights.length}`]
      await sql`insert into role (role_code, role_name, rights) values (${code}, ${code}, ${[...rights]}::text[])`.execute(
        db,
      )
      await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes,
          created_at)
        values (${id}, ${code}, ${code}, 'none', false, 'WX-STJ', ${[areaCode]}::text[], ${app.clock.now()})`.execute(
        db,
      )
      await sql`insert into user_role values (${id}, ${code})`.execute(db)
      return app.as(code)
    },
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
