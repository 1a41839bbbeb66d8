import type { FactorCode } from '@qingkong/domain/site/factor'

/** Product factor code and column of a series table with one column per factor. */
export interface FactorColumn {
  code: string
  column: string
}

/** Factors of air and weather sites, in cell order. */
export const siteFactors: readonly (FactorColumn & { code: FactorCode })[] = [
  { code: 'pm25', column: 'pm25' },
  { code: 'pm10', column: 'pm10' },
  { code: 'so2', column: 'so2' },
  { code: 'no2', column: 'no2' },
  { code: 'no', column: 'no' },
  { code: 'nox', column: 'nox' },
  { code: 'o3', column: 'o3' },
  { code: 'co', column: 'co' },
  { code: 'tvoc', column: 'tvoc' },
  { code: 'windSpeed', column: 'wind_speed' },
  { code: 'windDirection', column: 'wind_direction' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
  { code: 'airPressure', column: 'air_pressure' },
  { code: 'rainfall', column: 'rainfall' },
]

/** Factors of dust sites, in cell order. */
export const dustFactors: readonly FactorColumn[] = [
  { code: 'tsp', column: 'tsp' },
  { code: 'pm10', column: 'pm10' },
  { code: 'pm25', column: 'pm25' },
  { code: 'noise', column: 'noise' },
  { code: 'windSpeed', column: 'wind_speed' },
  { code: 'windDirection', column: 'wind_direction' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
  { code: 'airPressure', column: 'air_pressure' },
]

/** What moving monitors send, in cell order; the place is part of every record. */
export const mobileFactors: readonly FactorColumn[] = [
  { code: 'longitude', column: 'longitude' },
  { code: 'latitude', column: 'latitude' },
  { code: 'pm25', column: 'pm25' },
  { code: 'pm10', column: 'pm10' },
  { code: 'no2', column: 'no2' },
  { code: 'o3', column: 'o3' },
  { code: 'co', column: 'co' },
  { code: 'tvoc', column: 'tvoc' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
]

/** What is published for other cities; o3 of hours only. */
export const cityFactors: readonly (FactorColumn & { code: FactorCode })[] = [
  { code: 'pm25', column: 'pm25' },
  { code: 'pm10', column: 'pm10' },
  { code: 'so2', column: 'so2' },
  { code: 'no2', column: 'no2' },
  { code: 'o3', column: 'o3' },
  { code: 'co', column: 'co' },
  { code: 'o38h', column: 'o38h' },
]

/** Columns of the site series tables; other factors are computed, or nothing of them is kept. */
export const siteColumns: ReadonlyMap<string, string> = new Map(siteFactors.map(({ code, column }) => [code, column]))
export const dustColumns: ReadonlyMap<string, string> = new Map(dustFactors.map(({ code, column }) => [code, column]))

/** What the roll-up works out for an hour of a site and keeps beside it; no flag stands beside these. */
export const computedHourFactors: ReadonlySet<string> = new Set<FactorCode>(['aqi', 'o38h'])

const meteorology: ReadonlySet<string> = new Set<FactorCode>([
  'windSpeed',
  'windDirection',
  'temperature',
  'humidity',
  'airPressure',
  'rainfall',
])

export const isMeteorology = (factor: string): boolean => meteorology.has(factor)

/** The factors of a list that are read from the tables, without repeats. */
export const storedFactors = (factors: Iterable<FactorCode>): FactorCode[] =>
  [...new Set(factors)].filter((factor) => siteColumns.has(factor))
