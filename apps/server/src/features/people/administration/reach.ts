import { Fail } from '@qingkong/contract/errors'
import { rights as allRights } from '@qingkong/contract/rights'
import { rightsBeyond } from '@qingkong/domain/access/duties'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { areaScope, inAreaScope, type Scope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { Session } from '../../../http/context.ts'

/**
 * What an administrator may touch, decided here for every object of administration. What is kept once for the whole
 * city (roles, settings, identity providers, auditors) its calls mark as `cityOnly`.
 */

/** Organisations an administrator may touch: those of the own areas; what belongs to no area is the city's. */
export const organisationsInReach = (scope: Scope, alias: string): Sql => areaScope(scope, `${alias}.area_code`)

/** @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const requireOrganisation = async (
  db: Queryable,
  { scope }: Pick<Session, 'scope'>,
  orgCode: string,
): Promise<{ orgName: string; parentCode: string | null; areaCode: string | null }> => {
  const row = await firstRow(
    db,
    sql<{ orgName: string; parentCode: string | null; areaCode: string | null; reached: boolean | null }>`
      select o.org_name as "orgName", o.parent_code as "parentCode", o.area_code as "areaCode",
        ${organisationsInReach(scope, 'o')} as reached
      from organisation o where o.org_code = ${orgCode}`,
  )
  if (!row) throw new Fail('NOT_FOUND', '组织机构不存在或已被删除')
  if (row.reached !== true) throw new Fail('OUT_OF_SCOPE', '该组织机构不在您的管辖范围内')
  return { orgName: row.orgName, parentCode: row.parentCode, areaCode: row.areaCode }
}

/** The areas exist and lie within the administrator's own. @throws Fail INVALID_INPUT, OUT_OF_SCOPE */
export const requireAreas = async (
  db: Queryable,
  { scope }: Pick<Session, 'scope'>,
  areaCodes: readonly string[],
): Promise<void> => {
  const known = await rows(
    db,
    sql<{ code: string }>`select area_code as code from area where area_code = any(${areaCodes}::text[])`,
  )
  const codes = new Set(known.map(({ code }) => code))
  if (areaCodes.some((code) => !codes.has(code))) throw new Fail('INVALID_INPUT', '所选区域不存在')
  if (areaCodes.some((code) => !inAreaScope(scope, code))) throw new Fail('OUT_OF_SCOPE', '所选区域不在您的管辖范围内')
}

interface HeldBy {
  userCode: string
  areaCodes: string[]
  rights: string[]
  enterpriseArea: string | null
  reached: boolean | null
}

const beyondMessage = (rights: readonly string[]) =>
  `其中的权限超出您可管理的范围：${rights
    .map((right) => Object.entries(allRights).find(([key]) => key === right)?.[1] ?? right)
    .join('、')}`

/** The rights lie within what the administrator may give and take. @throws Fail FORBIDDEN naming the others */
export const requireRightsInReach = (
  { rights, scope }: Pick<Session, 'rights' | 'scope'>,
  given: readonly string[],
) => {
  const beyond = rightsBeyond({ rights, cityWide: inAreaScope(scope, scope.cityCode) }, given)
  if (beyond.length > 0) throw new Fail('FORBIDDEN', beyondMessage(beyond))
}

/**
 * The account may be changed by the administrator: its organisation, all of its areas and its enterprise lie in his,
 * and it holds nothing that he could not give. The own account passes: what may be changed of it is judged elsewhere.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, FORBIDDEN
 */
export const requireAccount = async (
  db: Queryable,
  session: Pick<Session, 'userId' | 'rights' | 'scope'>,
  userId: string,
): Promise<void> => {
  const { scope } = session
  const account = await firstRow(
    db,
    sql<HeldBy>`select user_code as "userCode", area_codes as "areaCodes",
        array(select distinct unnest(r.rights) from user_role join role r using (role_code) where user_id = u.id) as rights,
        (select e.area_code from enterprise e where e.ps_code = u.enterprise_code) as "enterpriseArea",
        ${organisationsInReach(scope, 'o')} as reached
      from app_user u join organisation o using (org_code) where u.id = ${uuidOrNull(userId)}::uuid`,
  )
  if (!account) throw new Fail('NOT_FOUND', '用户不存在或已被删除')
  if (account.reached !== true) throw new Fail('OUT_OF_SCOPE', '该用户不在您的管辖范围内')
  if (uuidOrNull(userId) === session.userId) return
  const areas = account.enterpriseArea === null ? account.areaCodes : [...account.areaCodes, account.enterpriseArea]
  if (areas.some((code) => !inAreaScope(scope, code)))
    throw new Fail('OUT_OF_SCOPE', '该用户的管辖区域超出您的管辖范围')
  requireRightsInReach(session, account.rights)
}

/** Everybody of a condition on `u` belongs to organisations in reach. */
export const peopleInReach = (scope: Scope): Sql => sql`exists (
  select 1 from organisation reached where reached.org_code = u.org_code and ${organisationsInReach(scope, 'reached')})`

/** All of a branch lies in reach, or it cannot be moved. @throws Fail OUT_OF_SCOPE */
export const requireBranch = async (
  db: Queryable,
  { scope }: Pick<Session, 'scope'>,
  orgCode: string,
): Promise<void> => {
  const outside = await firstRow(
    db,
    sql`select 1 from organisation o where o.org_code in ${subtreeOf(orgCode)}
      and ${organisationsInReach(scope, 'o')} is not true limit 1`,
  )
  if (outside) throw new Fail('OUT_OF_SCOPE', '其下有组织机构不在您的管辖范围内')
}

/** An organisation and everything below it. */
export const subtreeOf = (orgCode: string): Sql => sql`(
  with recursive below as (
    select org_code from organisation where org_code = ${orgCode}
    union select o.org_code from organisation o join below b on o.parent_code = b.org_code
  ) select org_code from below)`
