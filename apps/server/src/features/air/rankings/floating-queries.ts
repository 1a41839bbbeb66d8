import type { rankings as calls } from '@qingkong/contract/calls/air/rankings'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'

interface StoredRow extends Omit<HandlerAnswer<typeof calls.floatingSetFloatingList>[number], 'updateTime'> {
  updatedAt: Date
}

/** All settings, or those of an area. */
export const floatingList = async (
  db: Queryable,
  areaCode: string,
): Promise<HandlerAnswer<typeof calls.floatingSetFloatingList>> => {
  const found = await rows(
    db,
    sql<StoredRow>`select site_code as "siteCode", site_name as "siteName", site_type as "siteType",
        coalesce(own.area_name, '') as "ownAreaName", f.area_code as "areaCode", area.area_name as "areaName",
        valid_from::text as "validFrom", valid_to::text as "validTo", f.updated_at as "updatedAt",
        f.updated_by as "updateUser"
      from floating_set f join site on site.id = f.site_id join area on area.area_code = f.area_code
        left join area own on own.area_code = site.area_code
      where ${areaCode === '' ? sql`true` : sql`f.area_code = ${areaCode} or site.area_code = ${areaCode}`}
      order by valid_from desc, site_code`,
  )
  return found.map(({ updatedAt, ...row }) => ({ ...row, updateTime: formatCity(updatedAt) }))
}

/** Which sites of a type count for which district on a day; a site that counts for none stands under the city. */
export const floatingTree = async (
  db: Queryable,
  siteType: string,
  date: string,
): Promise<HandlerAnswer<typeof calls.treeFloatingByArea>> => {
  const found = await rows(
    db,
    sql<{ areaCode: string; areaName: string; siteCode: string; siteName: string; isFloating: boolean }>`
      select area.area_code as "areaCode", area.area_name as "areaName", site_code as "siteCode",
        site_name as "siteName", f.area_code is not null as "isFloating"
      from site left join lateral (select area_code from floating_set f where f.site_id = site.id
          and valid_from <= ${date}::date and coalesce(valid_to, 'infinity') >= ${date}::date
          order by valid_from desc limit 1) f on true
        join area on area.area_code = coalesce(f.area_code, site.area_code)
      where enabled and site_type = ${siteType} order by area.sort, area.area_code, site_code`,
  )
  const areas = [...new Map(found.map(({ areaCode, areaName }) => [areaCode, areaName]))]
  return areas.map(([areaCode, areaName]) => ({
    areaCode,
    areaName,
    sites: found
      .filter((row) => row.areaCode === areaCode)
      .map(({ siteCode, siteName, isFloating }) => ({ siteCode, siteName, siteType, isFloating })),
  }))
}
