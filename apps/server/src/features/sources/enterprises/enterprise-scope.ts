import { firstRow, type Queryable, type Sql, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { ownArea } from '../places/port.ts'

/**
 * Whose emission detail a user may read: enterprises of the own area (the people of an enterprise: their own), and any
 * enterprise named in a task of the user or the user's organisation. Over the table enterprise.
 */
export const emissionDetail = (scope: Scope): Sql => sql`(${ownArea(scope)} or exists (
  select from assignment
  join event on event.id = assignment.event_id
  left join event_source on event_source.event_id = event.id and event_source.kind = 'ps'
  where (assignment.user_id = ${scope.userId}::uuid or assignment.org_code = ${scope.orgCode})
    and (event.enterprise_id = enterprise.id or event_source.code = enterprise.ps_code)))`

/** Ids of the enterprises whose emission detail a user may read. @param where over the table enterprise */
export const readableOf = async (db: Queryable, scope: Scope, where: Sql): Promise<readonly number[]> => {
  const found = await firstRow(
    db,
    sql<{
      ids: number[]
    }>`select coalesce(json_agg(id), '[]') as ids from enterprise where ${where} and ${emissionDetail(scope)}`,
  )
  return found?.ids ?? []
}
