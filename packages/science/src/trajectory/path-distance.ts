import { type AirPath, requireAlike } from './path-set.ts'

export const pathDistances = ['Euclid', 'Kilometres', 'Angle'] as const
export type PathDistance = (typeof pathDistances)[number]

const kmPerDegree = 110
const radian = Math.PI / 180

/** Distances of every two of n paths: n × n, symmetric, nought on the diagonal. */
export type DistanceMatrix = { size: number; distances: Float64Array }

/**
 * Distances between trajectories (openair trajCluster).
 * 'Euclid': root of the sum of all squared differences in latitude and longitude, degrees, as openair's own; 'Kilometres':
 * sum over the steps of √(Δlat² + (Δlon·cos lat)²) × 110 km, which does not stretch east and west; 'Angle' (Sirois and
 * Bottenheim 1995): mean over the steps of the angle, radians, under which the receptor sees the two, for where they come
 * from.
 * @throws InputProblem when paths differ in length or hold invalid coordinates
 */
export const pathDistanceMatrix = (paths: readonly AirPath[], method: PathDistance): DistanceMatrix => {
  const points = requireAlike(paths)
  const size = paths.length
  const distances = new Float64Array(size * size)
  const latitudes = paths.map(({ latitude }) => Float64Array.from(latitude))
  const longitudes = paths.map(({ longitude }) => Float64Array.from(longitude))
  const between = measures[method]
  for (let a = 0; a < size; a++) {
    for (let b = a + 1; b < size; b++) {
      const away = between(pathOf(latitudes, longitudes, a), pathOf(latitudes, longitudes, b), points)
      distances[a * size + b] = away
      distances[b * size + a] = away
    }
  }
  return { size, distances }
}

type Columns = { latitude: Float64Array; longitude: Float64Array }

const nothing = new Float64Array()

const pathOf = (latitudes: readonly Float64Array[], longitudes: readonly Float64Array[], i: number): Columns => {
  return { latitude: latitudes[i] ?? nothing, longitude: longitudes[i] ?? nothing }
}

const euclid = (a: Columns, b: Columns, points: number): number => {
  let sum = 0
  for (let i = 0; i < points; i++) {
    const north = (a.latitude[i] ?? 0) - (b.latitude[i] ?? 0)
    const east = (a.longitude[i] ?? 0) - (b.longitude[i] ?? 0)
    sum += north * north + east * east
  }
  return Math.sqrt(sum)
}

const apartKm = (a: Columns, b: Columns, points: number): number => {
  let sum = 0
  for (let i = 0; i < points; i++) {
    const [latA, latB] = [a.latitude[i] ?? 0, b.latitude[i] ?? 0]
    const north = latA - latB
    const east = ((a.longitude[i] ?? 0) - (b.longitude[i] ?? 0)) * Math.cos(((latA + latB) / 2) * radian)
    sum += Math.sqrt(north * north + east * east)
  }
  return sum * kmPerDegree
}

const angleRadians = (a: Columns, b: Columns, points: number): number => {
  const [startLat, startLon] = [a.latitude[0] ?? 0, a.longitude[0] ?? 0]
  let sum = 0
  for (let i = 1; i < points; i++) {
    const [northA, eastA] = [(a.latitude[i] ?? 0) - startLat, (a.longitude[i] ?? 0) - startLon]
    const [northB, eastB] = [(b.latitude[i] ?? 0) - startLat, (b.longitude[i] ?? 0) - startLon]
    const lengths = Math.hypot(northA, eastA) * Math.hypot(northB, eastB)
    // A parcel still at the receptor comes from nowhere in particular.
    if (lengths > 0) sum += Math.acos(Math.max(-1, Math.min(1, (northA * northB + eastA * eastB) / lengths)))
  }
  return sum / (points - 1)
}

const measures: Readonly<Record<PathDistance, (a: Columns, b: Columns, points: number) => number>> = {
  Euclid: euclid,
  Kilometres: apartKm,
  Angle: angleRadians,
}
