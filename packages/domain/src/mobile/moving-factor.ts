import type { FactorCode } from '../site/factor.ts'

/** Factors of moving monitors; µg/m³, CO mg/m³. */
export const movingFactors = ['pm25', 'pm10', 'no2', 'o3', 'co', 'tvoc'] as const satisfies readonly FactorCode[]
export type MovingFactor = (typeof movingFactors)[number]
