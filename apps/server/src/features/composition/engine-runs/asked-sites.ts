import { Fail } from '@qingkong/contract/errors'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import { inAreaScope, type Scope } from '../../../db/scope.ts'

/** A site a run is asked about. */
export type AskedSite = Row<'site', 'id' | 'siteCode' | 'siteName' | 'siteType' | 'areaCode' | 'longitude' | 'latitude'>

/**
 * The sites of a question, in its order.
 * @throws Fail INVALID_INPUT for a code without a site, OUT_OF_SCOPE for one outside the asker's areas
 */
export const askedSites = async (db: Queryable, scope: Scope, codes: readonly string[]): Promise<AskedSite[]> => {
  const found = await rows(
    db,
    sql<AskedSite>`select id, site_code as "siteCode", site_name as "siteName", site_type as "siteType",
      area_code as "areaCode", longitude, latitude from site where site_code = any(${[...codes]}::text[])`,
  )
  return [...new Set(codes)].map((code) => {
    const site = found.find(({ siteCode }) => siteCode === code)
    if (!site) throw new Fail('INVALID_INPUT', `站点“${code}”不存在，请重新选择`)
    if (!inAreaScope(scope, site.areaCode)) throw new Fail('OUT_OF_SCOPE', `站点“${site.siteName}”不在您的管辖范围内`)
    return site
  })
}
