import { add, type Column, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import type { WindColumns } from './rose.ts'
import { type Surface, type SurfacePoint, splineSurface } from './spline-surface.ts'
import { requireDirection, requireSpeed, roseSector } from './wind-sector.ts'

export type PolarPlotOptions = {
  /** Speed steps of the bins; default 30. */
  rings?: number
  /** Cells on a side of the square; default 101. */
  cells?: number
  /** Bins with fewer rows are left out; default 1. */
  leastPerBin?: number
}

export type PolarPlot = {
  /** Half the side of the square, m/s. */
  reachMs: number
  /** Cells with data nearby; east and north are where the wind came from, m/s. */
  cells: { eastMs: number; northMs: number; value: number }[]
  bins: number
  degreesOfFreedom: number
}

const sectors = 36
/** Bins of one, two and three rows weigh less. */
const smallBinWeights = [0.25, 0.5, 0.75] as const
/** A cell farther from every bin than this share of the square's side is not shown. */
const farShare = 0.05
const segments = 10

/** Bin means of one polar plot and the surface through them; see {@link polarPlot}. */
export const polarSurface = (wind: WindColumns, values: Column, options: PolarPlotOptions = {}) => {
  const bins = binsOf(wind, values, options)
  // Square roots tame the few high means; the surface is squared again.
  const points = bins.points.map((point) => ({ ...point, z: Math.sqrt(Math.max(0, point.z)) }))
  const surface = splineSurface(points, { low: -bins.reachMs, high: bins.reachMs, segments })
  if (surface === null) throw new InputProblem('没有风速、风向和浓度都有效的行')
  return { ...bins, degreesOfFreedom: surface.degreesOfFreedom, at: squared(surface) }
}

/**
 * Mean concentration over wind direction and speed as a smooth surface, the page's view of where it comes from. Means of
 * bins of 10° × a thirtieth of the fastest wind, square roots taken, smoothed by a penalised B-spline surface (10 × 10
 * segments) whose stiffness generalized cross-validation chooses. openair smooths the same bins with a thin-plate GAM;
 * ours is our own smoother and agrees with it closely, not digit by digit.
 * @throws InputProblem on an empty table, a direction outside 0–360, a negative speed, or no complete row
 */
export const polarPlot = (wind: WindColumns, values: Column, options: PolarPlotOptions = {}): PolarPlot => {
  const { reachMs, points, degreesOfFreedom, at } = polarSurface(wind, values, options)
  const { cells: side = 101 } = options
  if (!Number.isInteger(side) || side < 11) throw new InputProblem('格点数应为不小于 11 的整数', { column: 'cells' })
  const cells: PolarPlot['cells'] = []
  const far = farShare * 2 * reachMs
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      const eastMs = reachMs * ((2 * i) / (side - 1) - 1)
      const northMs = reachMs * ((2 * j) / (side - 1) - 1)
      if (points.some(({ x, y }) => (x - eastMs) ** 2 + (y - northMs) ** 2 <= far ** 2))
        cells.push({ eastMs, northMs, value: at(eastMs, northMs) })
    }
  }
  return { reachMs, cells, bins: points.length, degreesOfFreedom }
}

const squared = (surface: Surface): ((eastMs: number, northMs: number) => number) => {
  return (eastMs, northMs) => Math.max(0, surface.at(eastMs, northMs)) ** 2
}

const binsOf = (wind: WindColumns, values: Column, { rings = 30, leastPerBin = 1 }: PolarPlotOptions) => {
  if (!Number.isInteger(rings) || rings < 5) throw new InputProblem('风速分级应为不小于 5 的整数', { column: 'rings' })
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  const numbers = numbersOf(values, 'value')
  if (speeds.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(speeds.length, directions, 'directionDeg')
  requireSameLength(speeds.length, numbers, 'value')
  let reachMs = 0
  speeds.forEach((speed, row) => {
    requireSpeed(speed, row, 'speedMs')
    if (speed > reachMs) reachMs = speed
  })
  if (reachMs === 0) throw new InputProblem('没有大于 0 的风速', { column: 'speedMs' })
  const width = reachMs / rings
  const counts = new Float64Array(rings * sectors)
  const sums = new Float64Array(rings * sectors)
  numbers.forEach((value, row) => {
    const speed = speeds[row] ?? Number.NaN
    const direction = directions[row] ?? Number.NaN
    requireDirection(direction, row, 'directionDeg')
    if (!(speed > 0) || Number.isNaN(direction) || Number.isNaN(value)) return
    const bin = Math.min(rings - 1, Math.ceil(speed / width) - 1) * sectors + roseSector(direction, sectors)
    add(counts, bin, 1)
    add(sums, bin, value)
  })
  const points: SurfacePoint[] = []
  counts.forEach((count, bin) => {
    if (count === 0 || count < leastPerBin) return
    const speed = (Math.floor(bin / sectors) + 0.5) * width
    const angle = ((bin % sectors) * 2 * Math.PI) / sectors
    points.push({
      x: speed * Math.sin(angle),
      y: speed * Math.cos(angle),
      z: (sums[bin] ?? 0) / count,
      weight: smallBinWeights[count - 1] ?? 1,
    })
  })
  return { reachMs, points }
}
