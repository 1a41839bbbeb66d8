import { Fail } from '@qingkong/contract/errors'
import type { AskedAbout } from '@qingkong/contract/shapes/engine-asks'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { Session } from '../../../http/context.ts'
import { type Job, jobColumns } from '../../../jobs/job.ts'

/** A job of an engine with what it is about. */
export interface EngineRun
  extends Job,
    Row<'engine_run', 'siteCodes' | 'fromDay' | 'toDay' | 'publishedAt' | 'publisherName' | 'sharedAt'> {
  asked: AskedAbout | null
}

/** `engine_run` lies beside `job` under its own name; both have a column `engine` or `kind` of the same word. */
const runColumns = sql`${jobColumns}, site_codes as "siteCodes", from_day::text as "fromDay", to_day::text as "toDay", asked,
  published_at as "publishedAt", publisher_name as "publisherName", shared_at as "sharedAt"`

/** All its sites lie in the areas; a run about no site lies everywhere. */
const inAreas = (scope: Scope): Sql => sql`not exists (
  select 1 from unnest(site_codes) code left join site on site.site_code = code
  where not coalesce(${areaScope(scope, 'site.area_code')}, false))`

/**
 * Own runs, published ones about sites of one's areas, for who computes drafts that were shared, and for who publishes
 * those of the system.
 */
export const isVisible = ({ userId, rights, scope }: Session): Sql => sql`(
  owner_id = ${userId}::uuid
  or ((published_at is not null and state = 'succeeded' or owner_id is null and ${rights.has('engine.publish')}::boolean
      or shared_at is not null and state = 'succeeded' and ${rights.has('engine.run')}::boolean)
    and ${inAreas(scope)}))`

export const runsWhere = (db: Queryable, where: Sql, suffix: Sql = sql``): Promise<EngineRun[]> =>
  rows(db, sql<EngineRun>`select ${runColumns} from job join engine_run on job_id = id where ${where} ${suffix}`)

/** A run the asker may see. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const visibleRun = async (db: Queryable, session: Session, jobId: string): Promise<EngineRun> => {
  const isNamed = sql`id = ${uuidOrNull(jobId)}::uuid`
  const [run] = await runsWhere(db, sql`${isNamed} and ${isVisible(session)}`)
  if (run) return run
  if ((await runsWhere(db, isNamed)).length === 0) throw new Fail('NOT_FOUND', '运算不存在或已被删除')
  throw new Fail('OUT_OF_SCOPE', '该运算由其他人发起且没有向您发布，您不能查看')
}
