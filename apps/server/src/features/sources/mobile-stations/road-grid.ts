import type { Position } from '@qingkong/domain/geo/distance'
import { distanceM } from '@qingkong/domain/geo/distance'
import { cellCentre, type Grid, type GridCell } from '@qingkong/domain/mobile/grid-cell'
import type { CityBox } from '@qingkong/domain/mobile/track-cleaning'
import { type Queryable, rows, sql } from '../../../db/database.ts'

/** Squares of half a kilometre; the origin lies south-west of every city served, so that a square keeps its number. */
export const roadGrid: Grid = { origin: { longitude: 119, latitude: 30.5 }, sizeM: 500 }

/** How far outside the outermost street's centre a place may lie, degrees: 20 km, and what a street reaches by itself. */
const margin = { longitude: 0.27, latitude: 0.23 } as const

interface Street extends Position {
  districtCode: string
}

/** The streets' centres, which say where the city lies and to which district a square belongs. */
export interface CityStreets {
  box: CityBox
  districtOf(cell: GridCell): string | null
}

export const cityStreets = async (db: Queryable): Promise<CityStreets> => {
  const streets = await rows(
    db,
    sql<Street>`select longitude, latitude, parent_code as "districtCode" from area
      where area_type = 4 and longitude is not null and latitude is not null and parent_code is not null`,
  )
  const longitudes = streets.map(({ longitude }) => longitude)
  const latitudes = streets.map(({ latitude }) => latitude)
  const known = new Map<string, string | null>()
  const nearest = (cell: GridCell): string | null => {
    const centre = cellCentre(cell, roadGrid)
    let found: { code: string; away: number } | null = null
    for (const street of streets) {
      const away = distanceM(centre, street)
      if (found === null || away < found.away) found = { code: street.districtCode, away }
    }
    return found?.code ?? null
  }
  return {
    box: {
      west: Math.min(...longitudes) - margin.longitude,
      east: Math.max(...longitudes) + margin.longitude,
      south: Math.min(...latitudes) - margin.latitude,
      north: Math.max(...latitudes) + margin.latitude,
    },
    districtOf: (cell) => {
      const key = `${cell.column} ${cell.row}`
      const code = known.get(key) ?? nearest(cell)
      known.set(key, code)
      return code
    },
  }
}
