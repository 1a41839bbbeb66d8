import { Fail } from '@qingkong/contract/errors'
import { parseHourLabel } from '@qingkong/domain/time/city-time'
import type { TracedFactor } from '@qingkong/science/trace/trace-input'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { inAreaScope, type Scope } from '../../../db/scope.ts'

/** What is traced: one factor at one site in one hour. */
export interface TracedHour {
  siteCode: string
  factorCode: string
  startAt: Date
}

/** Alarm factors that the engine follows, and what it reads for them. */
const tracedAs: Readonly<Record<string, TracedFactor>> = {
  pm25: 'pm25',
  pm10: 'pm10',
  so2: 'so2',
  no2: 'no2',
  no: 'nox',
  nox: 'nox',
  co: 'co',
  tvoc: 'tvoc',
  o3: 'o3',
  o38h: 'o3',
}
export const tracedCodes: readonly string[] = Object.keys(tracedAs)

export const tracedFactor = (factorCode: string): TracedFactor => {
  const factor = tracedAs[factorCode]
  if (!factor)
    throw new Fail('INVALID_INPUT', `因子 ${factorCode} 不支持溯源，请选择PM2.5、PM10、SO2、NO2、CO、O3或TVOC`)
  return factor
}

/** Start of the hour that a publication label names. */
export const hourOfLabel = (dataTime: string): Date => {
  const start = parseHourLabel(dataTime)
  if (start === null) throw new Fail('INVALID_INPUT', '溯源时间应为整点，如 2026-11-20 10:00:00')
  return start
}

export interface TracedSite {
  id: number
  siteCode: string
  siteName: string
  siteType: string
  areaCode: string
  longitude: number
  latitude: number
}

export const tracedSite = async (db: Queryable, siteCode: string): Promise<TracedSite> => {
  const site = await firstRow(
    db,
    sql<TracedSite>`select id, site_code as "siteCode", site_name as "siteName", site_type as "siteType",
      area_code as "areaCode", longitude, latitude from site where site_code = ${siteCode}`,
  )
  if (!site) throw new Fail('NOT_FOUND', '站点不存在')
  return site
}

/** The site, for a user whose areas it lies in. */
export const siteInScope = async (db: Queryable, scope: Scope, siteCode: string): Promise<TracedSite> => {
  const site = await tracedSite(db, siteCode)
  if (!inAreaScope(scope, site.areaCode)) throw new Fail('OUT_OF_SCOPE')
  return site
}
