import { Fail } from '@qingkong/contract/errors'
import { userCodeProblem } from '@qingkong/domain/access/account-form'
import { passwordProblem } from '@qingkong/domain/access/password-rule'
import { firstRow, sql, type Tx } from '../db/database.ts'
import { takeLock } from '../db/locks.ts'
import { appendOperation } from '../features/ground/operations-log/port.ts'
import { hashPassword } from '../features/people/sign-in/port.ts'
import { isClosedAccount } from '../platform/mode.ts'
import type { Services } from '../platform/services.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { insertRoles } from './insert-people.ts'

export interface NewAdministrator {
  userCode: string
  remarkName: string
  /** Name of the bureau, for a city that has no organisation yet. */
  orgName: string
  password: string
  /** Also beside administrators that there are already. */
  force: boolean
}

const rootCode = 'BUREAU'

/** Roles, menu and one organisation: what an account stands on. */
const ensureGround = async (tx: Tx, cityCode: string, orgName: string): Promise<string> => {
  if (!(await firstRow(tx, sql`select 1 from role limit 1`))) await insertRoles(tx)
  const root = await firstRow(
    tx,
    sql<{ orgCode: string }>`select org_code as "orgCode" from organisation
      where parent_code is null order by sort, org_code limit 1`,
  )
  if (root) return root.orgCode
  await sql`insert into organisation (org_code, org_name, parent_code, area_code)
    values (${rootCode}, ${orgName}, null, ${cityCode})`.execute(tx)
  return rootCode
}

/** Administrators that can sign in, in this mode. */
const administrators = async (tx: Tx, { config }: Services): Promise<string[]> => {
  const found = await sql<{ userCode: string; disabled: boolean; demo: boolean }>`
    select distinct user_code as "userCode", disabled, demo from app_user join user_role on user_id = id
    join role using (role_code) where 'user.manage' = any(rights) order by 1`.execute(tx)
  return found.rows.filter((account) => !isClosedAccount(config.mode, account)).map(({ userCode }) => userCode)
}

/**
 * Makes the first administrator of a city, who changes the password at the first sign-in. The log tells of it.
 * @param address what the log names as the place it was done at
 * @throws Fail INVALID_INPUT, DUPLICATE_NAME; STILL_IN_USE where there is an administrator and it is not forced
 */
export const createFirstAdministrator = async (
  services: Services,
  { userCode, remarkName, orgName, password, force }: NewAdministrator,
  address: string,
): Promise<void> => {
  const refused = userCodeProblem(userCode) ?? passwordProblem(password, { words: ['qingkong', userCode, remarkName] })
  if (refused !== null) throw new Fail('INVALID_INPUT', refused)
  const hash = await hashPassword(password)
  const { db, config, clock } = services
  const others = await db.transaction().execute(async (tx) => {
    await takeLock(tx, 'administration')
    const present = await administrators(tx, services)
    if (present.length > 0 && !force)
      throw new Fail(
        'STILL_IN_USE',
        `已有系统管理员（${present.join('、')}），请由其在页面上新建；确需在此新建时加 --force`,
      )
    const same = await firstRow(tx, sql`select 1 from app_user where lower(user_code) = lower(${userCode})`)
    if (same) throw new Fail('DUPLICATE_NAME', `用户名“${userCode}”已存在，请更换`)
    const orgCode = await ensureGround(tx, config.cityCode, orgName)
    const now = clock.now()
    const id = uuidv7(now)
    await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes, created_at)
      values (${id}, ${userCode}, ${remarkName}, ${hash}, true, ${orgCode}, array[${config.cityCode}]::text[], ${now})`.execute(
      tx,
    )
    await sql`insert into user_role (user_id, role_code) values (${id}, 'system_admin')`.execute(tx)
    return present
  })
  await appendOperation(
    services,
    null,
    { address },
    {
      action: 'adminCreate',
      object: userCode,
      result: 'ok',
      detail: others.length > 0 ? { 已有管理员: others, 强制: true } : {},
    },
  )
}
