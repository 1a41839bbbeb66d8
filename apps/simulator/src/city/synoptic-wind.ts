import { hourMs } from '@qingkong/domain/time/city-time'
import { smoothNoise } from './noise.ts'
import { localMoment, yearWave } from './season.ts'

/** Motion of the air in m/s: positive east and north (where it goes, not where it comes from). */
export interface WindVector {
  east: number
  north: number
}

export const speedMs = (wind: WindVector): number => Math.hypot(wind.east, wind.north)

/** Meteorological direction in degrees: where the wind comes from, 0 = north, clockwise. */
export const directionDeg = (wind: WindVector): number =>
  ((Math.atan2(-wind.east, -wind.north) * 180) / Math.PI + 360) % 360

const blowingFrom = (directionFromDeg: number, speed: number): WindVector => {
  const angle = (directionFromDeg * Math.PI) / 180
  return { east: -speed * Math.sin(angle), north: -speed * Math.cos(angle) }
}

/**
 * The large-scale wind: the East Asian monsoon's prevailing flow (north-west about 15 January, south-east about
 * 15 July in the Yangtze delta) plus passing systems of three to seven days.
 */
export const synopticWind = (seed: number, at: number): WindVector => {
  const { dayOfYear } = localMoment(at)
  const winter = yearWave(dayOfYear, 15)
  const prevailing = winter >= 0 ? blowingFrom(325, 1.9 * winter) : blowingFrom(135, 1.9 * -winter)
  const part = (name: string) =>
    1.7 * smoothNoise(seed, `${name}-system`, at, 60 * hourMs) +
    0.9 * smoothNoise(seed, `${name}-trough`, at, 22 * hourMs) +
    0.4 * smoothNoise(seed, `${name}-gust`, at, 3 * hourMs)
  return { east: prevailing.east + part('wind-east'), north: prevailing.north + part('wind-north') }
}
