import type { Position } from '@qingkong/domain/geo/distance'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { trajectory } from '../trajectory/trajectory.ts'
import type { WindAt } from '../trajectory/wind-field.ts'
import { type Stability, stabilityOf, sunHeightSine } from './stability.ts'

/** Metres east and north of the traced site. */
export type PlanePoint = { eastM: number; northM: number }

/** Flat plane about an origin; good to 0.2 % within 30 km. */
export const planeAbout = (origin: Position): ((place: Position) => PlanePoint) => {
  const perDegree = (Math.PI / 180) * 6_371_000
  const eastPerDegree = perDegree * Math.cos((origin.latitude * Math.PI) / 180)
  return ({ longitude, latitude }) => ({
    eastM: (longitude - origin.longitude) * eastPerDegree,
    northM: (latitude - origin.latitude) * perDegree,
  })
}

export type PathPoint = PlanePoint & Position & { travelledM: number; travelledS: number }

/** The way by which air came to a site at one instant of the hour. */
export type AirPath = { points: PathPoint[]; stability: Stability }

/** Instants of the hour whose air is followed back: the wind turns within an hour. */
const arrivalMinutes = [5, 20, 35, 50] as const
const backMs = 3 * hourMs
/** Farther than this a plume formula says nothing any more. */
const reachM = 15_000

export const airPaths = (
  wind: WindAt,
  site: Position,
  startMs: number,
  toPlane: (place: Position) => PlanePoint,
): AirPath[] => {
  return arrivalMinutes.flatMap((minute): AirPath[] => {
    const arrivalMs = startMs + minute * minuteMs
    const { points } = trajectory(wind, site, arrivalMs, { direction: 'back', durationMs: backMs, maxStepM: 1200 })
    const here = points[0]?.wind
    if (!here || points.length < 2) return []
    const speed = Math.hypot(here.eastMs, here.northMs)
    const way: PathPoint[] = []
    let travelledM = 0
    for (const { longitude, latitude, atMs } of points) {
      const point = toPlane({ longitude, latitude })
      const last = way.at(-1)
      if (last) travelledM += Math.hypot(point.eastM - last.eastM, point.northM - last.northM)
      way.push({ ...point, longitude, latitude, travelledM, travelledS: (arrivalMs - atMs) / 1000 })
      if (travelledM > reachM) break
    }
    return [{ points: way, stability: stabilityOf(speed, sunHeightSine(site, arrivalMs)) }]
  })
}

export type Passage = {
  /** Way of the air from the source to the site, m; and how long it took, s. */
  alongM: number
  travelS: number
  /** How far beside the source the air went by, m. */
  acrossM: number
}

/** The nearest approach of a path to a place; null when that is the path's very start or end: the air never came by. */
export const passageBy = (path: AirPath, place: PlanePoint): Passage | null => {
  let best: Passage | null = null
  let isOutside = true
  for (let index = 1; index < path.points.length; index++) {
    const [from, to] = [path.points[index - 1], path.points[index]]
    if (!from || !to) continue
    const [east, north] = [to.eastM - from.eastM, to.northM - from.northM]
    const lengthSquare = east * east + north * north
    if (lengthSquare === 0) continue
    const raw = ((place.eastM - from.eastM) * east + (place.northM - from.northM) * north) / lengthSquare
    const share = Math.min(1, Math.max(0, raw))
    const acrossM = Math.hypot(place.eastM - from.eastM - share * east, place.northM - from.northM - share * north)
    if (best && acrossM >= best.acrossM) continue
    isOutside = (index === 1 && raw < 0) || (index === path.points.length - 1 && raw > 1)
    best = {
      acrossM,
      alongM: from.travelledM + share * (to.travelledM - from.travelledM),
      travelS: from.travelledS + share * (to.travelledS - from.travelledS),
    }
  }
  return isOutside ? null : best
}
