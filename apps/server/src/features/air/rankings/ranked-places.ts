import { Fail } from '@qingkong/contract/errors'
import type { rankedKinds } from '@qingkong/contract/shapes/ranking'
import { shortCityName } from '@qingkong/domain/ranking/city-set'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { type Place, resolvePlaces } from '../../../series/port.ts'
import { cityCodesOfSet } from '../../ground/cities/port.ts'

export interface RankedPlace {
  place: Place
  name: string
  /** District of a site; '' of others. */
  areaName: string
  isOwn: boolean
}

interface Question {
  rankKind: (typeof rankedKinds)[number]
  siteType: string
  siteCodes: readonly string[]
  cityGroup: string
}

/** More sites of a type are micro stations, which no published ranking compares. */
const maxPlaces = 400

const sitesOf = (db: Queryable, { siteType, siteCodes }: Question) =>
  rows(
    db,
    sql<{ code: string; areaName: string | null }>`select site_code as code, area_name as "areaName"
      from site left join area using (area_code)
      where ${siteCodes.length > 0 ? sql`site_code = any(${[...siteCodes]}::text[])` : sql`enabled and site_type = ${siteType}`}
      order by site_code`,
  )

const districtsOf = (db: Queryable, { siteType, siteCodes }: Question) =>
  rows(
    db,
    sql<{ code: string; areaName: string | null }>`select area_code as code, null as "areaName" from area
      where area_type = 3 and ${
        siteCodes.length > 0
          ? sql`area_code = any(${[...siteCodes]}::text[])`
          : sql`exists (select 1 from site where enabled and site_type = ${siteType} and site.area_code = area.area_code)`
      } order by sort, area_code`,
  )

/** Codes of a set of cities with the own city among them. @throws Fail INVALID_INPUT for a set that is none */
export const citiesWithOwn = async (db: Queryable, setKey: string, ownCityCode: string): Promise<string[]> => {
  const codes = await cityCodesOfSet(db, setKey)
  if (codes === undefined) throw new Fail('INVALID_INPUT', `城市分组“${setKey}”不存在，请重新选择`)
  return [...new Set([...codes, ownCityCode])]
}

/**
 * What is ranked: the enabled sites of a type, the districts that have such, or a set of cities with the own one.
 * @throws Fail INVALID_INPUT for codes of another kind, a set that is none, or too many places
 */
export const rankedPlaces = async (
  db: Queryable,
  scope: Pick<Scope, 'cityCode'>,
  question: Question,
): Promise<RankedPlace[]> => {
  const { rankKind, siteCodes } = question
  const found =
    rankKind === 'CITY'
      ? (await citiesWithOwn(db, question.cityGroup, scope.cityCode)).map((code) => ({ code, areaName: null }))
      : await (rankKind === 'AREA' ? districtsOf(db, question) : sitesOf(db, question))
  const wanted = siteCodes.length > 0 ? found.filter(({ code }) => siteCodes.includes(code)) : found
  const unknown = siteCodes.find((code) => !wanted.some((one) => one.code === code))
  if (unknown !== undefined) throw new Fail('INVALID_INPUT', `“${unknown}”不在所选排名对象中，请重新选择`)
  if (wanted.length > maxPlaces) throw new Fail('INVALID_INPUT', `最多对${maxPlaces}个对象排名，请缩小范围`)
  const places = await resolvePlaces(
    db,
    scope,
    wanted.map(({ code }) => code),
    question.siteType,
  )
  return places.map((place, at) => ({
    place,
    name: rankKind === 'CITY' ? shortCityName(place.name) : place.name,
    areaName: wanted[at]?.areaName ?? '',
    isOwn: rankKind === 'CITY' && place.code === scope.cityCode,
  }))
}
