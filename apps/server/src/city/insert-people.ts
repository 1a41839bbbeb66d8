import { sql, type Tx } from '../db/database.ts'
import { hashPassword } from '../features/people/sign-in/port.ts'
import { uuidv7 } from '../platform/uuid.ts'
import type { CityData } from './data-files.ts'
import { permissionNodes } from './permission-nodes.ts'
import { shippedRoles } from './roles.ts'

/** Published in the guide: demo accounts exist in the demo city only, and only while the simulator runs. */
const demoUserPassword = 'Qingkong2026'

const list = (rows: readonly unknown[]) => sql`${JSON.stringify(rows)}::jsonb`

const insertOrganisations = async (tx: Tx, data: CityData) => {
  await sql`insert into organisation (org_code, org_name, parent_code, area_code, sort)
    select "orgCode", "orgName", nullif("parentCode", ''), "areaCode", sort
    from jsonb_to_recordset(${list(data.organisations.map((org, sort) => ({ ...org, sort })))}) as r(
      "orgCode" text, "orgName" text, "parentCode" text, "areaCode" text, sort int)`.execute(tx)
}

/** The shipped roles and the pages of the menu, into a database that has none. */
export const insertRoles = async (tx: Tx) => {
  await sql`insert into role (role_code, role_name, rights)
    select role_code, role_name, rights from jsonb_to_recordset(${list(shippedRoles)}) as r(role_code text, role_name text, rights text[])
    on conflict do nothing`.execute(tx)
  await sql`insert into permission_node (fix_code, com_name, uri, icon, parent_code, keep_alive, tabs, rights, sort)
    select fix_code, com_name, uri, icon, parent_code, keep_alive, tabs, rights, sort
    from jsonb_to_recordset(${list(permissionNodes.map((node, sort) => ({ ...node, sort })))}) as r(
      fix_code text, com_name text, uri text, icon text, parent_code text, keep_alive boolean, tabs jsonb, rights text[], sort int)
    on conflict do nothing`.execute(tx)
}

const insertUsers = async (tx: Tx, data: CityData, now: Date) => {
  // One hash for all: the password is public, and forty hashes would cost a second of every start.
  const passwordHash = await hashPassword(demoUserPassword)
  const users = data.users.map((user) => ({ ...user, id: uuidv7(now) }))
  await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, demo, mobile_phone, email,
      post_name, org_code, area_codes, enterprise_code, created_at)
    select id, "userCode", "realName", ${passwordHash}, false, true, "mobilePhone", email, post, "orgCode", "areaCodes", nullif("psCode", ''), ${now}
    from jsonb_to_recordset(${list(users)}) as r(
      id uuid, "userCode" text, "realName" text, "mobilePhone" text, email text, post text, "orgCode" text,
      "areaCodes" text[], "psCode" text)`.execute(tx)
  await sql`insert into user_role (user_id, role_code)
    select id, role from jsonb_to_recordset(${list(users)}) as r(id uuid, roles text[]) cross join unnest(roles) as role`.execute(
    tx,
  )
}

/** Organisations and the demo accounts. */
export const insertPeople = async (tx: Tx, data: CityData, now: Date): Promise<void> => {
  await insertOrganisations(tx, data)
  await insertUsers(tx, data, now)
}
