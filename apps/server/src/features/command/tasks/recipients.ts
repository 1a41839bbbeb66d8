import { Fail } from '@qingkong/contract/errors'
import type { Recipient } from '@qingkong/contract/shapes/people'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { inAreaScope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'
import { postHolders, postOfRecipient } from '../../people/administration/port.ts'
import { dutyPost, dutyPostHolders, onDutyAmong } from '../duty/port.ts'

/** A recipient as the database knows it; without a user the whole organisation is meant. */
export interface ResolvedRecipient {
  userId: string | null
  userName: string
  orgCode: string
  orgName: string
  areaCode: string | null
}

/** Codes of an organisation and everything below it. */
export const orgSubtree = async (db: Queryable, orgCode: string): Promise<ReadonlySet<string>> => {
  const found = await rows(
    db,
    sql<{ code: string }>`
      with recursive below as (
        select org_code from organisation where org_code = ${orgCode}
        union select organisation.org_code from organisation join below on organisation.parent_code = below.org_code)
      select org_code as code from below`,
  )
  return new Set(found.map(({ code }) => code))
}

/** What a recipient must be able to do. */
export type RecipientRight = 'event.handle' | 'event.oversee'

/** A picked post stands for whoever holds it at the instant, by the roster where holders take turns. */
const withHolders = async (
  db: Queryable,
  picked: readonly Recipient[],
  at: Date,
  right: RecipientRight,
): Promise<Recipient[]> => {
  const people: Recipient[] = []
  for (const recipient of picked) {
    const postCode = postOfRecipient(recipient.userId)
    if (postCode === null) {
      people.push(recipient)
      continue
    }
    const holders =
      postCode === dutyPost.postCode
        ? await dutyPostHolders(db, at, right)
        : await onDutyAmong(db, at, await postHolders(db, postCode, at))
    if (holders.length === 0) throw new Fail('INVALID_INPUT', '所选岗位当前无人在岗，请改选人员')
    for (const { userId, userName, orgCode, orgName } of holders)
      people.push({ userId, username: userName, structureCode: orgCode, structureName: orgName })
  }
  return people
}

/** What the browser sends is a pick from a tree; names and units are read again, in the order of the pick. */
export const resolveRecipients = async (
  db: Queryable,
  chosen: readonly Recipient[],
  at: Date,
  right: RecipientRight,
): Promise<ResolvedRecipient[]> => {
  const picked = await withHolders(db, chosen, at, right)
  const list = JSON.stringify(picked.map(({ userId, structureCode }, index) => ({ userId, structureCode, index })))
  const found = await rows(
    db,
    sql<ResolvedRecipient & { index: number }>`
      select distinct on (pick.index) pick.index, app_user.id as "userId",
        coalesce(app_user.remark_name, organisation.org_name) as "userName", organisation.org_code as "orgCode",
        organisation.org_name as "orgName", organisation.area_code as "areaCode"
      from jsonb_to_recordset(${list}::jsonb) as pick("userId" text, "structureCode" text, index int)
      left join app_user on pick."userId" <> '' and not app_user.disabled
        and (app_user.id::text = pick."userId" or app_user.user_code = pick."userId")
      join organisation on organisation.org_code
        = case when pick."userId" <> '' then app_user.org_code else pick."structureCode" end
      order by pick.index`,
  )
  if (found.length !== picked.length) throw new Fail('INVALID_INPUT', '所选部门或人员不存在或已停用，请重新选择')
  const seen = new Set<string>()
  return found.flatMap(({ index: _, ...recipient }) => {
    const key = recipient.userId ?? recipient.orgCode
    if (seen.has(key)) return []
    seen.add(key)
    return [recipient]
  })
}

/** A dispatcher sends tasks within the own areas and the own organisation, nowhere else (4.4 #25). */
export const requirePermitted = async (db: Queryable, session: Session, recipients: readonly ResolvedRecipient[]) => {
  const own = await orgSubtree(db, session.orgCode)
  const whole = session.scope.areaCodes.includes(session.scope.cityCode)
  const foreign = recipients.find(
    ({ orgCode, areaCode }) =>
      !whole && !own.has(orgCode) && (areaCode === null || !inAreaScope(session.scope, areaCode)),
  )
  if (foreign) throw new Fail('OUT_OF_SCOPE', `${foreign.userName}（${foreign.orgName}）不在您可下发的范围内`)
}

/** People to be told: the person named, or everybody of the unit who can act on the task. */
export const notifiedUsers = async (
  db: Queryable,
  recipients: readonly { userId: string | null; orgCode: string }[],
  right: RecipientRight,
): Promise<string[]> => {
  const users = recipients.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const units = recipients.flatMap(({ userId, orgCode }) => (userId === null ? [orgCode] : []))
  if (units.length === 0) return users
  return [...users, ...(await usersWithRight(db, right, sql`app_user.org_code = any(${units}::text[])`))]
}

export const usersWithRight = async (db: Queryable, right: string, where: Sql): Promise<string[]> => {
  const found = await rows(
    db,
    sql<{ id: string }>`
      select distinct app_user.id from app_user join user_role on user_role.user_id = app_user.id
      join role on role.role_code = user_role.role_code
      where ${right} = any(role.rights) and not app_user.disabled and ${where} order by 1`,
  )
  return found.map(({ id }) => id)
}
