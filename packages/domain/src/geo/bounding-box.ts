import { destination, type Position } from './distance.ts'

/** Degrees. */
export interface BoundingBox {
  west: number
  south: number
  east: number
  north: number
}

/**
 * The smallest box of meridians and parallels that holds every point within a distance: what a spatial index is asked
 * before the exact distance is taken. Valid away from the poles and the date line.
 * @param radiusM metres
 */
export const boundingBox = (centre: Position, radiusM: number): BoundingBox => {
  const north = destination(centre, 0, radiusM).latitude
  const south = destination(centre, 180, radiusM).latitude
  // A circle is widest in degrees off its centre's parallel, towards the pole: sin Δλ = sin δ / cos φ.
  const sine = Math.sin((north - centre.latitude) * (Math.PI / 180))
  const span = (Math.asin(sine / Math.cos((centre.latitude * Math.PI) / 180)) * 180) / Math.PI
  // A millionth of a degree more: rounding must not lose a point on the rim.
  const slack = 1e-6
  return {
    west: centre.longitude - span - slack,
    south: south - slack,
    east: centre.longitude + span + slack,
    north: north + slack,
  }
}
