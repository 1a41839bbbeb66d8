import { onPlane, type Place, type PlanePoint } from './place.ts'
import { speedMs, type WindVector } from './synoptic-wind.ts'

/** Somewhere particles come from, with its strength against the others of its kind. */
export interface EmittingPlace extends PlanePoint {
  strength: number
}

/** What a place at a distance adds to the air that has crossed it: e-fold and the width of what counts as near. */
const reachM = 25_000
const nearM = 4_000
/** The part that arrives with any wind. */
const background = 0.1
/** Slower air has no memory of a direction. */
const calmMs = 0.8

const cosineBetween = (place: PlanePoint, from: PlanePoint, wind: WindVector, speed: number): number => {
  const [east, north] = [from.eastM - place.eastM, from.northM - place.northM]
  const distance = Math.max(1, Math.hypot(east, north))
  return (east * wind.east + north * wind.north) / (distance * speed)
}

/**
 * How much of the places' emissions the wind brings to a point, against the mean over all directions: the broad plume of
 * a quarter of the city and what lies beyond, not the narrow one of a single stack.
 */
export const upwindOf = (places: readonly EmittingPlace[], place: Place): ((wind: WindVector) => number) => {
  const point = onPlane(place)
  const weighed = places.map((from) => {
    const distance = Math.hypot(point.eastM - from.eastM, point.northM - from.northM)
    return { from, weight: (from.strength * Math.exp(-distance / reachM)) / (distance + nearM) }
  })
  const along = (wind: WindVector): number => {
    const speed = speedMs(wind)
    if (speed === 0) return 0
    return weighed.reduce((sum, { from, weight }) => {
      const cosine = cosineBetween(from, point, wind, speed)
      return sum + weight * (background + (cosine > 0 ? cosine ** 6 : 0))
    }, 0)
  }
  const directions = 36
  const mean =
    Array.from({ length: directions }, (_, n) => {
      const angle = (2 * Math.PI * n) / directions
      return along({ east: Math.sin(angle), north: Math.cos(angle) })
    }).reduce((sum, value) => sum + value, 0) / directions

  return (wind) => {
    if (mean === 0) return 1
    const directed = Math.min(1, speedMs(wind) / calmMs)
    return directed * (along(wind) / mean) + (1 - directed)
  }
}
