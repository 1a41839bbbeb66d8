import { Fail } from '@qingkong/contract/errors'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { areaScope, inAreaScope, type Scope } from '../../../db/scope.ts'
import type { Session } from '../../../http/context.ts'

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

/** An organisation and everything below it. */
export const subtreeOf = (orgCode: string): Sql => sql`(
  with recursive below as (
    select org_code from organisation where org_code = ${orgCode}
    union select o.org_code from organisation o join below b on o.parent_code = b.org_code
  ) select org_code from below)`
