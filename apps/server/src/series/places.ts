import { Fail } from '@qingkong/contract/errors'
import { type Queryable, rows, sql } from '../db/database.ts'
import { Memory } from '../db/memory.ts'
import type { Scope } from '../db/scope.ts'
import { cityMeanType, cityMembers, districtMembers, type MemberRow, membersOf } from './place-members.ts'
import type { Place } from './question.ts'

interface PlaceRow extends Omit<Place, 'siteIds' | 'members'> {
  siteIds: number[] | null
  members: MemberRow[] | null
}

const placeOf = ({ siteIds, members: rows, ...place }: PlaceRow): Place => {
  if (place.kind === 'site' || place.kind === 'otherCity') return { ...place, siteIds: siteIds ?? [] }
  const members = membersOf(rows ?? [])
  return { ...place, siteIds: members.map(({ siteId }) => siteId), members }
}

const areaCode = sql`area.area_code`

const placeRows = (db: Queryable, cityCode: string, codes: readonly string[], siteType: string) =>
  rows(
    db,
    sql<PlaceRow>`
      select site_code as code, site_name as name, 'site' as kind, site_type as "siteType", array[id] as "siteIds",
          null::json as members
        from site where site_code = any(${codes}::text[])
      union all
      select area_code, area_name, 'area', ${siteType}::text, null, ${districtMembers(areaCode, siteType)}
        from area where area_code = any(${codes}::text[]) and area_code <> ${cityCode}
      union all
      select area_code, area_name, 'city', ${cityMeanType}::text, null, ${cityMembers(areaCode)}
        from area where area_code = any(${codes}::text[]) and area_code = ${cityCode}
      union all
      select city_code, city_name, 'otherCity', null, null, null from city
        where city_code = any(${codes}::text[]) and city_code <> ${cityCode}`,
  )

/** Places by code, as of the sites and their days. */
type KnownPlaces = ReadonlyMap<string, Place>

/** A page asks about the same few choices of places again and again. */
const memory = new Memory<KnownPlaces>(['catalogue', 'siteDay'], 500)

/** The area that is the city. */
const cityArea = sql`(select area_code from area where area_type = 2 order by sort, area_code limit 1)`

const readOwnCity = async (db: Queryable): Promise<Place> => {
  const [found] = await rows(db, sql<{ members: MemberRow[] | null }>`select ${cityMembers(cityArea)} as members`)
  return placeOf({
    code: 'ownCity',
    name: '全市',
    kind: 'city',
    siteType: cityMeanType,
    siteIds: null,
    members: found?.members ?? null,
  })
}

const ownCities = new Memory<Place>(['catalogue', 'siteDay'], 1)

/** The own city as the place whose mean the assessment sites make. */
export const ownCity = (db: Queryable): Promise<Place> => ownCities.get(db, 'ownCity', () => readOwnCity(db))

/**
 * What the codes of an area/site selector stand for, in their order: a site code, a district's area code (its enabled
 * sites of `siteType`), the city's own code (its assessment sites) or another city's code. Site data are readable
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
  const byCode = await memory.get(db, JSON.stringify([scope.cityCode, siteType, codes]), async () => {
    const found = await placeRows(db, scope.cityCode, codes, siteType)
    return new Map(found.map((row) => [row.code, placeOf(row)]))
  })
  return [...new Set(codes)].map((code) => {
    const place = byCode.get(code)
    if (!place) throw new Fail('INVALID_INPUT', `站点或区域“${code}”不存在，请重新选择`)
    return place
  })
}
