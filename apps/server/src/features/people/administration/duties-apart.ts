import { Fail } from '@qingkong/contract/errors'
import type { Right } from '@qingkong/contract/rights'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

/** Reading the log: granted by auditors alone. */
export const auditRight: Right = 'log.read'

const systemRights: ReadonlySet<string> = new Set<Right>(['user.manage', 'setting.write'])
/** What every kind of administrator may hold beside the own duty: place, device and staff data, nothing of the cases. */
const neutralRights: ReadonlySet<string> = new Set<Right>([
  'map.read',
  'site.read',
  'enterprise.read',
  'organisation.read',
  'instrument.read',
  'file.upload',
])
const administratorRoles: ReadonlySet<string> = new Set(['system_admin', 'security_admin', 'audit_admin'])

type Duty = 'system' | 'audit' | 'business'

const dutyOf = (right: string): Duty | null => {
  if (neutralRights.has(right)) return null
  if (right === auditRight) return 'audit'
  return systemRights.has(right) ? 'system' : 'business'
}

/**
 * Whether rights and roles may meet in one person: system administration, audit and business are three people, and so
 * are the three administrators (GB/T 22239-2019 8.1.4).
 */
export const areDutiesApart = (rights: readonly string[], roleCodes: readonly string[] = []): boolean =>
  new Set(rights.map(dutyOf).filter((duty) => duty !== null)).size <= 1 &&
  roleCodes.filter((code) => administratorRoles.has(code)).length <= 1

export interface Holding {
  userCode: string
  remarkName: string
  roles: string[]
  rights: string[]
}

/** What people hold through all of their roles. */
export const holdingsWhere = (db: Queryable, condition: Sql) =>
  rows(
    db,
    sql<Holding & { userId: string }>`
      select u.id as "userId", u.user_code as "userCode", u.remark_name as "remarkName",
        array(select role_code from user_role where user_id = u.id order by 1) as roles,
        array(select distinct unnest(r.rights) from user_role join role r using (role_code) where user_id = u.id) as rights
      from app_user u where ${condition}`,
  )

/** @throws Fail DUTIES_APART naming the first person of the condition who holds what must stay apart */
export const requireDutiesApart = async (db: Queryable, condition: Sql): Promise<void> => {
  const mixed = (await holdingsWhere(db, condition)).find(({ rights, roles }) => !areDutiesApart(rights, roles))
  if (mixed) throw new Fail('DUTIES_APART', `系统管理、审计与业务权限不能由同一人持有，请调整${mixed.remarkName}的角色`)
}
