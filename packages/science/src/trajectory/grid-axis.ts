import { InputProblem } from '../stats/input-problem.ts'

/** Ascending coordinates of one direction of a grid. */
export type GridAxis = {
  values: Float64Array
  /** Step where all steps are alike to 0.1 %, else 0. */
  step: number
}

/** @throws InputProblem unless the values ascend */
export const gridAxis = (values: Float64Array, name: string): GridAxis => {
  const count = values.length
  for (let i = 1; i < count; i++)
    if (!((values[i] ?? 0) > (values[i - 1] ?? 0)))
      throw new InputProblem('网格坐标应严格递增且不缺失', { row: i, column: name })
  if (count === 0 || Number.isNaN(values[0])) throw new InputProblem('网格坐标为空或缺失', { column: name })
  const mean = count > 1 ? ((values[count - 1] ?? 0) - (values[0] ?? 0)) / (count - 1) : 0
  const isRegular = values.every((value, i) => Math.abs(value - (values[0] ?? 0) - i * mean) <= 1e-3 * mean)
  return { values, step: isRegular ? mean : 0 }
}

/**
 * Place of a coordinate as position on the axis: 2.25 lies a quarter from the third value to the fourth.
 * @returns NaN beyond the ends; an axis of one value holds that value only
 */
export const positionOn = ({ values, step }: GridAxis, at: number): number => {
  const last = values.length - 1
  const [low, high] = [values[0] ?? 0, values[last] ?? 0]
  // A billionth of the range: a point meant to lie on the edge is inside.
  const slack = 1e-9 * (high - low)
  if (!(at >= low - slack && at <= high + slack)) return Number.NaN
  if (step > 0) return Math.min(last, Math.max(0, (at - low) / step))
  let [before, after] = [0, last]
  while (after - before > 1) {
    const middle = (before + after) >> 1
    if ((values[middle] ?? 0) <= at) before = middle
    else after = middle
  }
  if (after === before) return before
  const [from, to] = [values[before] ?? 0, values[after] ?? 0]
  return before + Math.min(1, Math.max(0, (at - from) / (to - from)))
}
