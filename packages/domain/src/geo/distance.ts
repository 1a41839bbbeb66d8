import { normalizeDegrees } from '../wind/sector.ts'

/** WGS-84 degrees. */
export type Position = { longitude: number; latitude: number }

/** Mean Earth radius (IUGG), metres. */
const earthRadiusM = 6_371_008.8

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in metres (haversine): within 0.5 % of the ellipsoid, exact enough for kilometres. */
export const distanceM = (from: Position, to: Position): number => {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2)
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2)
  const chord =
    halfLatitude ** 2 + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Initial bearing from one point to another, degrees clockwise from north, 0 ≤ bearing < 360. */
export const bearingDeg = (from: Position, to: Position): number => {
  const difference = radians(to.longitude - from.longitude)
  const [south, north] = [radians(from.latitude), radians(to.latitude)]
  const east = Math.sin(difference) * Math.cos(north)
  const up = Math.cos(south) * Math.sin(north) - Math.sin(south) * Math.cos(north) * Math.cos(difference)
  return normalizeDegrees((Math.atan2(east, up) * 180) / Math.PI)
}

/** A wind sector around a point: directionDeg is its axis (where the wind comes from), angleDeg its full opening. */
export type Sector = { centre: Position; directionDeg: number; angleDeg: number; radiusM: number }

/** Whether a point lies in a sector, edges included. The centre itself is always inside. */
export const inSector = (point: Position, sector: Sector): boolean => {
  const distance = distanceM(sector.centre, point)
  // A thousandth of a millimetre: a point drawn on the rim is inside, whatever its last bits.
  if (distance > sector.radiusM + 1e-6) return false
  if (sector.angleDeg >= 360 || distance === 0) return true
  const off = normalizeDegrees(bearingDeg(sector.centre, point) - sector.directionDeg)
  // Edges are meant to be inside; the bearing of a point drawn on one is off by the last bits only.
  return Math.min(off, 360 - off) <= sector.angleDeg / 2 + 1e-9
}

/** The point that lies at a distance and bearing from another. */
export const destination = (from: Position, bearing: number, distance: number): Position => {
  const arc = distance / earthRadiusM
  const [latitude, angle] = [radians(from.latitude), radians(bearing)]
  const sine = Math.sin(latitude) * Math.cos(arc) + Math.cos(latitude) * Math.sin(arc) * Math.cos(angle)
  const turn = Math.atan2(
    Math.sin(angle) * Math.sin(arc) * Math.cos(latitude),
    Math.cos(arc) - Math.sin(latitude) * sine,
  )
  return {
    longitude: normalizeDegrees(from.longitude + (turn * 180) / Math.PI + 180) - 180,
    latitude: (Math.asin(sine) * 180) / Math.PI,
  }
}
