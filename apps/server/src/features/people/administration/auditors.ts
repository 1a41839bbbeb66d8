import { Fail } from '@qingkong/contract/errors'
import { areDutiesApart, auditRight } from '@qingkong/domain/access/duties'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { renewPassword } from './account-commands.ts'
import { accountById, accountToChange } from './account-queries.ts'
import { administer } from './administer.ts'
import { holdingsWhere, requireDutiesApart } from './duties-apart.ts'

/** Appointing gives this shipped role; nobody but an auditor can give it. */
const auditorRole = 'audit_admin'
const candidateLimit = 50

interface Person {
  userId: string
  orgName: string
  disabled: boolean
}

/** Auditors, and people who hold nothing that an auditor must not hold. */
export const auditorList = async (db: Queryable, keyword: string) => {
  const like = likePattern(keyword)
  const [holdings, people] = await Promise.all([
    holdingsWhere(db, sql`user_code ilike ${like} or remark_name ilike ${like} order by user_code`),
    rows(
      db,
      sql<Person>`select id as "userId", org_name as "orgName", disabled from app_user join organisation using (org_code)`,
    ),
  ])
  const byId = new Map(people.map((person) => [person.userId, person]))
  const listed = holdings.flatMap(({ userId, userCode, remarkName, rights, roles }) => {
    const person = byId.get(userId)
    const auditor = rights.includes(auditRight)
    const eligible = areDutiesApart([...rights, auditRight], [...roles, auditorRole])
    return person && (auditor || (eligible && !person.disabled)) ? [{ ...person, userCode, remarkName, auditor }] : []
  })
  const auditors = listed.filter(({ auditor }) => auditor)
  return [...auditors, ...listed.filter(({ auditor }) => !auditor).slice(0, candidateLimit)]
}

/** Appoints an auditor or takes the office away. @throws Fail OWN_ACCOUNT, DUTIES_APART, LAST_ADMINISTRATOR */
export const appointAuditor = (context: CallContext, userId: string, appointed: boolean): Promise<null> =>
  administer(context, 'auditorAppoint', async (tx) => {
    const row = await accountToChange({ ...context, db: tx }, userId)
    if (row.userId === context.session.userId) throw new Fail('OWN_ACCOUNT')
    const before = row.roles.map(({ roleName }) => roleName)
    if (appointed)
      await sql`insert into user_role (user_id, role_code) values (${row.userId}::uuid, ${auditorRole})
        on conflict do nothing`.execute(tx)
    else
      await sql`delete from user_role where user_id = ${row.userId}::uuid
        and role_code in (select role_code from role where ${auditRight} = any(rights))`.execute(tx)
    await requireDutiesApart(tx, sql`u.id = ${row.userId}::uuid`)
    await sql`update app_user set permission_version = permission_version + 1 where id = ${row.userId}::uuid`.execute(
      tx,
    )
    const after = await accountById({ ...context, db: tx }, row.userId)
    return {
      answer: null,
      object: row.userCode,
      before: { 角色: before },
      after: { 角色: after.roles.map(({ roleName }) => roleName) },
    }
  })

/** @throws Fail OWN_ACCOUNT, FORBIDDEN for who is no auditor: those are the system administrator's */
export const resetAuditorPassword = async (context: CallContext, userId: string) => {
  const row = await accountToChange(context, userId)
  if (row.userId === context.session.userId) throw new Fail('OWN_ACCOUNT', '本人的密码请在用户中心修改')
  const [holding] = await holdingsWhere(context.db, sql`u.id = ${row.userId}::uuid`)
  if (!holding?.rights.includes(auditRight)) throw new Fail('FORBIDDEN', '只能重置审计管理员的密码')
  return renewPassword(context, 'auditorResetPassword', row)
}
