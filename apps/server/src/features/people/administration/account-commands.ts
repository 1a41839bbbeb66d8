import { Fail } from '@qingkong/contract/errors'
import { auditRight } from '@qingkong/domain/access/duties'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { endSessions, hashPassword } from '../sign-in/port.ts'
import { type AccountInput, checkFields, fieldsOf, inWords, isReachChanged } from './account-fields.ts'
import { type AccountRow, accountById, accountToChange } from './account-queries.ts'
import { administer, differing } from './administer.ts'
import { holdingsWhere, requireDutiesApart } from './duties-apart.ts'
import { initialPassword } from './initial-password.ts'

const setRoles = async (tx: Tx, userId: string, roleCodes: readonly string[]) => {
  await sql`delete from user_role where user_id = ${userId}::uuid`.execute(tx)
  await sql`insert into user_role (user_id, role_code)
    select ${userId}::uuid, code from unnest(${[...new Set(roleCodes)]}::text[]) as code`.execute(tx)
}

/** Opens an account. Its password is told once, here. @throws Fail DUPLICATE_NAME, INVALID_INPUT, OUT_OF_SCOPE, FORBIDDEN */
export const createAccount = async (
  context: CallContext,
  { userCode, ...input }: AccountInput & { userCode: string },
) => {
  const password = initialPassword({ ...input, userCode })
  const hash = await hashPassword(password)
  return administer(context, 'accountCreate', async (tx) => {
    // Two codes that differ by case alone would be confused by people.
    const same = await firstRow(tx, sql`select 1 from app_user where lower(user_code) = lower(${userCode})`)
    if (same) throw fieldFail('userCode', `用户名“${userCode}”已存在，请更换`, 'DUPLICATE_NAME')
    await checkFields(tx, context.session, input, null)
    const now = context.clock.now()
    const userId = uuidv7(now)
    await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, mobile_phone, email,
        post_name, org_code, area_codes, enterprise_code, created_at)
      values (${userId}, ${userCode}, ${input.remarkName}, ${hash}, true, ${input.mobilePhone}, ${input.email},
        ${input.postName}, ${input.orgCode}, ${input.areaCodes}::text[], nullif(${input.enterpriseCode}, ''), ${now})`.execute(
      tx,
    )
    await setRoles(tx, userId, input.roleCodes)
    await requireDutiesApart(tx, sql`u.id = ${userId}::uuid`)
    return {
      answer: { userId, userCode, initialPassword: password },
      object: userCode,
      before: null,
      after: inWords(await accountById({ ...context, db: tx }, userId)),
    }
  })
}

/**
 * Changes an account. Another organisation, role or area ends the standing of its sessions: their next request is
 * answered 44006. On the own account only name, phone, mail and job title can be changed.
 * @throws Fail OWN_ACCOUNT, INVALID_INPUT, OUT_OF_SCOPE, FORBIDDEN, DUTIES_APART, LAST_ADMINISTRATOR
 */
export const saveAccount = (context: CallContext, { userId, ...input }: AccountInput & { userId: string }) =>
  administer(context, 'accountSave', async (tx) => {
    const within = { ...context, db: tx }
    const row = await accountToChange(within, userId)
    const before = fieldsOf(row)
    const isReach = isReachChanged(before, input)
    if (isReach && row.userId === context.session.userId) throw new Fail('OWN_ACCOUNT')
    await checkFields(tx, context.session, input, before)
    await sql`update app_user set remark_name = ${input.remarkName}, mobile_phone = ${input.mobilePhone},
        email = ${input.email}, post_name = ${input.postName}, org_code = ${input.orgCode},
        area_codes = ${input.areaCodes}::text[], enterprise_code = nullif(${input.enterpriseCode}, ''),
        permission_version = permission_version + ${isReach ? 1 : 0}
      where id = ${row.userId}::uuid`.execute(tx)
    if (isReach) {
      await setRoles(tx, row.userId, input.roleCodes)
      await requireDutiesApart(tx, sql`u.id = ${row.userId}::uuid`)
    }
    const answer = await accountById(within, row.userId)
    return { answer, object: row.userCode, ...differing(inWords(row), inWords(answer)) }
  })

/** Takes an account out of service, at once, or puts it back. @throws Fail OWN_ACCOUNT, LAST_ADMINISTRATOR */
export const setAccountState = (context: CallContext, userId: string, disabled: boolean): Promise<null> =>
  administer(context, 'accountSetState', async (tx) => {
    const row = await accountToChange({ ...context, db: tx }, userId)
    if (row.userId === context.session.userId) throw new Fail('OWN_ACCOUNT')
    await sql`update app_user set disabled = ${disabled} where id = ${row.userId}::uuid`.execute(tx)
    if (disabled) await endSessions(tx, context.clock.now(), row.userId, 'ACCOUNT_DISABLED')
    return {
      answer: null,
      object: row.userCode,
      before: { 停用: row.disabled },
      after: { 停用: disabled },
    }
  })

/** Gives an account a new initial password and ends its sessions; who may do so is the caller's to decide. */
export const renewPassword = async (context: CallContext, action: string, row: AccountRow) => {
  const password = initialPassword({ ...fieldsOf(row), userCode: row.userCode })
  const hash = await hashPassword(password)
  return administer(context, action, async (tx) => {
    const now = context.clock.now()
    await sql`insert into password_history (user_id, password_hash, at)
      select id, password_hash, ${now} from app_user where id = ${row.userId}::uuid`.execute(tx)
    await sql`update app_user set password_hash = ${hash}, must_change_password = true where id = ${row.userId}::uuid`.execute(
      tx,
    )
    await endSessions(tx, now, row.userId, 'PERMISSION_CHANGED')
    return {
      answer: { userId: row.userId, userCode: row.userCode, initialPassword: password },
      object: row.userCode,
      before: null,
      after: { 密码: '已重置为初始密码' },
    }
  })
}

const isAuditor = async (context: CallContext, userId: string): Promise<boolean> => {
  const [holding] = await holdingsWhere(context.db, sql`u.id = ${userId}::uuid`)
  return holding?.rights.includes(auditRight) ?? false
}

/** @throws Fail OWN_ACCOUNT; FORBIDDEN for an auditor: whoever resets a password could sign in with it */
export const resetPassword = async (context: CallContext, userId: string) => {
  const row = await accountToChange(context, userId)
  if (row.userId === context.session.userId) throw new Fail('OWN_ACCOUNT', '本人的密码请在用户中心修改')
  if (await isAuditor(context, row.userId)) throw new Fail('FORBIDDEN', '审计管理员的密码只能由另一位审计管理员重置')
  return renewPassword(context, 'accountResetPassword', row)
}

/** Ends every session of an account; the own ones end by signing out. */
export const endAccountSessions = (context: CallContext, userId: string): Promise<{ ended: number }> =>
  administer(context, 'accountEndSessions', async (tx) => {
    const row = await accountToChange({ ...context, db: tx }, userId)
    if (row.userId === context.session.userId) throw new Fail('OWN_ACCOUNT', '本人的会话请用“退出登录”结束')
    await endSessions(tx, context.clock.now(), row.userId, 'SESSION_ENDED')
    const ended = row.sessionCount
    return { answer: { ended }, object: row.userCode, before: { 会话数: ended }, after: { 会话数: 0 } }
  })

/** Deletes an account that nobody ever used. @throws Fail STILL_IN_USE for one with history */
export const deleteAccount = (context: CallContext, userId: string): Promise<null> =>
  administer(context, 'accountDelete', async (tx) => {
    const row = await accountToChange({ ...context, db: tx }, userId)
    if (row.userId === context.session.userId) throw new Fail('OWN_ACCOUNT')
    if (!row.deletable) throw new Fail('STILL_IN_USE', '该用户已有使用记录，不能删除，可停用')
    if (await isAuditor({ ...context, db: tx }, row.userId))
      throw new Fail('FORBIDDEN', '审计管理员的账号须先由审计管理员免去职务')
    await sql`delete from app_user where id = ${row.userId}::uuid`.execute(tx)
    return { answer: null, object: row.userCode, before: inWords(row), after: null }
  })
