import type { PlanePoint } from './place.ts'
import { hourBump } from './season.ts'
import type { WindVector } from './synoptic-wind.ts'
import { speedMs } from './synoptic-wind.ts'

/** Taihu's open water, south-west of the city, on the plumes' plane. */
const lakeCentre: PlanePoint = { eastM: -14_000, northM: -38_000 }
const lakeRadiusM = 28_000
const reachM = 22_000

/**
 * Day breeze from the lake in m/s: only on calm sunny days, strongest at 14:30, fading inland; at night a faint
 * return flow towards the water. `clearness` 0 (overcast) to 1.
 */
export const lakeBreeze = (point: PlanePoint, hour: number, synoptic: WindVector, clearness: number): WindVector => {
  const east = point.eastM - lakeCentre.eastM
  const north = point.northM - lakeCentre.northM
  const distance = Math.max(Math.hypot(east, north), 1)
  const inland = Math.exp(-Math.max(0, distance - lakeRadiusM) / reachM)
  const calm = 1 / (1 + (speedMs(synoptic) / 2.6) ** 3)
  const cycle = 2.6 * hourBump(hour, 14.5, 4) - 0.6 * hourBump(hour, 3, 4)
  const strength = cycle * clearness * calm * inland
  return { east: (strength * east) / distance, north: (strength * north) / distance }
}
