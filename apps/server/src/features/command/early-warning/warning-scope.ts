import { Fail } from '@qingkong/contract/errors'
import { type Sql, sql } from '../../../db/database.ts'
import { areaScope, inAreaScope, type Scope } from '../../../db/scope.ts'

/** Criteria and the reduction plan are the city's. @throws Fail OUT_OF_SCOPE */
export const requireCityWide = (scope: Scope): void => {
  if (!inAreaScope(scope, scope.cityCode)) throw new Fail('OUT_OF_SCOPE', '预警条件与减排方案由市级统一维护')
}

/** Warnings that concern a user: of the city, of the own areas, and of an area above them. Over the table warning. */
export const concernedWarning = (scope: Scope): Sql => sql`(warning.area_code = ${scope.cityCode}
  or ${areaScope(scope, 'warning.area_code')}
  or exists (select from unnest(${scope.areaCodes}::text[]) own where own like warning.area_code || '%'))`
