import { hourMs } from '@qingkong/domain/time/city-time'
import type { Trajectory, TrajectoryPoint } from './trajectory.ts'

/** A point of a path as it is shown. */
export interface PathPoint {
  atMs: number
  /** Hours from the start of the path; negative on the way back. */
  ageHours: number
  longitude: number
  latitude: number
  level: number | null
  /** Null where the path ends for want of wind. */
  windSpeedMs: number | null
}

/** The points of a path at every full hour of the way and at its end. */
export const hourlyPoints = (points: readonly TrajectoryPoint[], startMs: number): TrajectoryPoint[] =>
  points.filter(({ atMs }, i) => (atMs - startMs) % hourMs === 0 || i === points.length - 1)

/** A path as it is shown: hour by hour. */
export const shownPath = ({ points, complete }: Trajectory, startMs: number) => ({
  startMs,
  complete,
  points: hourlyPoints(points, startMs).map(
    ({ atMs, longitude, latitude, level, wind }): PathPoint => ({
      atMs,
      ageHours: (atMs - startMs) / hourMs,
      longitude,
      latitude,
      level: level ?? null,
      windSpeedMs: wind === null ? null : Math.hypot(wind.eastMs, wind.northMs),
    }),
  ),
})
export type ShownPath = ReturnType<typeof shownPath>
