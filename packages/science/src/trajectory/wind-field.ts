import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import type { Maybe } from '@qingkong/domain/missing'
import { hourMs } from '@qingkong/domain/time/city-time'

/** Motion of the air in m/s, positive to the east and north (where it goes, not where it comes from). */
export type WindVector = {
  eastMs: number
  northMs: number
  /** Vertical motion in units of the level per second; absent where the wind has none. */
  levelPerS?: number
}

/** A place with its level where the wind has levels: hPa or metres, as the wind itself. */
export type AirPlace = Position & { level?: number }

/** Wind over a place at an instant (epoch milliseconds); null where nothing is known. */
export type WindAt = (place: AirPlace, atMs: number) => Maybe<WindVector>

/** Hourly mean winds of one station. */
export type WindStation = Position & {
  /** Start of the hour (epoch ms) → wind of that hour. */
  hours: ReadonlyMap<number, WindVector>
}

/** The vector of a wind given as a vane gives it: degrees it comes FROM, m/s. */
export const windVector = (directionDeg: number, speedMs: number): WindVector => {
  const angle = (directionDeg * Math.PI) / 180
  return { eastMs: -speedMs * Math.sin(angle), northMs: -speedMs * Math.cos(angle) }
}

/** A mean of an hour stands for its middle; beyond the last one it is taken to go on for this long. */
const holdsMs = hourMs

const stationWind = (hours: ReadonlyMap<number, WindVector>, atMs: number): Maybe<WindVector> => {
  const position = atMs / hourMs - 0.5
  const first = Math.floor(position) * hourMs
  const share = position - Math.floor(position)
  const [before, after] = [hours.get(first), hours.get(first + hourMs)]
  if (before && after) {
    return {
      eastMs: before.eastMs + share * (after.eastMs - before.eastMs),
      northMs: before.northMs + share * (after.northMs - before.northMs),
    }
  }
  if (before) return share * hourMs <= holdsMs ? before : null
  return after ?? null
}

/** Stations farther away say nothing about a place (analysis methods: 100 km). */
const reachM = 100_000
/** Keeps the weight of a station finite at its own mast. */
const nearestM = 300

/**
 * Wind between stations: components weighted by the inverse square of the distance, linear in time between the
 * middles of hours. Surface winds only; terrain and height are not in it.
 */
export const windField = (stations: readonly WindStation[]): WindAt => {
  /** East and north of each station in turn, NaN without a wind: paths of a quarter ask for ten thousands of instants. */
  const ofInstant = new Map<number, Float64Array>()
  const knownAt = (atMs: number): Float64Array => {
    const kept = ofInstant.get(atMs)
    if (kept) return kept
    const made = new Float64Array(2 * stations.length).fill(Number.NaN)
    stations.forEach(({ hours }, at) => {
      const wind = stationWind(hours, atMs)
      if (wind === null) return
      made[2 * at] = wind.eastMs
      made[2 * at + 1] = wind.northMs
    })
    ofInstant.set(atMs, made)
    return made
  }
  return (place, atMs) => {
    const known = knownAt(atMs)
    let [weights, eastMs, northMs] = [0, 0, 0]
    stations.forEach((station, at) => {
      const [east, north] = [known[2 * at] ?? Number.NaN, known[2 * at + 1] ?? Number.NaN]
      if (Number.isNaN(east) || Number.isNaN(north)) return
      const away = Math.max(nearestM, distanceM(place, station))
      if (away > reachM) return
      const weight = 1 / (away * away)
      weights += weight
      eastMs += weight * east
      northMs += weight * north
    })
    return weights === 0 ? null : { eastMs: eastMs / weights, northMs: northMs / weights }
  }
}
