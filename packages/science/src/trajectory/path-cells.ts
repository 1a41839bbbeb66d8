import { type Column, numbersOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'

/** Endpoints of all trajectories, a row each. */
export type PathPlaces = { latitude: Column; longitude: Column }

/** Endpoints of all trajectories, a row each, with the concentration at the receptor when the air arrived. */
export type PathPoints = PathPlaces & { value: Column }

export type GridOptions = {
  /** Cell size, degrees; default 1. */
  longitudeStep?: number
  latitudeStep?: number
}

export type GridCell = {
  /** Middle of the cell. */
  longitude: number
  latitude: number
  /** Endpoints in the cell. */
  count: number
}

/** Cells by longitude, then latitude; the rows in each. Missing coordinates are not allowed. */
export const cellsOf = (points: PathPlaces, { longitudeStep = 1, latitudeStep = 1 }: GridOptions) => {
  if (!(longitudeStep > 0)) throw new InputProblem('网格间隔应大于 0', { column: 'longitudeStep' })
  if (!(latitudeStep > 0)) throw new InputProblem('网格间隔应大于 0', { column: 'latitudeStep' })
  const longitudes = numbersOf(points.longitude, 'longitude')
  const latitudes = numbersOf(points.latitude, 'latitude')
  if (longitudes.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(longitudes.length, latitudes, 'latitude')
  const cells = new Map<string, { x: number; y: number; rows: number[] }>()
  for (let row = 0; row < longitudes.length; row++) {
    const longitude = longitudes[row] ?? Number.NaN
    const latitude = latitudes[row] ?? Number.NaN
    if (Number.isNaN(longitude)) throw new InputProblem('经度缺失', { row, column: 'longitude' })
    if (!(Math.abs(latitude) <= 90)) throw new InputProblem('纬度缺失或无效', { row, column: 'latitude' })
    const x = roundEven(longitude / longitudeStep)
    const y = roundEven(latitude / latitudeStep)
    const key = `${x},${y}`
    const cell = cells.get(key)
    if (cell) cell.rows.push(row)
    else cells.set(key, { x, y, rows: [row] })
  }
  return [...cells.values()]
    .sort((a, b) => a.x - b.x || a.y - b.y)
    .map(({ x, y, rows }) => ({
      rows,
      cell: { longitude: x * longitudeStep, latitude: y * latitudeStep, count: rows.length },
    }))
}

/** A point on the edge belongs to the even cell, as in openair. */
const roundEven = (value: number): number => {
  const rounded = Math.round(value)
  return Math.abs(value % 1) === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded + 0
}
