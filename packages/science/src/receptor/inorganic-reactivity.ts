import { ohLossRate } from '@qingkong/domain/voc/reactivity'

/**
 * Inorganic gases that take OH: g/mol, and the rate constant at 298.15 K and 101,325 Pa, cm³/(molecule·s), as the box
 * model reckons it (CB6r3, Luecken et al. 2019: R123 CO + OH, R40 NO + OH + M, R45 NO2 + OH + M).
 */
export const inorganicGases = {
  co: { molarMass: 28.01, koh: 2.284e-13 },
  no: { molarMass: 30.006, koh: 9.763e-12 },
  no2: { molarMass: 46.006, koh: 1.0589e-11 },
} as const

export type InorganicGas = keyof typeof inorganicGases

/** Loss rate of OH by one µg/m³ of the gas at 298.15 K, 1/s. */
export const inorganicLossPerMicrogram = (gas: InorganicGas): number => ohLossRate(inorganicGases[gas], 1) ?? 0
