import type { Maybe } from '@qingkong/domain/missing'
import { add, type Column, maybe, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { type RoseSectorCount, requireDirection, requireSpeed, roseSector, sectorBiasFactors } from './wind-sector.ts'

/** Winds of the rows; the direction is where the wind comes FROM, degrees clockwise from north. */
export type WindColumns = { speedMs: Column; directionDeg: Column }

export type RoseOptions = {
  /** Default 16. */
  sectors?: RoseSectorCount
  /**
   * Upper bounds of the classes but the last, ascending; the last class is open. A class owns its upper bound:
   * (0, 2], (2, 4] …
   */
  classBounds?: readonly number[]
  /** Speeds below this (m/s) are calm; a speed of nought always is. Default 0: only nought. */
  calmBelowMs?: number
  /** Weighs sectors against the 10° steps of the directions. Only where all directions are such steps. Default off. */
  biasCorrection?: boolean
}

type RoseShare = {
  count: number
  /** Of the rows with a speed, in %. */
  sharePct: number
}

type RoseSector = RoseShare & {
  /** Middle of the sector; 0 is north. */
  directionDeg: number
  /** By class. */
  counts: number[]
  sharesPct: number[]
  /** Mean of what is classed (speed or concentration) in the sector. */
  mean: Maybe<number>
}

/** Shares of sectors, calm, no direction and no value add up to 100 % (without bias correction). */
export type Rose = {
  sectorWidthDeg: number
  /** Classes (above, upTo]; upTo of the last is null. */
  classes: { above: number; upTo: Maybe<number> }[]
  sectors: RoseSector[]
  calm: RoseShare & { counts: number[]; mean: Maybe<number> }
  /** Wind blew, and the direction is missing. */
  noDirection: RoseShare
  /** The concentration is missing where direction (or calm) is known; 0 in a wind rose. */
  noValue: RoseShare
  /** Rows without a speed: in no share. */
  noSpeed: number
  /** Rows with a speed: the whole of all shares. */
  total: number
  /** True mean speed, calm included, m/s. */
  meanSpeedMs: Maybe<number>
  /** Direction of the mean unit vector, degrees; null when there is none. */
  meanDirectionDeg: Maybe<number>
  biasCorrected: boolean
}

/** Counts a rose of any classed quantity; `classed` null means the speed itself. */
export const countRose = (
  wind: WindColumns,
  classed: Maybe<Float64Array>,
  { sectors = 16, classBounds = [], calmBelowMs = 0, biasCorrection = false }: RoseOptions,
): Rose => {
  requireAscending(classBounds)
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  if (speeds.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(speeds.length, directions, 'directionDeg')
  if (classed !== null) requireSameLength(speeds.length, classed, 'value')

  const classCount = classBounds.length + 1
  // One row of cells per sector, and one more for calm.
  const counts = new Float64Array((sectors + 1) * classCount)
  const sums = new Float64Array(sectors + 1)
  let [noSpeed, noDirection, noValue, total, speedSum, east, north] = [0, 0, 0, 0, 0, 0, 0]
  let allSteps = true
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
    if (!isCalm && Number.isNaN(direction)) {
      noDirection += 1
      continue
    }
    const value = classed === null ? speed : (classed[row] ?? Number.NaN)
    if (!isCalm) {
      const angle = (direction * Math.PI) / 180
      east += Math.sin(angle)
      north += Math.cos(angle)
      if (direction % 10 !== 0) allSteps = false
    }
    if (Number.isNaN(value)) {
      noValue += 1
      continue
    }
    const sector = isCalm ? sectors : roseSector(direction, sectors)
    add(counts, sector * classCount + classOf(value, classBounds), 1)
    add(sums, sector, value)
  }
  if (biasCorrection && !allSteps)
    throw new InputProblem('风向不全是 10 度的倍数，不能作偏差订正', { column: 'directionDeg' })

  const factors = biasCorrection ? sectorBiasFactors(sectors) : []
  const percent = (count: number, factor = 1) => (total === 0 ? 0 : (100 * count * factor) / total)
  const cells = (sector: number) => Array.from(counts.subarray(sector * classCount, (sector + 1) * classCount))
  const meanOf = (sector: number, count: number) => (count === 0 ? null : (sums[sector] ?? 0) / count)
  const calmCounts = cells(sectors)
  const calmCount = sumOf(calmCounts)
  return {
    sectorWidthDeg: 360 / sectors,
    classes: Array.from({ length: classCount }, (_, i) => ({
      above: classBounds[i - 1] ?? 0,
      upTo: classBounds[i] ?? null,
    })),
    sectors: Array.from({ length: sectors }, (_, sector) => {
      const own = cells(sector)
      const count = sumOf(own)
      return {
        directionDeg: (sector * 360) / sectors,
        count,
        sharePct: percent(count, factors[sector]),
        counts: own,
        sharesPct: own.map((one) => percent(one, factors[sector])),
        mean: meanOf(sector, count),
      }
    }),
    calm: { count: calmCount, sharePct: percent(calmCount), counts: calmCounts, mean: meanOf(sectors, calmCount) },
    noDirection: { count: noDirection, sharePct: percent(noDirection) },
    noValue: { count: noValue, sharePct: percent(noValue) },
    noSpeed,
    total,
    meanSpeedMs: maybe(speedSum / total),
    // A sum this short is rounding of opposite winds, and its direction accidental.
    meanDirectionDeg: Math.hypot(east, north) < 1e-6 ? null : degreesOf(east, north),
    biasCorrected: biasCorrection,
  }
}

const degreesOf = (east: number, north: number): number => {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
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
