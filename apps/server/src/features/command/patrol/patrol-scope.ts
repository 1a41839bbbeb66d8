import { Fail } from '@qingkong/contract/errors'
import { firstRow, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { areaScope } from '../../../db/scope.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { Session } from '../../../http/context.ts'

export const isCityWide = ({ scope }: Session): boolean => scope.areaCodes.includes(scope.cityCode)

/** An organisation and everything above it. */
export const withAncestors = (orgCode: string): Sql => sql`(
  with recursive above as (
    select org_code, parent_code from organisation where org_code = ${orgCode}
    union select o.org_code, o.parent_code from organisation o join above on o.org_code = above.parent_code)
  select org_code from above)`

/** An organisation and everything below it. */
export const withDescendants = (orgCode: string): Sql => sql`(
  with recursive below as (
    select org_code from organisation where org_code = ${orgCode}
    union select o.org_code from organisation o join below on o.parent_code = below.org_code)
  select org_code from below)`

/**
 * Tasks a user may read: those of the own organisation or one above or below it, and those with enterprises in the own
 * areas. Over the table patrol.
 */
export const visiblePatrol = (session: Session): Sql => {
  if (isCityWide(session)) return sql`true`
  const { orgCode, scope } = session
  return sql`(created_org = ${orgCode}
    or exists (select from patrol_org where patrol_id = patrol.id
      and (org_code in ${withAncestors(orgCode)} or org_code in ${withDescendants(orgCode)}))
    or exists (select from patrol_item join enterprise on enterprise.id = enterprise_id
      where patrol_id = patrol.id and ${areaScope(scope, 'enterprise.area_code')}))`
}

/** Whoever arranged it, and the city's desk, may change a task. */
export const mayArrange = (session: Session, createdOrg: string): boolean =>
  session.rights.has('patrol.write') && (isCityWide(session) || session.orgCode === createdOrg)

/** The task's id, for a reader. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
export const requireReadable = async (db: Queryable, session: Session, patrolId: string): Promise<string> => {
  const found = await firstRow(
    db,
    sql<{ id: string; visible: boolean }>`
      select id, ${visiblePatrol(session)} as visible from patrol where id = ${uuidOrNull(patrolId)}::uuid`,
  )
  if (!found) throw new Fail('NOT_FOUND', '专项任务不存在或已被删除')
  if (!found.visible) throw new Fail('OUT_OF_SCOPE', '该专项任务不在您的管辖范围内')
  return found.id
}
