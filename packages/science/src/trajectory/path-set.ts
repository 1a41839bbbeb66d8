import { InputProblem } from '../stats/input-problem.ts'

/** One trajectory, from the receptor on; points at equal steps of time. Degrees. */
export type AirPath = { latitude: readonly number[]; longitude: readonly number[] }

/**
 * @returns how many points each path has
 * @throws InputProblem when there is no path, paths differ in length or a coordinate is none
 */
export const requireAlike = (paths: readonly AirPath[]): number => {
  const points = paths[0]?.latitude.length ?? 0
  if (points < 2) throw new InputProblem('没有轨迹，或轨迹少于两个点')
  paths.forEach(({ latitude, longitude }, i) => {
    if (latitude.length !== points || longitude.length !== points)
      throw new InputProblem(`第 ${i + 1} 条轨迹有 ${latitude.length} 个点，其余为 ${points} 个`)
    if (!latitude.every((value) => Math.abs(value) <= 90) || !longitude.every((value) => Math.abs(value) <= 360))
      throw new InputProblem(`第 ${i + 1} 条轨迹含有无效的经纬度`)
  })
  return points
}
