import type { Position } from '../geo/distance.ts'

/** A square of the road statistics: columns eastwards, rows northwards from the grid's origin. */
export interface GridCell {
  column: number
  row: number
}

export interface Grid {
  /** South-western corner. */
  origin: Position
  /** Side of a square, m. */
  sizeM: number
}

/** Sphere of the distances (R 6371 km): 0.3 % beside the ellipsoid, which is less than half a square over a city. */
const metresPerDegree = (Math.PI / 180) * 6_371_000

const eastScale = ({ origin }: Grid): number => metresPerDegree * Math.cos((origin.latitude * Math.PI) / 180)

/** The square a place lies in; each owns its western and southern edge. */
export const gridCell = ({ longitude, latitude }: Position, grid: Grid): GridCell => ({
  column: Math.floor(((longitude - grid.origin.longitude) * eastScale(grid)) / grid.sizeM),
  row: Math.floor(((latitude - grid.origin.latitude) * metresPerDegree) / grid.sizeM),
})

/** The middle of a square. */
export const cellCentre = ({ column, row }: GridCell, grid: Grid): Position => ({
  longitude: grid.origin.longitude + ((column + 0.5) * grid.sizeM) / eastScale(grid),
  latitude: grid.origin.latitude + ((row + 0.5) * grid.sizeM) / metresPerDegree,
})
