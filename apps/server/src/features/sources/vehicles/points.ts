import { type Queryable, rows, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'

export interface PointRow {
  identifier: string
  pointName: string
  pointKind: '1' | '2'
  areaCode: string
  areaName: string
  address: string
  longitude: number
  latitude: number
  lanes: number
  slopePct: number
}

/** Points in sight, those of remote sensing first. */
export const pointList = (db: Queryable, scope: Scope, kind: '1' | '2' | undefined) =>
  rows(
    db,
    sql<PointRow>`select identifier, point_name as "pointName", kind as "pointKind", p.area_code as "areaCode",
        area.area_name as "areaName", address, p.longitude, p.latitude, lanes,
        slope_pct as "slopePct"
      from vehicle_point p join area on area.area_code = p.area_code
      where ${areaScope(scope, 'p.area_code')} and (${kind ?? null}::text is null or kind = ${kind ?? null})
      order by kind, identifier`,
  )

export interface KnownPoint {
  id: number
  kind: '1' | '2'
  slopePct: number
}

/** Every point by its identifier, for what is pushed. */
export const knownPoints = async (db: Queryable): Promise<ReadonlyMap<string, KnownPoint>> => {
  const found = await rows(
    db,
    sql<KnownPoint & { identifier: string }>`select id, identifier, kind, slope_pct as "slopePct" from vehicle_point`,
  )
  return new Map(found.map(({ identifier, ...point }) => [identifier, point]))
}
