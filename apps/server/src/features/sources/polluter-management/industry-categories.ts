import type { SourceNode } from '@qingkong/contract/shapes/source-option'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { emissionDetail } from '../enterprises/port.ts'

interface IndustryRow {
  divisionCode: string
  divisionName: string
  code: string
  name: string
  count: number
}

/** Divisions and classes of GB/T 4754 that the user's enterprises belong to, with how many. */
export const industryCategories = async (
  { db, session }: CallContext,
  { monitorType }: { monitorType: readonly string[] },
): Promise<SourceNode[]> => {
  const found = await rows(
    db,
    sql<IndustryRow>`
      select left(industry_code, 2) as "divisionCode", coalesce(min(division_name), left(industry_code, 2)) as "divisionName",
        industry_code as code, min(industry_name) as name, count(*)::int as count
      from enterprise left join enterprise_inventory on enterprise_id = enterprise.id
      where enabled and ${emissionDetail(session.scope)}
        and (${monitorType.length === 0} or monitor_types && ${monitorType}::text[])
      group by industry_code order by industry_code`,
  )
  return [...Map.groupBy(found, ({ divisionCode }) => divisionCode)].map(([code, own]) => ({
    code,
    name: own[0]?.divisionName ?? code,
    count: own.reduce((sum, { count }) => sum + count, 0),
    kind: 'industry',
    children: own.map(({ code: own, name, count }) => ({ code: own, name, count, kind: 'industry', children: [] })),
  }))
}
