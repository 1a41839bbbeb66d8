import type { pmfSchemes as calls } from '@qingkong/contract/calls/composition/pmf-schemes'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { isVisible, schemeRowOf, schemesWhere } from './scheme-rows.ts'

/** Schemes one may see, the newest first. */
export const schemeList = async (
  { db, session }: CallContext,
  { pageNum, pageSize, family, siteCodes, state, keyword }: ParsedInput<typeof calls.pmfPlan>,
) => {
  const where = sql`${isVisible(session)} and (${family ?? null}::text is null or family = ${family ?? null})
    and (${siteCodes.length === 0} or site_code = any(${siteCodes}::text[]))
    and (${state ?? null}::text is null or state = ${state ?? null})
    and (strpos(title, ${keyword}) > 0 or strpos(site_name, ${keyword}) > 0)`
  const [found, count] = await Promise.all([
    schemesWhere(
      db,
      where,
      sql`order by s.created_at desc, s.id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`,
    ),
    firstRow(
      db,
      sql<{
        total: number
      }>`select count(*)::int as total from pmf_scheme s join site on site.id = s.site_id where ${where}`,
    ),
  ])
  return { records: found.map((scheme) => schemeRowOf(scheme, session)), total: count?.total ?? 0 }
}
