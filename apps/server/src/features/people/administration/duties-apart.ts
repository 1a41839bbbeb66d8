import { Fail } from '@qingkong/contract/errors'
import { areDutiesApart } from '@qingkong/domain/access/duties'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

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
