import { postProblems } from '@qingkong/domain/access/structure-form'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail, requireNoProblems } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { administer, differing } from './administer.ts'
import { postByCode } from './post-queries.ts'
import { peopleInReach, requireOrganisation, subtreeOf } from './reach.ts'

interface PostInput {
  postCode?: string | undefined
  postName: string
  orgCode: string
  holderIds: readonly string[]
}

/** Holders come from the post's organisation or below. @throws Fail INVALID_INPUT */
const requireHolders = async (
  tx: Tx,
  { scope }: CallContext['session'],
  orgCode: string,
  holderIds: readonly string[],
): Promise<string[]> => {
  const wanted = [...new Set(holderIds.map((id) => uuidOrNull(id) ?? ''))]
  const found = await rows(
    tx,
    sql<{ id: string }>`select id from app_user u
      where ${peopleInReach(scope)} and id::text = any(${wanted}::text[]) and not disabled and org_code in ${subtreeOf(orgCode)}`,
  )
  if (found.length !== wanted.length)
    throw fieldFail('holderIds', '岗位人员须为本组织或其下级组织在用的用户，请重新选择')
  return wanted
}

const setHolders = async (tx: Tx, postCode: string, holderIds: readonly string[], now: Date): Promise<void> => {
  await sql`update post_holder set valid_to = ${now} where post_code = ${postCode} and valid_to > ${now}
    and not user_id = any(${holderIds}::uuid[])`.execute(tx)
  await sql`insert into post_holder (post_code, user_id, valid_from)
    select ${postCode}, id, ${now} from unnest(${holderIds}::uuid[]) as id
    where not exists (select 1 from post_holder h where h.post_code = ${postCode} and h.user_id = id and valid_to > ${now})
    on conflict (post_code, user_id, valid_from) do update set valid_to = 'infinity'`.execute(tx)
}

const inWords = (post: { postName: string; orgName: string; holders: readonly { remarkName: string }[] }) => ({
  名称: post.postName,
  组织机构: post.orgName,
  人员: post.holders.map(({ remarkName }) => remarkName),
})

/** Adds or changes a post and who holds it from now on. @throws Fail DUPLICATE_NAME, INVALID_INPUT, OUT_OF_SCOPE */
export const savePost = (context: CallContext, input: PostInput) =>
  administer(context, 'postSave', async (tx) => {
    requireNoProblems(postProblems(input))
    const { session, clock } = context
    const now = clock.now()
    const before = input.postCode === undefined ? null : await postByCode(tx, now, input.postCode)
    if (before) await requireOrganisation(tx, session, before.orgCode)
    await requireOrganisation(tx, session, input.orgCode)
    const holderIds = await requireHolders(tx, session, input.orgCode, input.holderIds)
    const same = await firstRow(
      tx,
      sql`select 1 from post where ended_at is null and org_code = ${input.orgCode} and post_name = ${input.postName}
        and post_code is distinct from ${before?.postCode ?? null}`,
    )
    if (same) throw fieldFail('postName', `该组织已有岗位“${input.postName}”，请更换名称`, 'DUPLICATE_NAME')
    const postCode = before?.postCode ?? `post-${uuidv7(now).slice(-12)}`
    await sql`insert into post (post_code, post_name, org_code, created_at)
      values (${postCode}, ${input.postName}, ${input.orgCode}, ${now})
      on conflict (post_code) do update set post_name = excluded.post_name, org_code = excluded.org_code`.execute(tx)
    await setHolders(tx, postCode, holderIds, now)
    const after = await postByCode(tx, now, postCode)
    return {
      answer: after,
      object: postCode,
      ...(before === null ? { before: null, after: inWords(after) } : differing(inWords(before), inWords(after))),
    }
  })

/** Ends a post: nothing can be sent to it any more, its past stays. */
export const endPost = (context: CallContext, postCode: string): Promise<null> =>
  administer(context, 'postDelete', async (tx) => {
    const now = context.clock.now()
    const post = await postByCode(tx, now, postCode)
    await requireOrganisation(tx, context.session, post.orgCode)
    await setHolders(tx, postCode, [], now)
    await sql`update post set ended_at = ${now} where post_code = ${postCode}`.execute(tx)
    return { answer: null, object: postCode, before: inWords(post), after: null }
  })
