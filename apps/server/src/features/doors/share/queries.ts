import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { type Queryable, rows, sql } from '../../../db/database.ts'

export interface ShareSite {
  id: number
  isNational: boolean
}

/** Every site by its code, and whether it may be fed by the upper level. */
export const shareSites = async (db: Queryable): Promise<Map<string, ShareSite>> => {
  const found = await rows(
    db,
    sql<{ id: number; site_code: string; site_type: string }>`select id, site_code, site_type from site`,
  )
  return new Map(
    found.map((site) => [
      site.site_code,
      { id: site.id, isNational: isSiteType(site.site_type) && isNational(site.site_type) },
    ]),
  )
}
