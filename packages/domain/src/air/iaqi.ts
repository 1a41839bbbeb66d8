import type { Maybe } from '../missing.ts'
import { aqiTable, concentrationDecimals, type IaqiItem, iaqiSteps } from './aqi-table.ts'
import { roundHalfEven } from './rounding.ts'
import type { StandardVersion } from './standard.ts'

/**
 * Individual air quality index, HJ 633: (IAQIhi − IAQIlo) / (BPhi − BPlo) × (C − BPlo) + IAQIlo, rounded up.
 * Whole numbers only: in binary fractions the formula is one too high for CO values such as 2.2 or 65.4 mg/m³.
 * @param concentration µg/m³ (CO mg/m³); rounded by GB/T 8170 first
 * @returns null when missing, negative, or where the standard computes none (2012: SO2 1 h and O3 8 h above 800)
 */
export const iaqi = (item: IaqiItem, concentration: Maybe<number>, version: StandardVersion): Maybe<number> => {
  if (concentration === null || concentration < 0) return null
  const decimals = concentrationDecimals(item)
  const unit = 10 ** decimals
  const scaled = Math.round(roundHalfEven(concentration, decimals) * unit)
  const { points, above } = aqiTable[item][version]
  for (let i = 1; i < points.length; i++) {
    const high = (points[i] ?? 0) * unit
    if (scaled > high) continue
    const low = (points[i - 1] ?? 0) * unit
    const lowIndex = iaqiSteps[i - 1] ?? 0
    const highIndex = iaqiSteps[i] ?? 0
    return lowIndex + ceilRatio((highIndex - lowIndex) * (scaled - low), high - low)
  }
  return above
}

/** Smallest whole number not below numerator / denominator, both whole and not negative. */
const ceilRatio = (numerator: number, denominator: number): number => {
  const rest = numerator % denominator
  return (numerator - rest) / denominator + (rest > 0 ? 1 : 0)
}
