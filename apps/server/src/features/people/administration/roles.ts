import { Fail } from '@qingkong/contract/errors'
import { rights as allRights } from '@qingkong/contract/rights'
import { areDutiesApart, auditRight, dutiesMixed } from '@qingkong/domain/access/duties'
import { isRoleCode, roleNames } from '@qingkong/domain/access/role'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { fieldFail } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { administer, differing } from './administer.ts'
import { requireDutiesApart } from './duties-apart.ts'
import { requireRightsInReach } from './reach.ts'

interface StoredRole {
  roleCode: string
  roleName: string
  rights: string[]
  userCount: number
}

/** Every role with the number of its holders. */
export const roleList = async (db: Queryable) => {
  const found = await rows(
    db,
    sql<StoredRole>`select role_code as "roleCode", role_name as "roleName", rights,
        (select count(*)::int from user_role ur where ur.role_code = role.role_code) as "userCount" from role`,
  )
  const shippedOrder = ({ roleCode }: StoredRole) =>
    isRoleCode(roleCode) ? Object.keys(roleNames).indexOf(roleCode) : Object.keys(roleNames).length
  return found
    .toSorted((a, b) => shippedOrder(a) - shippedOrder(b) || a.roleName.localeCompare(b.roleName, 'zh'))
    .map((role) => ({ ...role, shipped: isRoleCode(role.roleCode) }))
}

const roleByCode = async (db: Queryable, roleCode: string) => {
  const role = (await roleList(db)).find((row) => row.roleCode === roleCode)
  if (!role) throw new Fail('NOT_FOUND', '角色不存在或已被删除')
  return role
}

const inWords = (roleName: string, rights: readonly string[]) => ({
  名称: roleName,
  权限: rights.toSorted().map((right) => Object.entries(allRights).find(([key]) => key === right)?.[1] ?? right),
})

const checkRights = (rights: readonly string[], before: readonly string[]): void => {
  if (rights.some((right) => !Object.hasOwn(allRights, right))) throw new Fail('INVALID_INPUT', '含有未知的权限')
  if (rights.includes(auditRight) !== before.includes(auditRight))
    throw new Fail('FORBIDDEN', '查看操作日志的权限只属于审计管理员，不能增减')
  if (!areDutiesApart(rights)) throw fieldFail('rights', dutiesMixed, 'DUTIES_APART')
}

/**
 * Adds or changes a role. Changed rights work at once: the holders' sessions are answered 44006 and begin anew.
 * @throws Fail OWN_ACCOUNT for rights of a role the administrator holds, FORBIDDEN for audit rights, DUTIES_APART
 */
export const saveRole = (
  context: CallContext,
  input: { roleCode?: string | undefined; roleName: string; rights: readonly string[] },
) =>
  administer(context, 'roleSave', async (tx) => {
    const before = input.roleCode === undefined ? null : await roleByCode(tx, input.roleCode)
    const rights = [...new Set(input.rights)].sort()
    const isChanged = before !== null && rights.join() !== before.rights.toSorted().join()
    if (isChanged && context.session.roles.includes(before.roleCode))
      throw new Fail('OWN_ACCOUNT', '不能修改本人所持角色的权限')
    checkRights(rights, before?.rights ?? [])
    const given = rights.filter((right) => !before?.rights.includes(right))
    requireRightsInReach(context.session, given)
    const same = await firstRow(
      tx,
      sql`select 1 from role where role_name = ${input.roleName} and role_code is distinct from ${before?.roleCode ?? null}`,
    )
    if (same) throw fieldFail('roleName', `角色名称“${input.roleName}”已存在，请更换`, 'DUPLICATE_NAME')
    const roleCode = before?.roleCode ?? `role-${uuidv7(context.clock.now()).slice(-12)}`
    await sql`insert into role (role_code, role_name, rights) values (${roleCode}, ${input.roleName}, ${rights}::text[])
      on conflict (role_code) do update set role_name = excluded.role_name, rights = excluded.rights`.execute(tx)
    if (isChanged) {
      const holders = sql`u.id in (select user_id from user_role where role_code = ${roleCode})`
      await requireDutiesApart(tx, holders)
      await sql`update app_user u set permission_version = permission_version + 1 where ${holders}`.execute(tx)
    }
    const after = inWords(input.roleName, rights)
    return {
      answer: await roleByCode(tx, roleCode),
      object: roleCode,
      ...(before === null ? { before: null, after } : differing(inWords(before.roleName, before.rights), after)),
    }
  })

/** Deletes a role of the city's own that nobody holds. @throws Fail STILL_IN_USE */
export const deleteRole = (context: CallContext, roleCode: string): Promise<null> =>
  administer(context, 'roleDelete', async (tx) => {
    const role = await roleByCode(tx, roleCode)
    if (role.shipped) throw new Fail('STILL_IN_USE', '预置角色不能删除，可修改其权限')
    if (role.userCount > 0) throw new Fail('STILL_IN_USE', `还有${role.userCount}人持有该角色，请先调整其角色`)
    checkRights([], role.rights)
    await sql`delete from role where role_code = ${roleCode}`.execute(tx)
    return { answer: null, object: roleCode, before: inWords(role.roleName, role.rights), after: null }
  })
