import { Fail } from '@qingkong/contract/errors'
import { type Sql, sql } from './database.ts'

/** What the scope of a user is made of (from the session). */
export interface Scope {
  userId: string
  orgCode: string
  /** Area subtree roots; the city code means everything. */
  areaCodes: readonly string[]
  cityCode: string
  enterpriseCode: string | null
}

const areaPrefixes = (scope: Scope): readonly string[] | null =>
  scope.areaCodes.includes(scope.cityCode) ? null : scope.areaCodes

/** True when an area code lies below one of the user's roots. The one place that decides area scope in code. */
export const inAreaScope = (scope: Scope, areaCode: string): boolean => {
  const prefixes = areaPrefixes(scope)
  return prefixes === null || prefixes.some((prefix) => areaCode.startsWith(prefix))
}

/** The same in SQL, for an area code column. */
export const areaScope = (scope: Scope, column: string): Sql => {
  const prefixes = areaPrefixes(scope)
  if (prefixes === null) return sql`true`
  if (prefixes.length === 0) return sql`false`
  return sql`(${sql.join(
    prefixes.map((prefix) => sql`${sql.ref(column)} like ${`${prefix}%`}`),
    sql` or `,
  )})`
}

/** Events a user may read: own area, or any event whose flow names the user or the user's organisation. */
export const eventScope = (scope: Scope, alias = 'event'): Sql => sql`(
  ${areaScope(scope, `${alias}.area_code`)}
  or ${sql.ref(`${alias}.reporter_id`)} = ${scope.userId}::uuid
  or exists (select 1 from assignment where assignment.event_id = ${sql.ref(`${alias}.id`)}
             and (assignment.user_id = ${scope.userId}::uuid or assignment.org_code = ${scope.orgCode})))`

/**
 * Users with the same key may read the same: all of the whole city; below it a district's, whose own tasks show him more, is
 * alone with his.
 */
export const reachKey = (scope: Scope): string =>
  scope.enterpriseCode === null && inAreaScope(scope, scope.cityCode) ? scope.cityCode : JSON.stringify(scope)

/** What is kept once for the whole city is changed by the city's own staff. @throws Fail OUT_OF_SCOPE with the sentence */
export const requireCityWide = (scope: Scope, message: string): void => {
  if (!inAreaScope(scope, scope.cityCode)) throw new Fail('OUT_OF_SCOPE', message)
}
