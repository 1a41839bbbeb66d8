import { Fail } from '@qingkong/contract/errors'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { organisationsInReach } from './reach.ts'

export interface OrganisationRow {
  orgCode: string
  orgName: string
  parentCode: string | null
  areaCode: string | null
  areaName: string
  sort: number
  peopleCount: number
  childCount: number
  postCount: number
}

const select = (db: Queryable, condition: Sql) =>
  rows(
    db,
    sql<OrganisationRow>`
      select o.org_code as "orgCode", org_name as "orgName", o.parent_code as "parentCode", o.area_code as "areaCode",
        coalesce(area_name, '') as "areaName", o.sort,
        (select count(*)::int from app_user u where u.org_code = o.org_code) as "peopleCount",
        (select count(*)::int from organisation c where c.parent_code = o.org_code) as "childCount",
        (select count(*)::int from post p where p.org_code = o.org_code and ended_at is null) as "postCount"
      from organisation o left join area using (area_code) where ${condition} order by o.sort, o.org_code`,
  )

/** The organisations of the administrator's areas, siblings in their order. */
export const organisationList = ({ db, session }: CallContext) => select(db, organisationsInReach(session.scope, 'o'))

/** @throws Fail NOT_FOUND */
export const organisationByCode = async (db: Queryable, orgCode: string): Promise<OrganisationRow> => {
  const [row] = await select(db, sql`o.org_code = ${orgCode}`)
  if (!row) throw new Fail('NOT_FOUND', '组织机构不存在或已被删除')
  return row
}
