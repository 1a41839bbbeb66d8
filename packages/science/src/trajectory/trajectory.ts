import { distanceM } from '@qingkong/domain/geo/distance'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { AirPlace, WindAt, WindVector } from './wind-field.ts'

/** Mean Earth radius, metres. */
const earthRadiusM = 6_371_000
const degreesPerMetre = 180 / Math.PI / earthRadiusM

export type TrajectoryPoint = AirPlace & {
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

/** Steps that follow a grid of winds: long in smooth wind, short in fast or turning wind. */
type GridSteps = {
  /** Cell of the grid, degrees. A parcel crosses at most 0.75 of it in a step (TRATIO of HYSPLIT). */
  longitudeDeg: number
  latitudeDeg: number
  /** Keeps a level within the air, where there are levels. */
  levelWithin?: (level: number) => number
}

export type TrajectoryOptions = {
  direction: 'back' | 'forward'
  durationMs: number
  /** Default five minutes. A step is halved as long as a parcel would move more than `maxStepM` in it. */
  stepMs?: number
  maxStepM?: number
  /** Instead of both: steps of up to an hour by the grid and the turning of the wind, with a point at each full hour. */
  grid?: GridSteps
}

/** Share of a cell that a parcel may cross in a step. */
const tratio = 0.75
/**
 * How far predictor and corrector may part, as a share of the step's way: in a wind that turns once a day this allows
 * 15 minutes, and a circle then closes within 0.5 % of its radius.
 */
const turnShare = 0.03
/** Differences below this are no matter, m. */
const nearM = 20
const leastStepMs = minuteMs

const moved = (place: AirPlace, wind: WindVector, seconds: number): AirPlace => {
  const east = (wind.eastMs * seconds * degreesPerMetre) / Math.cos((place.latitude * Math.PI) / 180)
  const longitude = place.longitude + east
  const latitude = place.latitude + wind.northMs * seconds * degreesPerMetre
  if (place.level === undefined) return { longitude, latitude }
  return { longitude, latitude, level: place.level + (wind.levelPerS ?? 0) * seconds }
}

/** Place after two Euler steps from `from` one after the other; the second slope is in degrees at its own place. */
const halfway = (from: AirPlace, second: AirPlace, grid: GridSteps | undefined): AirPlace => {
  const longitude = from.longitude + (second.longitude - from.longitude) / 2
  const latitude = from.latitude + (second.latitude - from.latitude) / 2
  if (from.level === undefined) return { longitude, latitude }
  const level = from.level + ((second.level ?? from.level) - from.level) / 2
  return kept({ longitude, latitude, level }, grid)
}

/** The place within the air. */
const kept = (place: AirPlace, grid: GridSteps | undefined): AirPlace => {
  if (place.level === undefined || !grid?.levelWithin) return place
  return { ...place, level: grid.levelWithin(place.level) }
}

/**
 * The way of a parcel of air, by the predictor-corrector HYSPLIT uses (Draxler & Hess 1998; modified Euler or Heun,
 * second order): P' = P + V(P,t)·dt; P(t+dt) = P + ½[V(P,t) + V(P',t+dt)]·dt. Two-dimensional unless the start has a
 * level and the wind vertical motion.
 */
export const trajectory = (
  wind: WindAt,
  start: AirPlace,
  startMs: number,
  { direction, durationMs, stepMs = 5 * minuteMs, maxStepM = 2500, grid }: TrajectoryOptions,
): Trajectory => {
  const sign = direction === 'back' ? -1 : 1
  const points: TrajectoryPoint[] = [{ ...start, atMs: startMs, wind: wind(start, startMs) }]
  let at: TrajectoryPoint | undefined = points[0]
  let travelledMs = 0
  while (at && travelledMs < durationMs) {
    const here: WindVector | null = at.wind
    if (here === null) return { points, complete: false }
    const place = placeOf(at)
    const left = durationMs - travelledMs
    let longest = grid
      ? gridStep(place, here, Math.min(left, hourMs - (travelledMs % hourMs)), grid)
      : Math.min(stepMs, left)
    while (!grid && (Math.hypot(here.eastMs, here.northMs) * longest) / 1000 > maxStepM && longest > 1000) longest /= 2
    const next = advanced(wind, place, here, startMs + sign * travelledMs, { sign, longest, grid })
    if (next === null) return { points, complete: false }
    travelledMs += next.stepMs
    const atMs: number = startMs + sign * travelledMs
    at = { ...next.place, atMs, wind: wind(next.place, atMs) }
    points.push(at)
  }
  return { points, complete: true }
}

/** One step of at most `longest` ms; null when the wind ends. On a grid it is halved where the wind turns or ends. */
const advanced = (
  wind: WindAt,
  place: AirPlace,
  here: WindVector,
  atMs: number,
  { sign, longest, grid }: { sign: number; longest: number; grid: GridSteps | undefined },
): { place: AirPlace; stepMs: number } | null => {
  let stepMs = longest
  for (;;) {
    const seconds = (sign * stepMs) / 1000
    const first = kept(moved(place, here, seconds), grid)
    const there = wind(first, atMs + sign * stepMs)
    const next = there === null ? null : halfway(place, moved(first, there, seconds), grid)
    const isDone = !grid || stepMs <= leastStepMs || (next !== null && !turnsTooFast(place, first, next))
    if (isDone) return next === null ? null : { place: next, stepMs }
    stepMs = Math.ceil(stepMs / 2)
  }
}

const placeOf = ({ longitude, latitude, level }: AirPlace): AirPlace => {
  return level === undefined ? { longitude, latitude } : { longitude, latitude, level }
}

/** The span in equal steps, whole milliseconds, of which none crosses more than its share of a cell. */
const gridStep = (place: AirPlace, { eastMs, northMs }: WindVector, spanMs: number, grid: GridSteps): number => {
  const shrunk = Math.cos((place.latitude * Math.PI) / 180)
  const cellsPerS =
    degreesPerMetre * Math.max(Math.abs(northMs) / grid.latitudeDeg, Math.abs(eastMs) / grid.longitudeDeg / shrunk)
  const steps = Math.ceil((cellsPerS * spanMs) / 1000 / tratio)
  return Math.ceil(spanMs / Math.max(1, steps))
}

const turnsTooFast = (from: AirPlace, predicted: AirPlace, corrected: AirPlace): boolean => {
  return distanceM(predicted, corrected) > Math.max(nearM, turnShare * distanceM(from, corrected))
}
