import { jobStateNames } from '@qingkong/contract/calls/office/jobs'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import type { CallContext } from '../../../http/context.ts'

/** Whether the nights compute the day before. */
export const isAutomatic = async (db: Queryable): Promise<boolean> =>
  (await firstRow(db, sql<{ enabled: boolean }>`select enabled from box_model_automatic`))?.enabled ?? false

/** Turns the nightly runs on or off. */
export const saveAutomatic = async ({ db, session, clock }: CallContext, enabled: boolean) => {
  await sql`update box_model_automatic set enabled = ${enabled}, editor_name = ${session.userName},
    edited_at = ${clock.now()}`.execute(db)
  return { enabled }
}

interface NightRow {
  siteCode: string
  siteName: string
  day: string
  jobId: string | null
  skipped: string | null
  state: keyof typeof jobStateNames | null
  sentence: string | null
}

interface Wanted {
  pageNum: number
  pageSize: number
  siteCode?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

const stateOf = ({ state, skipped, jobId, sentence, ...row }: NightRow) => ({
  ...row,
  nightId: `${row.siteCode}-${row.day}`,
  runId: jobId,
  state: state ?? (skipped === null ? 'gone' : 'skipped'),
  stateName: state ? jobStateNames[state] : skipped === null ? '已删除' : '未运算',
  sentence: skipped ?? sentence ?? '',
})

/** What the nights decided about the sites of one's areas, the newest day first. */
export const automaticResults = async ({ db, session }: CallContext, wanted: Wanted) => {
  const { pageNum, pageSize, siteCode, startTime, endTime } = wanted
  const where = sql`${areaScope(session.scope, 'site.area_code')}
    and (${siteCode ?? null}::text is null or site_code = ${siteCode ?? null})
    and (${startTime ?? null}::date is null or day >= ${startTime ?? null}::date)
    and (${endTime ?? null}::date is null or day <= ${endTime ?? null}::date)`
  const [found, count, enabled] = await Promise.all([
    rows(
      db,
      sql<NightRow>`select site_code as "siteCode", site_name as "siteName", day::text, job_id as "jobId", skipped, state,
          sentence
        from box_model_night n join site on site.id = n.site_id left join job on job.id = n.job_id where ${where}
        order by day desc, site_code limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
    firstRow(
      db,
      sql<{ total: number }>`select count(*)::int as total from box_model_night n join site on site.id = n.site_id
        where ${where}`,
    ),
    isAutomatic(db),
  ])
  return { records: found.map(stateOf), total: count?.total ?? 0, enabled }
}
