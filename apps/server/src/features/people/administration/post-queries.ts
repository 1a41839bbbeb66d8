import { Fail } from '@qingkong/contract/errors'
import { postIdPrefix } from '@qingkong/contract/shapes/people'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { organisationsInReach, subtreeOf } from './reach.ts'

interface PostRow {
  postCode: string
  postName: string
  orgCode: string
  orgName: string
  holders: { userId: string; userCode: string; remarkName: string; disabled: boolean }[]
}

const select = (db: Queryable, now: Date, condition: Sql) =>
  rows(
    db,
    sql<PostRow>`
      select p.post_code as "postCode", p.post_name as "postName", o.org_code as "orgCode", o.org_name as "orgName",
        coalesce((select jsonb_agg(jsonb_build_object('userId', u.id, 'userCode', user_code, 'remarkName', remark_name,
            'disabled', disabled) order by user_code)
          from post_holder h join app_user u on u.id = h.user_id
          where h.post_code = p.post_code and valid_from <= ${now} and valid_to > ${now}), '[]') as holders
      from post p join organisation o using (org_code)
      where p.ended_at is null and ${condition} order by o.sort, o.org_code, p.post_name`,
  )

/** Posts in use of the administrator's areas. */
export const postList = (
  { db, session, clock }: CallContext,
  { keyword, orgCode }: { keyword: string; orgCode: string },
) => {
  const like = likePattern(keyword)
  return select(
    db,
    clock.now(),
    sql`${organisationsInReach(session.scope, 'o')} and (p.post_name ilike ${like} or o.org_name ilike ${like})
      and (${orgCode} = '' or p.org_code in ${subtreeOf(orgCode)})`,
  )
}

/** @throws Fail NOT_FOUND */
export const postByCode = async (db: Queryable, now: Date, postCode: string): Promise<PostRow> => {
  const [post] = await select(db, now, sql`p.post_code = ${postCode}`)
  if (!post) throw new Fail('NOT_FOUND', '岗位不存在或已停用')
  return post
}

export interface PostHolder {
  userId: string
  userCode: string
  userName: string
  orgCode: string
  orgName: string
}

/** The people in service who hold a post at an instant, by user code; none when the post is unknown or ended. */
export const postHolders = (db: Queryable, postCode: string, at: Date): Promise<PostHolder[]> =>
  rows(
    db,
    sql<PostHolder>`
      select u.id as "userId", u.user_code as "userCode", u.remark_name as "userName", u.org_code as "orgCode", o.org_name as "orgName"
      from post_holder h join app_user u on u.id = h.user_id join organisation o using (org_code)
      where h.post_code = ${postCode} and valid_from <= ${at} and valid_to > ${at} and not u.disabled order by u.user_code`,
  )

export const recipientIdOfPost = (postCode: string): string => postIdPrefix + postCode

/** The post a picked recipient means; null for a person or a unit. */
export const postOfRecipient = (userId: string): string | null =>
  userId.startsWith(postIdPrefix) ? userId.slice(postIdPrefix.length) : null

export interface StaffedPost {
  postCode: string
  postName: string
  orgCode: string
  holders: { userId: string; userName: string }[]
}

/** Posts somebody with a right holds at an instant; the right null = whoever holds it. */
export const staffedPosts = (db: Queryable, at: Date, right: string | null): Promise<StaffedPost[]> =>
  rows(
    db,
    sql<StaffedPost>`
      select p.post_code as "postCode", p.post_name as "postName", p.org_code as "orgCode",
        json_agg(json_build_object('userId', u.id, 'userName', u.remark_name) order by u.user_code) as holders
      from post p join post_holder h using (post_code) join app_user u on u.id = h.user_id
      where p.ended_at is null and valid_from <= ${at} and valid_to > ${at} and not u.disabled
        and (${right}::text is null or exists (select 1 from user_role join role using (role_code)
          where user_id = u.id and ${right} = any(rights)))
      group by p.post_code order by p.post_name`,
  )
