import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'

export interface Profile {
  user_code: string
  remark_name: string
  mobile_phone: string
  email: string
}

/** A user's own words about himself; undefined for an unknown id. */
export const profileOf = (db: Queryable, userId: string) =>
  firstRow(
    db,
    sql<Profile>`select user_code, remark_name, mobile_phone, email from app_user where id::text = ${userId.toLowerCase()}`,
  )

/** The types a user switched off, as a comma list. */
export const messageRuleOf = async (db: Queryable, userId: string): Promise<string> => {
  const row = await firstRow(
    db,
    sql<{ rule_content: string }>`select rule_content from message_rule where user_id = ${userId}::uuid`,
  )
  return row?.rule_content ?? ''
}

export interface OrganisationRow {
  org_code: string
  org_name: string
  parent_code: string | null
  area_code: string | null
}

/** Every organisation in display order. */
export const allOrganisations = (db: Queryable) =>
  rows(
    db,
    sql<OrganisationRow>`select org_code, org_name, parent_code, area_code from organisation order by sort, org_code`,
  )

export interface PersonRow {
  id: string
  user_code: string
  remark_name: string
  org_code: string
}

/** People in service, those holding a right when one is given. */
export const peopleWith = (db: Queryable, right: string | null) =>
  rows(
    db,
    sql<PersonRow>`
      select u.id, u.user_code, u.remark_name, u.org_code from app_user u
      where not u.disabled and u.enterprise_code is null
        and (${right}::text is null or exists (
          select 1 from user_role join role using (role_code) where user_role.user_id = u.id and ${right} = any(role.rights)))
      order by u.user_code`,
  )

/** Hashes of the passwords a user had last, the present one first. */
export const lastPasswords = async (db: Queryable, userId: string, count: number): Promise<string[]> => {
  const found = await rows(
    db,
    sql<{ password_hash: string }>`
      select password_hash from (
        select password_hash, 'infinity'::timestamptz as at from app_user where id = ${userId}::uuid
        union all
        select password_hash, at from password_history where user_id = ${userId}::uuid
      ) had order by at desc limit ${count}`,
  )
  return found.map((row) => row.password_hash)
}
