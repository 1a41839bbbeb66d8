import type { Maybe } from '@qingkong/domain/missing'
import { type Column, numbersOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'

/** Mean daytime OH where none is measured, molecules/cm³: an assumption in wide use, to be set by the user. */
export const assumedOhPerCm3 = 2e6

export type AgeOptions = {
  /** Rate constants with OH of the faster and the slower species, cm³/(molecule·s). */
  kohFast: number
  kohSlow: number
  /** Ratio fast : slow (mixing ratios) where the air was emitted. */
  emissionRatio: number
  /** Mean OH, molecules/cm³. */
  ohPerCm3?: number
}

export type AirAge = {
  /** OH met on the way, molecule·s/cm³. */
  exposure: number
  ageHours: number
  /** The ratio is above that of the emission: not aged, or the emission ratio is set too low. */
  fresherThanEmission: boolean
}

/**
 * Photochemical age from two species that OH removes at different rates (de Gouw et al. 2005):
 * Δt = ln[(X/E)₀/(X/E)] / ([OH]·(k_X − k_E)), for instance m,p-xylene over ethylbenzene.
 * @param fast mixing ratios, an entry per row
 * @returns per row; null where a value is missing or not positive
 * @throws InputProblem when k of the fast one is not the greater, or ratio or OH are not positive
 */
export const photochemicalAge = (
  fast: Column,
  slow: Column,
  { kohFast, kohSlow, emissionRatio, ohPerCm3 = assumedOhPerCm3 }: AgeOptions,
): Maybe<AirAge>[] => {
  if (!(kohFast > kohSlow)) throw new InputProblem('较活泼物种的 OH 速率常数应大于另一物种', { column: 'kohFast' })
  if (!(emissionRatio > 0)) throw new InputProblem('初始比值应大于 0', { column: 'emissionRatio' })
  if (!(ohPerCm3 > 0)) throw new InputProblem('OH 浓度应大于 0', { column: 'ohPerCm3' })
  const fastValues = numbersOf(fast, 'fast')
  const slowValues = numbersOf(slow, 'slow')
  requireSameLength(fastValues.length, slowValues, 'slow')
  return Array.from(fastValues, (value, row) => {
    const ratio = value / (slowValues[row] ?? Number.NaN)
    if (!(ratio > 0 && value > 0 && Number.isFinite(ratio))) return null
    const exposure = Math.log(emissionRatio / ratio) / (kohFast - kohSlow)
    return { exposure, ageHours: exposure / ohPerCm3 / 3600, fresherThanEmission: exposure < 0 }
  })
}

/**
 * Mixing ratio at emission, VOC₀ = VOC·exp(kOH·exposure). Air fresher than the emission counts as not aged.
 * Holds for loss by OH alone; species that form on the way (carbonyls) have no such initial value.
 */
export const initialVoc = (measured: number, koh: number, exposure: number): number => {
  return measured * Math.exp(koh * Math.max(0, exposure))
}
