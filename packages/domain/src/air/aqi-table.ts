import type { StandardVersion } from './standard.ts'

/** The ten rows of the IAQI table: a pollutant with its averaging time. */
export type IaqiItem =
  | 'so2_24h'
  | 'so2_1h'
  | 'no2_24h'
  | 'no2_1h'
  | 'co_24h'
  | 'co_1h'
  | 'o3_1h'
  | 'o3_8h'
  | 'pm10_24h'
  | 'pm25_24h'

/** Index values that the break points stand for. */
export const iaqiSteps = [0, 50, 100, 150, 200, 300, 400, 500] as const

export type BreakPoints = {
  /** Concentrations at 0, 50, 100, … in the item's unit: µg/m³, CO mg/m³. */
  points: readonly number[]
  /** Index above the last point; null where the standard computes none. */
  above: number | null
  source: string
}

const in2012 = 'HJ 633-2012 表1'
const in2026 = 'HJ 633-2026 表1'

const points = (source: string, above: number | null, ...values: number[]): BreakPoints => ({
  points: values,
  above,
  source,
})

/** The same break points in both versions. */
const lasting = (...values: number[]): Record<StandardVersion, BreakPoints> => ({
  '2012': points(in2012, 500, ...values),
  '2026': points(in2026, 500, ...values),
})

/** Break points by version. Read in both standards' own text. */
export const aqiTable: Readonly<Record<IaqiItem, Readonly<Record<StandardVersion, BreakPoints>>>> = {
  so2_24h: lasting(0, 50, 150, 475, 800, 1600, 2100, 2620),
  so2_1h: {
    // 2012: above 800 the hour has no index and the 24-h mean is used; 2026 gives it 200.
    '2012': points(in2012, null, 0, 150, 500, 650, 800),
    '2026': points(in2026, 200, 0, 150, 500, 650, 800),
  },
  no2_24h: lasting(0, 40, 80, 180, 280, 565, 750, 940),
  no2_1h: lasting(0, 100, 200, 700, 1200, 2340, 3090, 3840),
  co_24h: lasting(0, 2, 4, 14, 24, 36, 48, 60),
  co_1h: lasting(0, 5, 10, 35, 60, 90, 120, 150),
  o3_1h: lasting(0, 160, 200, 300, 400, 800, 1000, 1200),
  o3_8h: {
    // 2012: above 800 the 8-h mean has no index and the 1-h value is used; 2026 gives it 300.
    '2012': points(in2012, null, 0, 100, 160, 215, 265, 800),
    '2026': points(in2026, 300, 0, 100, 160, 215, 265, 800),
  },
  pm10_24h: {
    '2012': points(in2012, 500, 0, 50, 150, 250, 350, 420, 500, 600),
    '2026': points(in2026, 500, 0, 50, 120, 250, 350, 420, 500, 600),
  },
  pm25_24h: {
    '2012': points(in2012, 500, 0, 35, 75, 115, 150, 250, 350, 500),
    '2026': points(in2026, 500, 0, 35, 60, 115, 150, 250, 350, 500),
  },
}

/** Decimals to which a concentration is rounded before its index is computed (HJ 633-2026 5.1). */
export const concentrationDecimals = (item: IaqiItem): 0 | 1 => {
  return item === 'co_24h' || item === 'co_1h' ? 1 : 0
}
