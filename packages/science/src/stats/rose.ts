import type { Maybe } from '@qingkong/domain/missing'
import { maybe } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { type RoseCell, type RoseTableOptions, roseTable, type WindColumns } from './rose-table.ts'
import { sectorBiasFactors } from './wind-sector.ts'

export type { WindColumns } from './rose-table.ts'

export type RoseOptions = RoseTableOptions & {
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

/** A rose of any classed quantity; `classed` null means the speed itself. */
export const countRose = (
  wind: WindColumns,
  classed: Maybe<Float64Array>,
  { biasCorrection = false, ...options }: RoseOptions,
): Rose => {
  const table = roseTable(wind, classed, options)
  const { sectors, total, east, north } = table
  if (biasCorrection && !table.areTensOfDegrees)
    throw new InputProblem('风向不全是 10 度的倍数，不能作偏差订正', { column: 'directionDeg' })
  const factors = biasCorrection ? sectorBiasFactors(options.sectors ?? 16) : []
  const percent = (count: number, factor = 1) => (total === 0 ? 0 : (100 * count * factor) / total)
  const meanOf = ({ sum, count }: RoseCell) => (count === 0 ? null : sum / count)
  return {
    sectorWidthDeg: table.sectorWidthDeg,
    classes: table.classes,
    sectors: sectors.map((cell, sector) => ({
      directionDeg: (sector * 360) / sectors.length,
      count: cell.count,
      sharePct: percent(cell.count, factors[sector]),
      counts: cell.counts,
      sharesPct: cell.counts.map((one) => percent(one, factors[sector])),
      mean: meanOf(cell),
    })),
    calm: {
      count: table.calm.count,
      sharePct: percent(table.calm.count),
      counts: table.calm.counts,
      mean: meanOf(table.calm),
    },
    noDirection: { count: table.noDirection.count, sharePct: percent(table.noDirection.count) },
    noValue: { count: table.noValue, sharePct: percent(table.noValue) },
    noSpeed: table.noSpeed,
    total,
    meanSpeedMs: maybe(table.speedSum / total),
    // A sum this short is rounding of opposite winds, and its direction accidental.
    meanDirectionDeg: Math.hypot(east, north) < 1e-6 ? null : degreesOf(east, north),
    biasCorrected: biasCorrection,
  }
}

const degreesOf = (east: number, north: number): number => {
  const degrees = (Math.atan2(east, north) * 180) / Math.PI
  return degrees < 0 ? degrees + 360 : degrees
}
