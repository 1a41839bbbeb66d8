import { exactMean } from '../air/rounding.ts'
import type { Position } from '../geo/distance.ts'
import { percentile } from '../period/percentile.ts'
import { minuteMs } from '../time/city-time.ts'
import { type Grid, type GridCell, gridCell } from './grid-cell.ts'

/** A record that counts: it has a place and a value. */
export interface CountedRecord extends Position {
  deviceId: number
  atMs: number
  value: number
}

/** What moving monitors measured in a square. */
export interface CellValue extends GridCell {
  /** Ten-minute passes of single monitors. */
  passes: number
  devices: number
  /** Mean of the passes' medians. */
  value: number
}

const passMs = 10 * minuteMs

/** A month of a square counts with so many passes: road studies find its mean stable from there on. */
export const leastMonthPasses = 10

/** An hour of a square counts with three passes of two monitors. */
export const isValidCellHour = ({ passes, devices }: Pick<CellValue, 'passes' | 'devices'>): boolean =>
  passes >= 3 && devices >= 2

interface Square extends GridCell {
  devices: Set<number>
  passes: Map<string, number[]>
}

const median = (values: readonly number[]): number => percentile(values, 50) ?? Number.NaN

/** Values of the squares in which there are records: a pass (monitor, square, ten minutes) is its median, a square the mean of its passes. */
export const cellValues = (records: readonly CountedRecord[], grid: Grid): CellValue[] => {
  const squares = new Map<string, Square>()
  for (const record of records) {
    const { column, row } = gridCell(record, grid)
    const key = `${column} ${row}`
    const square = squares.get(key) ?? { column, row, devices: new Set(), passes: new Map() }
    squares.set(key, square)
    square.devices.add(record.deviceId)
    const pass = `${record.deviceId} ${Math.floor(record.atMs / passMs)}`
    const values = square.passes.get(pass)
    if (values) values.push(record.value)
    else square.passes.set(pass, [record.value])
  }
  return [...squares.values()].map(({ column, row, devices, passes }) => ({
    column,
    row,
    devices: devices.size,
    passes: passes.size,
    value: exactMean([...passes.values()].map(median)),
  }))
}
