import { Fail } from '@qingkong/contract/errors'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { below, knownDust } from '../places/port.ts'

/** Days on which a site stands still, 'YYYY-MM-DD', both included; null = open. */
interface StopDays {
  from: string
  to: string | null
  reason: string
}

export interface DustSite {
  id: number
  recordNum: string
  projectName: string
  constUnitName: string
  address: string
  longitude: number
  latitude: number
  areaCode: string
  areaName: string
  cityManager: boolean
  plannedCompletion: string | null
  stops: readonly StopDays[]
}

export interface SiteFilter {
  /** '0' managed by the city, '1' by the district (the codes of the filter). */
  cityManager?: '0' | '1' | undefined
  areaCodes?: readonly string[]
  recordNums?: readonly string[]
}

const managedBy = (cityManager: SiteFilter['cityManager']): Sql =>
  cityManager === undefined ? sql`true` : sql`dust_site.city_manager = ${cityManager === '0'}`

/** Construction sites in service that a person may know, by record number. */
export const dustSitesOf = (
  db: Queryable,
  scope: Scope,
  { cityManager, areaCodes = [], recordNums = [] }: SiteFilter,
): Promise<DustSite[]> =>
  rows(
    db,
    sql<DustSite>`
      select id, record_num as "recordNum", project_name as "projectName", const_unit_name as "constUnitName", address,
        dust_site.longitude, dust_site.latitude, area_code as "areaCode", area_name as "areaName",
        city_manager as "cityManager", planned_completion::text as "plannedCompletion",
        coalesce((select json_agg(json_build_object('from', from_day, 'to', to_day, 'reason', reason) order by from_day)
          from dust_stop where dust_id = dust_site.id), '[]') as stops
      from dust_site join area using (area_code)
      where enabled and ${knownDust(scope)} and ${managedBy(cityManager)}
        and ${below(sql`dust_site.area_code`, areaCodes)}
        and (${recordNums.length === 0} or record_num = any(${[...recordNums]}::text[]))
      order by record_num`,
  )

/** Those of some sites that a person may know; none of none. @throws Fail OUT_OF_SCOPE where it is none of them */
export const chosenSites = async (db: Queryable, scope: Scope, recordNums: readonly string[]): Promise<DustSite[]> => {
  if (recordNums.length === 0) return []
  const sites = await dustSitesOf(db, scope, { recordNums })
  if (sites.length === 0) throw new Fail('OUT_OF_SCOPE')
  return sites
}

/** The standstill of a site on a day 'YYYY-MM-DD'; undefined where it works. */
export const stopOn = ({ stops }: Pick<DustSite, 'stops'>, day: string): StopDays | undefined =>
  stops.find(({ from, to }) => day >= from && (to === null || day <= to))
