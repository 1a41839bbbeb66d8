import { firstRow, rows, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { below, knownEnterprise, ownArea } from '../../sources/places/port.ts'

interface ChoosableEnterprise {
  psCode: string
  psName: string
  indCode: string
  indName: string
  areaCode: string
  areaName: string
  address: string
  longitude: number
  latitude: number
}

export interface EnterpriseWish {
  pageNum: number
  pageSize: number
  indCodes: readonly string[]
  areaCodes: readonly string[]
  keyword: string
}

/** Areas below the ones asked for; the city itself means everywhere. */
const inAreas = (cityCode: string, areaCodes: readonly string[]) =>
  areaCodes.includes(cityCode) ? sql`true` : below(sql`coalesce(street_code, enterprise.area_code)`, areaCodes)

/** Enterprises of the own areas that a task can be arranged for. */
export const choosableEnterprises = async ({ db, session }: CallContext, wish: EnterpriseWish) => {
  const where = sql`enterprise.enabled and ${ownArea(session.scope)} and ${below(sql`industry_code`, wish.indCodes)}
    and ${inAreas(session.scope.cityCode, wish.areaCodes)}
    and (ps_name ilike ${likePattern(wish.keyword)} or ps_code = ${wish.keyword})`
  const [records, count] = await Promise.all([
    rows(
      db,
      sql<ChoosableEnterprise>`
        select ps_code as "psCode", ps_name as "psName", industry_code as "indCode", industry_name as "indName",
          enterprise.area_code as "areaCode", area_name as "areaName", address, enterprise.longitude, enterprise.latitude
        from enterprise join area using (area_code) where ${where} order by ps_code
        limit ${wish.pageSize} offset ${(wish.pageNum - 1) * wish.pageSize}`,
    ),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from enterprise where ${where}`),
  ])
  return { records, total: count?.total ?? 0 }
}

interface IndustryRow {
  divisionCode: string
  divisionName: string
  code: string
  name: string
  count: number
}

/** Divisions and classes of GB/T 4754 that the city's enterprises belong to, with how many they are. */
export const industryTree = async ({ db, session }: CallContext, areaCodes: readonly string[]) => {
  const found = await rows(
    db,
    sql<IndustryRow>`
      select left(industry_code, 2) as "divisionCode",
        coalesce((select min(division_name) from enterprise_inventory where division_code = left(industry_code, 2)),
          left(industry_code, 2)) as "divisionName",
        industry_code as code, min(industry_name) as name, count(*)::int as count
      from enterprise where enabled and ${knownEnterprise(session.scope)} and ${inAreas(session.scope.cityCode, areaCodes)}
      group by industry_code order by industry_code`,
  )
  return [...Map.groupBy(found, ({ divisionCode }) => divisionCode)].map(([code, classes]) => ({
    code,
    name: classes[0]?.divisionName ?? code,
    count: classes.reduce((sum, { count }) => sum + count, 0),
    children: classes.map(({ code: own, name, count }) => ({ code: own, name, count, children: [] })),
  }))
}
