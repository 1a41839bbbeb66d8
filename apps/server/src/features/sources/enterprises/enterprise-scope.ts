import { type Sql, sql } from '../../../db/database.ts'
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
