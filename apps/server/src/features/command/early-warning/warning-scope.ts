import { type Sql, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'

/** Warnings that concern a user: of the city, of the own areas, and of an area above them. Over the table warning. */
export const concernedWarning = (scope: Scope): Sql => sql`(warning.area_code = ${scope.cityCode}
  or ${areaScope(scope, 'warning.area_code')}
  or exists (select from unnest(${scope.areaCodes}::text[]) own where own like warning.area_code || '%'))`
