import { rights } from '@qingkong/contract/rights'
import type { RoleCode } from '@qingkong/domain/access/role'
import { sql } from '../../db/database.ts'
import { issueToken } from '../../features/people/sign-in/port.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import type { FixtureApp } from '../fixture-app.ts'

export interface Strangers {
  /** Holds every right there is, in a district in which nothing lies. */
  everything: string
  districtDispatcher: string
  handler: string
  overseer: string
  enterpriseUser: string
}

export const farArea = '320299'
const farEnterprise = '320299000001'

/** People of a new district without sites, enterprises or events of the fixture city, each with a session's token. */
export const addStrangers = async ({ services, clock }: FixtureApp): Promise<Strangers> => {
  const { db } = services
  await sql`insert into area (area_code, area_name, parent_code, area_type) values (${farArea}, '外区', '320200', 3)`.execute(
    db,
  )
  await sql`insert into organisation (org_code, org_name, parent_code, area_code)
    values ('WX-WQ', '外区生态环境局', 'WX', ${farArea}), ('WX-WQ-QY', '外区企业', 'WX-QY', ${farArea})`.execute(db)
  await sql`insert into enterprise overriding system value
    select (jsonb_populate_record(enterprise, ${JSON.stringify({
      id: 900_001,
      ps_code: farEnterprise,
      ps_name: '外区企业',
      area_code: farArea,
      monitor_types: [],
    })}::jsonb)).* from enterprise order by id limit 1`.execute(db)
  await sql`insert into role (role_code, role_name, rights) values ('everything', '全部权限', ${Object.keys(rights)}::text[])`.execute(
    db,
  )
  const add = async (
    userCode: string,
    role: RoleCode | 'everything',
    { org = 'WX-WQ', areas = [farArea], enterprise = null as string | null } = {},
  ) => {
    const id = uuidv7(clock.now())
    await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes, enterprise_code, created_at)
      values (${id}, ${userCode}, ${userCode}, 'none', false, ${org}, ${areas}::text[], ${enterprise}, ${clock.now()})`.execute(
      db,
    )
    await sql`insert into user_role values (${id}, ${role})`.execute(db)
    return issueToken(services, userCode)
  }
  return {
    everything: await add('far_everything', 'everything'),
    districtDispatcher: await add('far_dispatcher', 'district_dispatcher'),
    handler: await add('far_handler', 'handler'),
    overseer: await add('far_overseer', 'overseer'),
    enterpriseUser: await add('far_enterprise', 'enterprise', {
      org: 'WX-WQ-QY',
      areas: [],
      enterprise: farEnterprise,
    }),
  }
}
