import { boundingBox } from '@qingkong/domain/geo/bounding-box'
import { distanceM, inSector, type Position } from '@qingkong/domain/geo/distance'
import { preparedRows, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { Opening } from './upwind-sector.ts'

/** Where a search looks: a circle, or the part of it that opens towards the wind. */
export interface SearchPlace {
  centre: Position
  radiusM: number
  opening?: Opening
}

const wholeCircle: Opening = { directionDeg: 0, angleDeg: 360 }

/** What the whole city may know of an enterprise: the upwind list (name, industry, place, distance). */
export interface EnterprisePlace extends Position {
  enterpriseId: number
  psCode: string
  psName: string
  keyIndustry: boolean
  indCode: string
  indName: string
  address: string
  countyCode: string
  countyName: string
  streetName: string
}

export type Found<T> = T & { distanceM: number }

/** Rows of a table with places whose point may lie within a search; `inside` tells which truly do. */
export const withinBox = (
  table: 'enterprise' | 'dust_site' | 'site' | 'area',
  { centre, radiusM }: SearchPlace,
): Sql => {
  const { west, south, east, north } = boundingBox(centre, radiusM)
  // The very expression of the index enterprise_place (dust_site_place).
  return sql`point(${sql.ref(`${table}.longitude`)}, ${sql.ref(`${table}.latitude`)}) <@ box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`
}

/** Whether a point lies in the place of a search, its rim included. */
export const isInside = (point: Position, { centre, radiusM, opening = wholeCircle }: SearchPlace): boolean =>
  inSector(point, { centre, radiusM, ...opening })

/** Those of the candidates that truly lie inside, nearest first. */
export const inside = <T extends Position>(candidates: readonly T[], place: SearchPlace): Found<T>[] =>
  candidates
    .filter((candidate) => isInside(candidate, place))
    .map((candidate) => ({ ...candidate, distanceM: distanceM(place.centre, candidate) }))
    .sort((a, b) => a.distanceM - b.distanceM)

/** Enterprises that meet a condition over enterprise, area and street. */
export const enterprisePlaces = (db: Queryable, where: Sql): Promise<EnterprisePlace[]> =>
  preparedRows(
    db,
    sql<EnterprisePlace>`
      select enterprise.id as "enterpriseId", ps_code as "psCode", ps_name as "psName", key_industry as "keyIndustry",
        industry_code as "indCode", industry_name as "indName", address, enterprise.area_code as "countyCode",
        area.area_name as "countyName", coalesce(street.area_name, '') as "streetName",
        enterprise.longitude, enterprise.latitude
      from enterprise
      join area on area.area_code = enterprise.area_code
      left join area street on street.area_code = enterprise.street_code
      where enterprise.enabled and ${where}
      order by ps_code`,
  )

/** Enterprises within a circle or sector, nearest first, whatever district they lie in; `where` narrows further. */
export const enterprisesIn = async (
  db: Queryable,
  place: SearchPlace,
  where: Sql = sql`true`,
): Promise<Found<EnterprisePlace>[]> =>
  inside(await enterprisePlaces(db, sql`${withinBox('enterprise', place)} and ${where}`), place)

export interface DustPlace extends Position {
  dustId: number
  recordNum: string
  projectName: string
}

/** Construction sites within a circle or sector, nearest first. */
export const dustSitesIn = async (db: Queryable, place: SearchPlace, where: Sql): Promise<Found<DustPlace>[]> =>
  inside(
    await rows(
      db,
      sql<DustPlace>`
        select id as "dustId", record_num as "recordNum", project_name as "projectName", longitude, latitude
        from dust_site where enabled and ${withinBox('dust_site', place)} and ${where} order by record_num`,
    ),
    place,
  )
