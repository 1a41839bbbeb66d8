import { Fail } from '@qingkong/contract/errors'
import { type Right, rights } from '@qingkong/contract/rights'
import { firstRow, sql } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'

interface OwnerRow {
  userCode: string
  userName: string
  orgCode: string
  orgName: string
  areaCodes: string[]
  enterpriseCode: string | null
  roles: string[]
  rights: string[]
}

const isRight = (text: string): text is Right => Object.hasOwn(rights, text)

/**
 * The person behind a job with rights and scope as they are at this moment: what was taken away since the job was
 * started counts at once.
 * @throws Fail ACCOUNT_DISABLED
 */
export const ownerOf = async (services: Pick<Services, 'db' | 'config'>, userId: string): Promise<Session> => {
  const row = await firstRow(
    services.db,
    sql<OwnerRow>`
      select u.user_code as "userCode", u.remark_name as "userName", u.org_code as "orgCode", o.org_name as "orgName",
        u.area_codes as "areaCodes", u.enterprise_code as "enterpriseCode",
        array(select role_code from user_role where user_id = u.id order by role_code) as roles,
        array(select distinct unnest(r.rights) from user_role join role r using (role_code) where user_id = u.id) as rights
      from app_user u join organisation o on o.org_code = u.org_code
      where u.id = ${userId}::uuid and not u.disabled`,
  )
  if (!row) throw new Fail('ACCOUNT_DISABLED')
  const { userCode, userName, orgCode, orgName, areaCodes, enterpriseCode, roles } = row
  return {
    tokenHash: Buffer.alloc(0),
    userId,
    userCode,
    userName,
    orgCode,
    orgName,
    roles,
    rights: new Set(row.rights.filter(isRight)),
    scope: { userId, orgCode, areaCodes, cityCode: services.config.cityCode, enterpriseCode },
    mustChangePassword: false,
  }
}
