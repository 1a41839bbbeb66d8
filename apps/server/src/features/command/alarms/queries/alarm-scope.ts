import { Fail } from '@qingkong/contract/errors'
import { preparedRows, type Queryable, type Sql, sql } from '../../../../db/database.ts'
import { areaScope, type Scope } from '../../../../db/scope.ts'
import { uuidOrNull } from '../../../../db/uuid-or-null.ts'

/** An alarm record with the place it is about. Aliases: r, site, area, outlet, enterprise, dust_site, outlet_factor. */
export const alarmTables: Sql = sql`
  alarm_record r
  left join site on r.subject_kind = 'site' and site.id = r.subject_id
  left join outlet on r.subject_kind = 'outlet' and outlet.id = r.subject_id
  left join enterprise on enterprise.id = outlet.enterprise_id
  left join outlet_factor on outlet_factor.outlet_id = outlet.id and outlet_factor.factor_code = r.factor_code
  left join dust_site on r.subject_kind = 'dust' and dust_site.id = r.subject_id
  join area on area.area_code = coalesce(site.area_code, enterprise.area_code, dust_site.area_code)`

/** Alarms in the user's areas; an enterprise's own user sees its own. */
export const alarmScope = (scope: Scope): Sql =>
  sql`(${areaScope(scope, 'area.area_code')} or enterprise.ps_code = ${scope.enterpriseCode}::text)`

export type AlarmFamily = 'site' | 'source' | 'dust'

const kindsOfFamily: Readonly<Record<AlarmFamily, readonly string[]>> = {
  site: ['site'],
  source: ['outlet', 'dust'],
  dust: ['dust'],
}

/** Site alarms have event type 1, those of pollution sources (outlets and dust sites) type 6. */
export const familyIs = (family: AlarmFamily): Sql => sql`r.subject_kind = any(${kindsOfFamily[family]}::text[])`

/** Places in some areas or below them; the city's own code and an empty list mean everywhere. */
export const inAreas = (areaCodes: readonly string[], cityCode: string): Sql =>
  areaCodes.length === 0 || areaCodes.includes(cityCode)
    ? sql`true`
    : sql`exists (select 1 from unnest(${areaCodes}::text[]) as wanted(code)
        where starts_with(area.area_code, wanted.code))`

/** The record's id as the database knows it. Throws when there is no such alarm or it lies outside the user's areas. */
export const requireAlarm = async (db: Queryable, scope: Scope, family: AlarmFamily, id: string): Promise<string> => {
  const [row] = await preparedRows(
    db,
    sql<{ id: string; visible: boolean | null }>`
      select r.id, ${alarmScope(scope)} as visible from ${alarmTables}
      where r.id = ${uuidOrNull(id)}::uuid and ${familyIs(family)}`,
  )
  if (!row) throw new Fail('NOT_FOUND', '告警记录不存在')
  if (row.visible !== true) throw new Fail('OUT_OF_SCOPE')
  return row.id
}

export const allOf = (conditions: readonly Sql[]): Sql => sql`(${sql.join(conditions, sql` and `)})`

/** A column among chosen values; nothing chosen means any. */
export const oneOf = (column: string, chosen: readonly string[]): Sql =>
  chosen.length === 0 ? sql`true` : sql`${sql.ref(column)}::text = any(${chosen}::text[])`

export const startedWithin = (fromAt: Date | null, toAt: Date | null): Sql => sql`
  r.started_at >= coalesce(${fromAt}::timestamptz, '-infinity') and r.started_at <= coalesce(${toAt}::timestamptz, 'infinity')`

export interface Page {
  pageNum: number
  pageSize: number
}

export const pageOf = ({ pageNum, pageSize }: Page): Sql => sql`limit ${pageSize} offset ${(pageNum - 1) * pageSize}`
