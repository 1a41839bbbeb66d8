import type { FactorCode } from '../site/factor.ts'

/** What monitors of construction sites are ranked and compared by; µg/m³, noise dB. */
export const dustFactors = ['pm10', 'tsp', 'pm25', 'noise'] as const satisfies readonly FactorCode[]
export type DustFactor = (typeof dustFactors)[number]

/** What the national sites measure that a factor is held against; TSP has the city's PM10 for its course only. */
export const referenceFactors: Readonly<Record<DustFactor, 'pm10' | 'pm25' | null>> = {
  pm10: 'pm10',
  tsp: 'pm10',
  pm25: 'pm25',
  noise: null,
}

/** Whether the reference is of the same quantity, so that a difference to it has a meaning. */
export const hasExcess = (factor: DustFactor): boolean => referenceFactors[factor] === factor
