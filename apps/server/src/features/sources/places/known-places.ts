import { type Sql, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'

/** Staff see every enterprise's place; the people of an enterprise see their own. */
export const knownEnterprise = (scope: Scope): Sql =>
  scope.enterpriseCode === null ? sql`true` : sql`enterprise.ps_code = ${scope.enterpriseCode}`

/** Enterprises of the own area only, or the own enterprise. */
export const ownArea = (scope: Scope): Sql =>
  scope.enterpriseCode === null ? areaScope(scope, 'enterprise.area_code') : knownEnterprise(scope)

/** Staff see the construction sites of their own area; the people of an enterprise see none. */
export const knownDust = (scope: Scope): Sql =>
  scope.enterpriseCode === null ? areaScope(scope, 'dust_site.area_code') : sql`false`
