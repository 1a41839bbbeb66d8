import { firstRow, type Queryable, rows, sql } from '../../../../db/database.ts'
import { areaScope, type Scope } from '../../../../db/scope.ts'
import { coversOutlet, enabledRules } from '../../alarm-rules/port.ts'
import { alarmScope, alarmTables, allOf, inAreas, oneOf, startedWithin } from './alarm-scope.ts'

interface Company {
  psCode: string
  psName: string
  areaCode: string
  areaName: string
}

/** Enterprises below their districts. */
const byDistrict = (companies: readonly Company[]) =>
  [...Map.groupBy(companies, ({ areaCode }) => areaCode)].map(([areaCode, below]) => ({
    polluteCode: areaCode,
    polluteName: below[0]?.areaName ?? areaCode,
    children: below.map(({ psCode, psName }) => ({ polluteCode: psCode, polluteName: psName })),
  }))

/** Enterprises that had an alarm in a range. */
export const companiesByDate = async (db: Queryable, scope: Scope, fromAt: Date, toAt: Date) =>
  byDistrict(
    await rows(
      db,
      sql<Company>`select distinct ps_code as "psCode", ps_name as "psName", area.area_code as "areaCode",
          area_name as "areaName" from ${alarmTables}
        where r.subject_kind = 'outlet' and ${alarmScope(scope)} and ${startedWithin(fromAt, toAt)} order by 3, 2`,
    ),
  )

/** Enterprises with a factor that an exceedance rule in force judges. */
export const companiesBySetting = async (db: Queryable, scope: Scope) => {
  const rules = (await enabledRules(db)).filter(({ alarmType }) => alarmType === '1')
  const limited = await rows(
    db,
    sql<Company & { outletCode: string; factorCode: string }>`
      select ps_code as "psCode", ps_name as "psName", area.area_code as "areaCode", area_name as "areaName", outlet_code as "outletCode", factor_code as "factorCode"
      from outlet_factor join outlet on outlet.id = outlet_id join enterprise on enterprise.id = enterprise_id
        join area on area.area_code = enterprise.area_code
      where limit_value is not null and enterprise.enabled
        and (${areaScope(scope, 'enterprise.area_code')} or ps_code = ${scope.enterpriseCode}::text)
      order by 3, ps_name, ps_code`,
  )
  const judged = limited.filter((outlet) => rules.some((rule) => coversOutlet(rule, outlet)))
  return byDistrict([...new Map(judged.map((company) => [company.psCode, company])).values()])
}

/** Construction units of the dust sites in the user's areas; a unit is known by its name alone. */
export const constUnits = (db: Queryable, scope: Scope): Promise<{ code: string; name: string }[]> =>
  rows(
    db,
    sql<{ code: string; name: string }>`select distinct const_unit_name as code, const_unit_name as name from dust_site
      where enabled and ${areaScope(scope, 'dust_site.area_code')} order by 1`,
  )

export interface ProjectFilter {
  areaCodes: readonly string[]
  controls: readonly string[]
  fromAt: Date | null
  toAt: Date | null
  alarmStatus: readonly string[]
  factors: readonly string[]
}

/** Who manages a construction site: '1' the city, '0' the district; nothing chosen means either. */
export const managedBy = (controls: readonly string[]) =>
  controls.length === 0
    ? sql`true`
    : sql`(case when dust_site.city_manager then '1' else '0' end) = any(${controls}::text[])`

/** Construction sites with alarms that meet the filter. */
export const projectsWithAlarms = (db: Queryable, scope: Scope, filter: ProjectFilter) =>
  rows(
    db,
    sql<{ recordNum: string; projectName: string }>`
      select distinct record_num as "recordNum", project_name as "projectName" from ${alarmTables}
      where ${allOf([
        sql`r.subject_kind = 'dust'`,
        alarmScope(scope),
        startedWithin(filter.fromAt, filter.toAt),
        inAreas(filter.areaCodes, scope.cityCode),
        managedBy(filter.controls),
        oneOf('r.status', filter.alarmStatus),
        oneOf('r.factor_code', filter.factors),
      ])} order by 2`,
  )

/** A construction site in the user's areas by its record number, or undefined. */
export const projectInScope = (db: Queryable, scope: Scope, recordNum: string) =>
  firstRow(
    db,
    sql<{ id: number; visible: boolean }>`select id, ${areaScope(scope, 'dust_site.area_code')} as visible
      from dust_site where record_num = ${recordNum}`,
  )
