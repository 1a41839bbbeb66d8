import type { Position } from '@qingkong/domain/geo/distance'
import { minuteMs } from '@qingkong/domain/time/city-time'
import type { WindAt, WindVector } from './wind-field.ts'

/** Mean Earth radius, metres. */
const earthRadiusM = 6_371_000
const degreesPerMetre = 180 / Math.PI / earthRadiusM

export type TrajectoryPoint = Position & {
  atMs: number
  /** Wind at the point; null at an end where none is known. */
  wind: WindVector | null
}

export type Trajectory = {
  /** In the order travelled: the first is the start. */
  points: TrajectoryPoint[]
  /** False when the wind ended first. */
  complete: boolean
}

export type TrajectoryOptions = {
  direction: 'back' | 'forward'
  durationMs: number
  /** Default five minutes. A step is halved as long as a parcel would move more than `maxStepM` in it. */
  stepMs?: number
  maxStepM?: number
}

function moved(place: Position, wind: WindVector, seconds: number): Position {
  const east = (wind.eastMs * seconds * degreesPerMetre) / Math.cos((place.latitude * Math.PI) / 180)
  return { longitude: place.longitude + east, latitude: place.latitude + wind.northMs * seconds * degreesPerMetre }
}

/**
 * The way of a parcel of air near the ground, by the predictor-corrector HYSPLIT uses (Draxler & Hess 1998; modified
 * Euler or Heun, second order): P' = P + V(P,t)·dt; P(t+dt) = P + ½[V(P,t) + V(P',t+dt)]·dt. Two-dimensional.
 */
export function trajectory(
  wind: WindAt,
  start: Position,
  startMs: number,
  { direction, durationMs, stepMs = 5 * minuteMs, maxStepM = 2500 }: TrajectoryOptions,
): Trajectory {
  const sign = direction === 'back' ? -1 : 1
  const points: TrajectoryPoint[] = [{ ...start, atMs: startMs, wind: wind(start, startMs) }]
  let at: TrajectoryPoint | undefined = points[0]
  let travelledMs = 0
  while (at && travelledMs < durationMs) {
    const here: WindVector | null = at.wind
    if (here === null) return { points, complete: false }
    let step = Math.min(stepMs, durationMs - travelledMs)
    while ((Math.hypot(here.eastMs, here.northMs) * step) / 1000 > maxStepM && step > 1000) step /= 2
    const seconds = (sign * step) / 1000
    const place: Position = { longitude: at.longitude, latitude: at.latitude }
    const thenMs = startMs + sign * (travelledMs + step)
    const first = moved(place, here, seconds)
    const there = wind(first, thenMs)
    if (there === null) return { points, complete: false }
    // The second slope is taken in degrees at the predicted place, where a metre east is another fraction of a degree.
    const second = moved(first, there, seconds)
    const next: Position = {
      longitude: place.longitude + (first.longitude - place.longitude + second.longitude - first.longitude) / 2,
      latitude: place.latitude + (first.latitude - place.latitude + second.latitude - first.latitude) / 2,
    }
    travelledMs += step
    at = { ...next, atMs: thenMs, wind: wind(next, thenMs) }
    points.push(at)
  }
  return { points, complete: true }
}
