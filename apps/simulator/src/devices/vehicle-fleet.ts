import type { EmissionStage } from '@qingkong/domain/vehicle/emission-stage'
import type { Fuel } from '@qingkong/domain/vehicle/fuel'
import type { PlateColor } from '@qingkong/domain/vehicle/plate-color'
import { pick, uniform } from '../city/noise.ts'

/** A vehicle of the demo city; its plate carries 演, as no plate on the road does. */
export interface FleetVehicle {
  number: number
  plate: string
  color: PlateColor
  fuel: Fuel
  /** 0–26. */
  type: number
  stage: EmissionStage | null
  /** Its exhaust is above the limit at every test. */
  isAlwaysBad: boolean
}

export const fleetSize = 8000

/** Shares of the fleet: petrol, diesel, new energy; the rest is unknown to the register. */
const shares = { A: 0.68, B: 0.14, C: 0.16 }
const alwaysBadShare = 0.004

const fuelOf = (draw: number): Fuel => {
  if (draw < shares.A) return 'A'
  if (draw < shares.A + shares.B) return 'B'
  return draw < shares.A + shares.B + shares.C ? 'C' : 'D'
}

const types: Readonly<Record<Fuel, readonly number[]>> = {
  A: [13, 13, 13, 9, 9, 24, 23, 4],
  B: [2, 2, 5, 5, 16, 18, 10, 17],
  C: [13, 13, 9, 5],
  D: [0, 2, 13],
}
const stages: Readonly<Record<Fuel, readonly (EmissionStage | null)[]>> = {
  A: ['国Ⅵ', '国Ⅵ', '国Ⅴ', '国Ⅴ', '国Ⅳ', '国Ⅲ'],
  B: ['国Ⅵ', '国Ⅴ', '国Ⅴ', '国Ⅳ', '国Ⅳ', '国Ⅲ'],
  C: [null],
  D: [null],
}
const colors: Readonly<Record<Fuel, readonly PlateColor[]>> = {
  A: ['1', '1', '1', '1', '1', '1', '1', '1', '1', '3'],
  B: ['2', '2', '2', '1'],
  C: ['5'],
  D: ['1', '2', '4'],
}

/** The vehicle of a number below `fleetSize`: the same in every run of a seed. */
export const fleetVehicle = (seed: number, number: number): FleetVehicle => {
  const fuel = fuelOf(uniform(seed, 'vehicle-fuel', number))
  const one = <T>(list: readonly T[], stream: string): T => {
    const chosen = list[pick(list.length, seed, stream, number)]
    if (chosen === undefined) throw new RangeError(`nothing to choose from: ${stream}`)
    return chosen
  }
  return {
    number,
    plate: `苏B演${String(number + 1).padStart(4, '0')}`,
    color: one(colors[fuel], 'vehicle-color'),
    fuel,
    type: one(types[fuel], 'vehicle-type'),
    stage: one(stages[fuel], 'vehicle-stage'),
    isAlwaysBad: fuel !== 'C' && uniform(seed, 'vehicle-bad', number) < alwaysBadShare,
  }
}
