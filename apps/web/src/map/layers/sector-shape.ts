import { destination, type Position } from '@qingkong/domain/geo/distance'
import type { Polygon } from 'geojson'

export interface SectorShape {
  centre: Position
  /** Axis, where the wind comes from. */
  directionDeg: number
  /** Full opening; 360 is a circle. */
  angleDeg: number
  radiusKm: number
}

const metresPerKm = 1000

/** The sector as a polygon with a corner at each degree of its rim (trace-16); a circle has no corner at its centre. */
export const sectorPolygon = ({ centre, directionDeg, angleDeg, radiusKm }: SectorShape): Polygon => {
  const isCircle = angleDeg >= 360
  const from = isCircle ? 0 : directionDeg - angleDeg / 2
  const steps = isCircle ? 360 : Math.ceil(angleDeg)
  const rim = Array.from({ length: steps + 1 }, (_, step) => {
    const { longitude, latitude } = destination(
      centre,
      from + Math.min(step, isCircle ? step % 360 : angleDeg),
      radiusKm * metresPerKm,
    )
    return [longitude, latitude]
  })
  const apex = [centre.longitude, centre.latitude]
  return { type: 'Polygon', coordinates: [isCircle ? rim : [apex, ...rim, apex]] }
}
