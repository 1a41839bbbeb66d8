import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { seasonOf } from '@qingkong/domain/pmf/season-of'
import { type Queryable, sql } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import type { AskedSite } from '../engine-runs/port.ts'
import { type StoredScheme, schemesWhere, visibleScheme } from './scheme-rows.ts'

/** The published scheme of the season, else that of the whole year; null without one. */
export const schemeInUse = async (
  db: Queryable,
  site: Pick<AskedSite, 'id'>,
  family: SpeciesFamilyAsked,
  atMs: number,
): Promise<StoredScheme | null> => {
  const season = seasonOf(atMs)
  const [scheme] = await schemesWhere(
    db,
    sql`s.site_id = ${site.id} and family = ${family} and state = 'published' and season in ('ALL', ${season})`,
    sql`order by season = 'ALL' limit 1`,
  )
  return scheme ?? null
}

/** The named scheme of the site. @throws Fail NOT_FOUND, OUT_OF_SCOPE, INVALID_INPUT for one of another site or family */
export const namedScheme = async (
  db: Queryable,
  session: Session,
  schemeId: string,
  site: Pick<AskedSite, 'id' | 'siteName'>,
  family: SpeciesFamilyAsked,
): Promise<StoredScheme> => {
  const scheme = await visibleScheme(db, session, schemeId)
  if (scheme.siteId !== site.id || scheme.family !== family)
    throw new Fail('INVALID_INPUT', `方案“${scheme.title}”不属于${site.siteName}，请重新选择`)
  return scheme
}
