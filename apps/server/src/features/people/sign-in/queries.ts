import { firstRow, type Queryable, sql } from '../../../db/database.ts'

export interface Account {
  id: string
  user_code: string
  remark_name: string
  password_hash: string
  must_change_password: boolean
  disabled: boolean
  demo: boolean
  org_code: string
  org_name: string
  roles: string[]
  role_names: string[]
}

/** The account of a user code, or undefined. */
export const accountOf = (db: Queryable, userCode: string) =>
  firstRow(
    db,
    sql<Account>`
      select u.id, u.user_code, u.remark_name, u.password_hash, u.must_change_password, u.disabled, u.demo, u.org_code, o.org_name,
             array(select role_code from user_role where user_id = u.id order by role_code) as roles,
             array(select role_name from user_role join role using (role_code) where user_id = u.id order by role_code) as role_names
      from app_user u join organisation o using (org_code) where u.user_code = ${userCode}`,
  )
