import { Fail } from '@qingkong/contract/errors'
import { formatCity } from '@qingkong/domain/time/city-time'
import { preparedRows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { organisationsInReach, requireAccount, subtreeOf } from './reach.ts'

interface Named {
  roles: { roleCode: string; roleName: string }[]
  areas: { areaCode: string; areaName: string }[]
  posts: { postCode: string; postName: string }[]
}

interface StoredAccount extends Named {
  userId: string
  userCode: string
  remarkName: string
  mobilePhone: string
  email: string
  postName: string
  orgCode: string
  orgName: string
  enterpriseCode: string
  disabled: boolean
  mustChangePassword: boolean
  /** Never signed in: without a last time. */
  sessions: { open: number; lastActiveAt: string | null }
  createdAt: Date
  /** In no log, task or post. */
  isUnnamed: boolean
  reached: boolean | null
}

/** A session counts as open until it idles out. */
const idleMs = 30 * 60_000

const select = ({ db, session, clock }: CallContext, condition: Sql, page: Sql) => {
  const now = clock.now()
  return preparedRows(
    db,
    sql<StoredAccount>`
      select u.id as "userId", u.user_code as "userCode", u.remark_name as "remarkName", u.mobile_phone as "mobilePhone",
        u.email, u.post_name as "postName", u.org_code as "orgCode", o.org_name as "orgName",
        coalesce(u.enterprise_code, '') as "enterpriseCode", u.disabled, u.must_change_password as "mustChangePassword",
        u.created_at as "createdAt", ${organisationsInReach(session.scope, 'o')} as reached,
        coalesce((select jsonb_agg(jsonb_build_object('roleCode', role_code, 'roleName', role_name) order by role_code)
          from user_role join role using (role_code) where user_id = u.id), '[]') as roles,
        coalesce((select jsonb_agg(jsonb_build_object('areaCode', c.code, 'areaName', coalesce(area_name, c.code)) order by n)
          from unnest(u.area_codes) with ordinality as c(code, n) left join area on area_code = c.code), '[]') as areas,
        coalesce((select jsonb_agg(jsonb_build_object('postCode', post_code, 'postName', p.post_name) order by post_code)
          from post_holder join post p using (post_code)
          where user_id = u.id and ended_at is null and valid_from <= ${now} and valid_to > ${now}), '[]') as posts,
        (select jsonb_build_object('lastActiveAt', max(active_at), 'open', count(*) filter (where ended_at is null
            and kind <> 'seed' and permission_version = u.permission_version
            and active_at > ${new Date(now.getTime() - idleMs)}))
          from session s where s.user_id = u.id) as sessions,
        not (exists (select 1 from operations_log l where l.user_id = u.id)
          or exists (select 1 from assignment a where a.user_id = u.id)
          or exists (select 1 from post_holder h where h.user_id = u.id)) as "isUnnamed"
      from app_user u join organisation o using (org_code) where ${condition} ${page}`,
  )
}

const rowOf = ({ sessions, createdAt, reached: _, isUnnamed, ...account }: StoredAccount) => ({
  ...account,
  sessionCount: sessions.open,
  lastActiveTime: sessions.lastActiveAt && formatCity(new Date(sessions.lastActiveAt)),
  deletable: isUnnamed && sessions.lastActiveAt === null,
  createTime: formatCity(createdAt),
})

export type AccountRow = ReturnType<typeof rowOf>

export interface AccountFilter {
  pageNum: number
  pageSize: number
  keyword: string
  orgCode: string
  roleCode: string
  state: '' | 'active' | 'disabled'
}

/** Accounts of the administrator's areas, by organisation and user code. */
export const accountPage = async (context: CallContext, filter: AccountFilter) => {
  const like = likePattern(filter.keyword)
  const where = sql`${organisationsInReach(context.session.scope, 'o')}
    and (u.user_code ilike ${like} or u.remark_name ilike ${like} or u.mobile_phone ilike ${like})
    and (${filter.orgCode} = '' or u.org_code in ${subtreeOf(filter.orgCode)})
    and (${filter.roleCode} = '' or exists (
      select 1 from user_role where user_id = u.id and role_code = ${filter.roleCode}))
    and (${filter.state} = '' or u.disabled = (${filter.state} = 'disabled'))`
  const page = sql`order by o.sort, o.org_code, u.user_code limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`
  const [found, [count]] = await Promise.all([
    select(context, where, page),
    preparedRows(
      context.db,
      sql<{
        total: number
      }>`select count(*)::int as total from app_user u join organisation o using (org_code) where ${where}`,
    ),
  ])
  return { records: found.map(rowOf), total: count?.total ?? 0 }
}

/** The account somebody is about to change. @throws Fail NOT_FOUND, OUT_OF_SCOPE, FORBIDDEN */
export const accountToChange = async (context: CallContext, userId: string): Promise<AccountRow> => {
  await requireAccount(context.db, context.session, userId)
  return accountById(context, userId)
}

/** One account. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const accountById = async (context: CallContext, userId: string): Promise<AccountRow> => {
  const [account] = await select(context, sql`u.id = ${uuidOrNull(userId)}::uuid`, sql``)
  if (!account) throw new Fail('NOT_FOUND', '用户不存在或已被删除')
  if (account.reached !== true) throw new Fail('OUT_OF_SCOPE', '该用户不在您的管辖范围内')
  return rowOf(account)
}
