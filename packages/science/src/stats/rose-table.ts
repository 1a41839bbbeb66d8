import type { Maybe } from '@qingkong/domain/missing'
import { add, type Column, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { type RoseSectorCount, requireDirection, requireSpeed, roseSector } from './wind-sector.ts'

/** Winds of the rows; the direction is where the wind comes FROM, degrees clockwise from north. */
export type WindColumns = { speedMs: Column; directionDeg: Column }

export type RoseTableOptions = {
  /** Default 16. */
  sectors?: RoseSectorCount
  /**
   * Upper bounds of the classes but the last, ascending; the last class is open. A class owns its upper bound:
   * (0, 2], (2, 4] …
   */
  classBounds?: readonly number[]
  /** Speeds below this (m/s) are calm; a speed of nought always is. Default 0: only nought. */
  calmBelowMs?: number
}

/** Rows of one sector (or of calm) by class, with the sums of what is classed. */
export type RoseCell = { count: number; sum: number; counts: number[]; sums: number[] }

/** Rows of a table by where their wind came from and how great something was. */
export type RoseTable = {
  sectorWidthDeg: number
  /** Classes (above, upTo]; upTo of the last is null. */
  classes: { above: number; upTo: Maybe<number> }[]
  sectors: RoseCell[]
  calm: RoseCell
  /** Wind blew, and the direction is missing; `valued` of these rows have a value, and `sum` is theirs. */
  noDirection: { count: number; valued: number; sum: number }
  /** What is classed is missing where direction (or calm) is known. */
  noValue: number
  /** Rows without a speed: in nothing else. */
  noSpeed: number
  /** Rows with a speed. */
  total: number
  speedSum: number
  /** Sum of the unit vectors of the winds that are not calm. */
  east: number
  north: number
  /** Every direction is a multiple of 10°. */
  areTensOfDegrees: boolean
}

/**
 * Counts and sums of any classed quantity by sector; `classed` null means the speed itself.
 * @throws InputProblem on an empty table, columns of unlike length, a direction outside 0–360, a negative speed or class
 * bounds that do not ascend
 */
export const roseTable = (
  wind: WindColumns,
  classed: Maybe<Float64Array>,
  { sectors = 16, classBounds = [], calmBelowMs = 0 }: RoseTableOptions,
): RoseTable => {
  requireAscending(classBounds)
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  if (speeds.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(speeds.length, directions, 'directionDeg')
  if (classed !== null) requireSameLength(speeds.length, classed, 'value')

  const classCount = classBounds.length + 1
  // One row of cells per sector, and one more for calm.
  const counts = new Float64Array((sectors + 1) * classCount)
  const sums = new Float64Array(counts.length)
  const noDirection = { count: 0, valued: 0, sum: 0 }
  let [noSpeed, noValue, total, speedSum, east, north] = [0, 0, 0, 0, 0, 0]
  let areTensOfDegrees = true
  for (let row = 0; row < speeds.length; row++) {
    const speed = speeds[row] ?? Number.NaN
    const direction = directions[row] ?? Number.NaN
    requireDirection(direction, row, 'directionDeg')
    if (Number.isNaN(speed)) {
      noSpeed += 1
      continue
    }
    requireSpeed(speed, row, 'speedMs')
    total += 1
    speedSum += speed
    const isCalm = speed === 0 || speed < calmBelowMs
    const value = classed === null ? speed : (classed[row] ?? Number.NaN)
    if (!isCalm && Number.isNaN(direction)) {
      noDirection.count += 1
      if (!Number.isNaN(value)) {
        noDirection.valued += 1
        noDirection.sum += value
      }
      continue
    }
    if (!isCalm) {
      const angle = (direction * Math.PI) / 180
      east += Math.sin(angle)
      north += Math.cos(angle)
      if (direction % 10 !== 0) areTensOfDegrees = false
    }
    if (Number.isNaN(value)) {
      noValue += 1
      continue
    }
    const cell = (isCalm ? sectors : roseSector(direction, sectors)) * classCount + classOf(value, classBounds)
    add(counts, cell, 1)
    add(sums, cell, value)
  }
  const cellOf = (sector: number): RoseCell => {
    const own = (table: Float64Array) => Array.from(table.subarray(sector * classCount, (sector + 1) * classCount))
    const [ownCounts, ownSums] = [own(counts), own(sums)]
    return { count: sumOf(ownCounts), sum: sumOf(ownSums), counts: ownCounts, sums: ownSums }
  }
  return {
    sectorWidthDeg: 360 / sectors,
    classes: Array.from({ length: classCount }, (_, i) => ({
      above: classBounds[i - 1] ?? 0,
      upTo: classBounds[i] ?? null,
    })),
    sectors: Array.from({ length: sectors }, (_, sector) => cellOf(sector)),
    calm: cellOf(sectors),
    noDirection,
    ...{ noValue, noSpeed, total, speedSum, east, north, areTensOfDegrees },
  }
}

const classOf = (value: number, bounds: readonly number[]): number => {
  let at = 0
  while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1
  return at
}

const sumOf = (values: readonly number[]): number => {
  return values.reduce((sum, value) => sum + value, 0)
}

const requireAscending = (bounds: readonly number[]): void => {
  bounds.forEach((bound, i) => {
    if (!Number.isFinite(bound) || (i > 0 && bound <= (bounds[i - 1] ?? 0)))
      throw new InputProblem('分级界限应为从小到大的数', { column: 'classBounds' })
  })
}
