import { InputProblem } from '../stats/input-problem.ts'
import { type Trajectory, trajectory } from './trajectory.ts'
import type { AirPlace } from './wind-field.ts'
import { cellOf, gridWind, levelWithin, type WindGrid } from './wind-grid.ts'

export type GridTrajectory = Trajectory & {
  mode: 'grid'
  /** Vertical motion: of the file, none on a level of the file, or one layer. */
  vertical: 'field' | 'level' | 'singleLayer'
  /** Unit of the level of the points; null for one layer. */
  levelUnit: 'hPa' | 'm' | null
}

/**
 * Paths of air on gridded winds; make it once for many starts. Steps of up to an hour, at most 0.75 of a cell, shorter
 * where the wind turns; a point at every full hour of the way.
 * @returns a function of place (with a level where the grid has levels), start and duration
 * @throws InputProblem as {@link gridWind}; the function when the start lies outside the grid or its times
 */
export const gridTrajectories = (
  grid: WindGrid,
): ((
  start: AirPlace,
  startMs: number,
  way: { direction: 'back' | 'forward'; durationMs: number },
) => GridTrajectory) => {
  const wind = gridWind(grid)
  const steps = { ...cellOf(grid), levelWithin: levelWithin(grid) }
  const levelUnit = grid.level?.unit ?? null
  const vertical = levelUnit === null ? 'singleLayer' : grid.levelPerS === null ? 'level' : 'field'
  return (start, startMs, { direction, durationMs }) => {
    if (grid.level !== null && start.level === undefined)
      throw new InputProblem('风场有多层，请给出起点高度', { column: 'level' })
    const { longitude, latitude, level } = start
    // In one layer a level would mean nothing.
    const from = grid.level === null || level === undefined ? { longitude, latitude } : { longitude, latitude, level }
    if (wind(from, startMs) === null) throw new InputProblem('起点或起始时间不在风场范围内，或该处风缺测')
    return {
      ...trajectory(wind, from, startMs, { direction, durationMs, grid: steps }),
      mode: 'grid',
      vertical,
      levelUnit,
    }
  }
}
