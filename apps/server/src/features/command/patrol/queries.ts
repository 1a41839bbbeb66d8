import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { mayArrange, requireReadable, visiblePatrol } from './patrol-scope.ts'
import { type PatrolStatus, type Sums, statusColumn, statusNames, sumColumns, withRate } from './patrol-status.ts'

interface StoredPatrol extends Sums {
  patrolId: string
  patrolName: string
  purpose: string
  startAt: Date
  endAt: Date
  areaCodes: string[]
  areaNames: string[]
  indCodes: string[]
  industryNames: string[]
  orgNames: string[]
  patrolStatus: PatrolStatus
  createdOrg: string
  createUser: string
  createdAt: Date
  updatedAt: Date
  version: number
}

/** Industries are divisions (two digits) or classes of GB/T 4754; both are named by what the city's inventory calls them. */
const industryName: Sql = sql`coalesce(
  (select min(industry_name) from enterprise where industry_code = wanted.code),
  (select min(division_name) from enterprise_inventory where division_code = wanted.code), wanted.code)`

const patrolRows = (db: Queryable, now: Date, where: Sql, page: Sql) =>
  rows(
    db,
    sql<StoredPatrol & { count: number }>`
      with found as (
        select patrol.*, sums.*, ${statusColumn(now)} as status, count(*) over ()::int as count
        from patrol cross join lateral (select ${sumColumns} from patrol_item where patrol_id = patrol.id) sums
        where ${where} order by start_at desc, patrol.id desc ${page})
      select id as "patrolId", patrol_name as "patrolName", purpose, start_at as "startAt", end_at as "endAt",
        total, done, normal, problem, unverified, count, status as "patrolStatus", version,
        area_codes as "areaCodes", array(select coalesce(area_name, wanted.code) from unnest(area_codes) with ordinality
          as wanted(code, nth) left join area on area_code = wanted.code order by nth) as "areaNames",
        industry_codes as "indCodes", array(select ${industryName} from unnest(industry_codes) with ordinality
          as wanted(code, nth) order by nth) as "industryNames",
        array(select org_name from patrol_org join organisation using (org_code) where patrol_id = found.id
          order by position) as "orgNames",
        created_org as "createdOrg", created_by_name as "createUser", created_at as "createdAt", updated_at as "updatedAt"
      from found order by start_at desc, id desc`,
  )

const patrolRow = ({ startAt, endAt, createdAt, updatedAt, createdOrg: _, ...stored }: StoredPatrol) => ({
  ...withRate(stored),
  startTime: formatCity(startAt),
  endTime: formatCity(endAt),
  createTime: formatCity(createdAt),
  updateTime: formatCity(updatedAt),
  patrolStatusName: statusNames[stored.patrolStatus],
  overdue: stored.patrolStatus === '4',
})

export interface PatrolFilter {
  pageNum: number
  pageSize: number
  keyword: string
  patrolStatus: readonly string[]
  fromAt: Date | null
  toAt: Date | null
}

/** Tasks the user may read, newest period first. */
export const patrolList = async ({ db, session, clock }: CallContext, filter: PatrolFilter) => {
  const now = clock.now()
  const { keyword, patrolStatus, fromAt, toAt } = filter
  const where = sql`${visiblePatrol(session)} and patrol_name ilike ${likePattern(keyword)}
    and (${patrolStatus}::text[] = '{}' or ${statusColumn(now)} = any(${patrolStatus}::text[]))
    and (${fromAt}::timestamptz is null or end_at >= ${fromAt}) and (${toAt}::timestamptz is null or start_at <= ${toAt})`
  const page = sql`limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`
  const found = await patrolRows(db, now, where, page)
  // Beyond the last page there is no row to read the total from.
  const total =
    found[0]?.count ?? (filter.pageNum === 1 ? 0 : ((await patrolRows(db, now, where, sql`limit 1`))[0]?.count ?? 0))
  return { records: found.map(patrolRow), total }
}

/** Progress of each organisation in charge, in the order of the arrangement. */
const orgProgress = async (db: Queryable, patrolId: string) =>
  (
    await rows(
      db,
      sql<Sums & { orgCode: string; orgName: string }>`
        select org_code as "orgCode", org_name as "orgName", sums.* from patrol_org
        join organisation using (org_code)
        cross join lateral (select ${sumColumns} from patrol_item
          where patrol_item.patrol_id = patrol_org.patrol_id and patrol_item.org_code = patrol_org.org_code) sums
        where patrol_id = ${patrolId}::uuid order by position`,
    )
  ).map(withRate)

const readable = async ({ db, session, clock }: CallContext, patrolId: string) => {
  const id = await requireReadable(db, session, patrolId)
  const [stored] = await patrolRows(db, clock.now(), sql`patrol.id = ${id}::uuid`, sql``)
  if (!stored) throw new Fail('NOT_FOUND', '专项任务不存在或已被删除')
  return { stored, orgs: await orgProgress(db, id) }
}

export const patrolDetail = async (context: CallContext, patrolId: string) => {
  const { stored, orgs } = await readable(context, patrolId)
  const mayEdit = mayArrange(context.session, stored.createdOrg)
  const recorded = await firstRow(
    context.db,
    sql`select 1 from patrol_item where patrol_id = ${stored.patrolId}::uuid and record_count > 0 limit 1`,
  )
  return { ...patrolRow(stored), orgs, mayEdit, mayDelete: mayEdit && !recorded }
}

export const patrolProgress = async (context: CallContext, patrolId: string) => {
  const { stored, orgs } = await readable(context, patrolId)
  const { total, done, normal, problem, unverified, rate, patrolStatus, overdue } = patrolRow(stored)
  return { total, done, normal, problem, unverified, rate, patrolStatus, overdue, orgs }
}
