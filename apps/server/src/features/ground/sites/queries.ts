import type { Site } from '@qingkong/contract/shapes/place'
import { displayRank, isSiteType, siteTypeNames } from '@qingkong/domain/site/site-type'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

export interface AreaRow {
  area_code: string
  area_name: string
  parent_code: string | null
  area_type: number
}

/** Every area of the city, in display order. */
export const allAreas = (db: Queryable) =>
  rows(
    db,
    sql<AreaRow>`select area_code, area_name, parent_code, area_type from area order by area_type, sort, area_code`,
  )

interface SiteRow {
  site_code: string
  site_name: string
  site_type: string
  area_code: string
  area_name: string
  longitude: number
  latitude: number
}

const siteOf = (row: SiteRow): Site => ({
  siteId: row.site_code,
  siteCode: row.site_code,
  siteName: row.site_name,
  siteType: row.site_type,
  siteTypeName: typeName(row.site_type),
  areaCode: row.area_code,
  areaName: row.area_name,
  longitude: row.longitude,
  latitude: row.latitude,
})

export const typeName = (siteType: string): string => (isSiteType(siteType) ? siteTypeNames[siteType] : siteType)

const rankOf = (siteType: string): number => (isSiteType(siteType) ? displayRank(siteType) : Number.MAX_SAFE_INTEGER)

/** Highest authority first, then by area and code. */
const bySiteRank = (a: Site, b: Site): number =>
  rankOf(a.siteType) - rankOf(b.siteType) ||
  a.areaCode.localeCompare(b.areaCode) ||
  a.siteCode.localeCompare(b.siteCode)

export interface SiteFilter {
  /** Empty = every type. */
  siteTypes?: readonly string[]
  /** A district or street; empty = the whole city. */
  areaCode?: string
  /** A scope fragment over site.area_code. */
  scope?: Sql
}

/** The sites in service that meet the filter, in display order. */
export const sitesIn = async (
  db: Queryable,
  { siteTypes = [], areaCode = '', scope = sql`true` }: SiteFilter = {},
): Promise<Site[]> => {
  // What is no area code names no area; NUL and the like would otherwise reach the database.
  if (!/^\d*$/.test(areaCode)) return []
  const known = siteTypes.filter(isSiteType)
  const found = await rows(
    db,
    sql<SiteRow>`
      select site_code, site_name, site_type, site.area_code, area_name, site.longitude, site.latitude
      from site join area using (area_code)
      where enabled and ${scope}
        and (${siteTypes.length === 0} or site_type = any(${known}))
        and (${areaCode} = '' or starts_with(site.area_code, ${areaCode}) or starts_with(coalesce(street_code, ''), ${areaCode}))`,
  )
  return found.map(siteOf).sort(bySiteRank)
}

export interface CitySetting {
  name: string
  centerPoint: [number, number]
  zoom: number
  minZoom: number
  maxZoom: number
  /** Of visitors; as the city's own where none were set. */
  visitorLongitude?: number
  visitorLatitude?: number
  visitorZoom?: number
  live: boolean
}

/** The city's own setting; undefined before a city was created. */
export const citySetting = async (db: Queryable): Promise<CitySetting | undefined> =>
  (await firstRow(db, sql<{ value: CitySetting }>`select value from setting where key = 'city'`))?.value
