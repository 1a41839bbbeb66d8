import type { Maybe } from '../missing.ts'
import type { FacilityGroup } from './monitor-state.ts'

/** What meters counted in a period, by what their equipment does. */
export interface EnergyAmount {
  /** Meters in it. */
  points: number
  productionKwh: Maybe<number>
  governKwh: Maybe<number>
  /** Of processes, which are neither. */
  otherKwh: Maybe<number>
  /** Highest mean load of an hour, kW: of many meters the highest one, because their hours differ. */
  peakKw: Maybe<number>
  dueHours: number
  validHours: number
}

export const noEnergy: EnergyAmount = {
  points: 0,
  productionKwh: null,
  governKwh: null,
  otherKwh: null,
  peakKw: null,
  dueHours: 0,
  validHours: 0,
}

const plus = (a: Maybe<number>, b: Maybe<number>): Maybe<number> => {
  if (a === null) return b
  return b === null ? a : a + b
}

const larger = (a: Maybe<number>, b: Maybe<number>): Maybe<number> => {
  if (a === null) return b
  return b === null ? a : Math.max(a, b)
}

/** One meter's period. kWh, kW, hours. */
export const energyOfMeter = (
  group: FacilityGroup,
  { kwh, ...meter }: { kwh: Maybe<number>; peakKw: Maybe<number>; dueHours: number; validHours: number },
): EnergyAmount => ({
  ...noEnergy,
  ...meter,
  points: 1,
  productionKwh: group === 'production' ? kwh : null,
  governKwh: group === 'govern' ? kwh : null,
  otherKwh: group === 'process' ? kwh : null,
})

/** Energy together; the missing is no zero. */
export const sumOfEnergy = (amounts: Iterable<EnergyAmount>): EnergyAmount => {
  let sum = noEnergy
  for (const one of amounts)
    sum = {
      points: sum.points + one.points,
      productionKwh: plus(sum.productionKwh, one.productionKwh),
      governKwh: plus(sum.governKwh, one.governKwh),
      otherKwh: plus(sum.otherKwh, one.otherKwh),
      peakKw: larger(sum.peakKw, one.peakKw),
      dueHours: sum.dueHours + one.dueHours,
      validHours: sum.validHours + one.validHours,
    }
  return sum
}

/** All groups together; null where no meter counted. */
export const totalKwhOf = ({ productionKwh, governKwh, otherKwh }: EnergyAmount): Maybe<number> =>
  plus(plus(productionKwh, governKwh), otherKwh)

/** Valid ÷ due hours of the meters, 0 to 1. */
export const energyCoverage = ({ dueHours, validHours }: EnergyAmount): Maybe<number> =>
  dueHours > 0 ? Math.min(1, validHours / dueHours) : null
