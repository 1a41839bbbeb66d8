import { bearingDeg, type Position } from '@qingkong/domain/geo/distance'
import { sectorName } from '@qingkong/domain/wind/sector'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { Scope } from '../../../db/scope.ts'
import { knownDust, knownEnterprise } from './known-places.ts'
import { type Found, inside, withinBox } from './place-search.ts'

/** Radius of reverse geocoding, metres (trace-20; document 1 section 7). */
const namingRadiusM = 1000

/** Nearer than this the direction from a place says nothing, as places are points and plants are not. */
const besideM = 50

interface NamedPlace extends Position {
  kind: 'enterprise' | 'dust' | 'site' | 'street'
  code: string
  name: string
  areaCode: string
  areaName: string
  streetName: string
}

/** Whom a place is named for; the platform itself knows every place. */
type Knower = Scope | null

/** Enterprises, construction sites and air sites around a point; streets by the point they are kept under. */
const placesAround = async (db: Queryable, centre: Position, scope: Knower): Promise<Found<NamedPlace>[]> => {
  const search = { centre, radiusM: namingRadiusM }
  const found = await rows(
    db,
    sql<NamedPlace>`
      select kind, place.code, place.name, place.area_code as "areaCode", area.area_name as "areaName",
        coalesce(street.area_name, '') as "streetName", place.longitude, place.latitude
      from (
        select 'enterprise' as kind, ps_code as code, ps_name as name, area_code, street_code, longitude, latitude
        from enterprise where enabled and ${withinBox('enterprise', search)}
          and ${scope === null ? sql`true` : knownEnterprise(scope)}
        union all
        select 'dust', record_num, project_name, area_code, null, longitude, latitude
        from dust_site where enabled and ${withinBox('dust_site', search)}
          and ${scope === null ? sql`true` : knownDust(scope)}
        union all
        select 'site', site_code, site_name, area_code, street_code, longitude, latitude
        from site where enabled and ${withinBox('site', search)}
        union all
        select 'street', area_code, area_name, parent_code, area_code, longitude, latitude
        from area where area_type = 4 and ${withinBox('area', search)}
      ) place join area using (area_code) left join area street on street.area_code = street_code
      order by code`,
  )
  return inside(found, search)
}

const shownName = ({ kind, name }: NamedPlace): string => (kind === 'site' && !name.endsWith('站') ? `${name}站` : name)

/** 新吴区梅村街道无锡某公司东北约320米; a street is a whole quarter, of which no direction is told. */
const textOf = (place: Found<NamedPlace>, point: Position): string => {
  // Many a micro station carries the name of its street.
  const street = place.name.includes(place.streetName) ? '' : place.streetName
  const name = `${place.areaName}${street}${shownName(place)}`
  if (place.kind === 'street' || place.distanceM < besideM) return `${name}附近`
  const direction = sectorName(bearingDeg(place, point), 8)
  return `${name}${direction}约${Math.round(place.distanceM / 10) * 10}米`
}

/**
 * What a point is called: the nearest enterprise, construction site or air site within 1000 m, else the nearest street.
 * The text is empty where nothing is known that near.
 */
export const nearestPlace = async (db: Queryable, point: Position, scope: Knower) => {
  const around = await placesAround(db, point, scope)
  const place = around.find(({ kind }) => kind !== 'street') ?? around[0]
  if (!place) return { text: '', place: null }
  const { distanceM, ...known } = place
  return { text: textOf(place, point), place: { ...known, distance: Math.round(distanceM) } }
}
