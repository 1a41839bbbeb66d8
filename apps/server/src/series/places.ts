import { Fail } from '@qingkong/contract/errors'
import { type Queryable, rows, sql } from '../db/database.ts'
import type { Scope } from '../db/scope.ts'
import type { Place } from './question.ts'

/** 国控评价点: the sites whose mean is the city. Background and rural sites are not part of it (HJ 663). */
const cityMeanType = '10'

interface PlaceRow extends Omit<Place, 'siteIds'> {
  siteIds: number[] | null
}

const placeRows = (db: Queryable, cityCode: string, codes: readonly string[], siteType: string) =>
  rows(
    db,
    sql<PlaceRow>`
      select site_code as code, site_name as name, 'site' as kind, site_type as "siteType", array[id] as "siteIds"
        from site where site_code = any(${codes}::text[])
      union all
      select area_code, area_name, 'area', ${siteType}::text,
          (select array_agg(id order by id) from site where enabled and site_type = ${siteType}
             and (site.area_code = area.area_code or site.street_code = area.area_code))
        from area where area_code = any(${codes}::text[]) and area_code <> ${cityCode}
      union all
      select area_code, area_name, 'city', ${cityMeanType}::text,
          (select array_agg(id order by id) from site where enabled and site_type = ${cityMeanType})
        from area where area_code = any(${codes}::text[]) and area_code = ${cityCode}
      union all
      select city_code, city_name, 'otherCity', null, null from city
        where city_code = any(${codes}::text[]) and city_code <> ${cityCode}`,
  )

/** The own city as the place whose mean the assessment sites make. */
export const ownCity = async (db: Queryable): Promise<Place> => {
  const found = await rows(
    db,
    sql<{ id: number }>`select id from site where enabled and site_type = ${cityMeanType} order by id`,
  )
  return { code: 'ownCity', name: '全市', kind: 'city', siteType: cityMeanType, siteIds: found.map(({ id }) => id) }
}

/**
 * What the codes of an area/site selector stand for, in their order: a site code, a district's area code (its enabled
 * sites of `siteType`), the city's own code (its national sites) or another city's code. Site data are readable
 * city-wide, so the scope gives nothing but the own city; a disabled site (an imported record) can be analysed by name.
 * @throws Fail INVALID_INPUT naming a code that stands for nothing
 */
export const resolvePlaces = async (
  db: Queryable,
  scope: Pick<Scope, 'cityCode'>,
  codes: readonly string[],
  siteType: string,
): Promise<Place[]> => {
  if (codes.some((code) => /\p{Cc}/u.test(code))) throw new Fail('INVALID_INPUT', '站点或区域编码含有不允许的控制字符')
  const found = await placeRows(db, scope.cityCode, codes, siteType)
  const byCode = new Map(found.map((row) => [row.code, { ...row, siteIds: row.siteIds ?? [] }]))
  return [...new Set(codes)].map((code) => {
    const place = byCode.get(code)
    if (!place) throw new Fail('INVALID_INPUT', `站点或区域“${code}”不存在，请重新选择`)
    return place
  })
}
