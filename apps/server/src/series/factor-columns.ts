import type { FactorCode } from '@qingkong/domain/site/factor'

/** Columns of the site series tables; other factors are computed, or nothing of them is kept. */
export const siteColumns: ReadonlyMap<FactorCode, string> = new Map([
  ['pm25', 'pm25'],
  ['pm10', 'pm10'],
  ['so2', 'so2'],
  ['no2', 'no2'],
  ['o3', 'o3'],
  ['co', 'co'],
  ['no', 'no'],
  ['nox', 'nox'],
  ['tvoc', 'tvoc'],
  ['windSpeed', 'wind_speed'],
  ['windDirection', 'wind_direction'],
  ['temperature', 'temperature'],
  ['humidity', 'humidity'],
  ['airPressure', 'air_pressure'],
  ['rainfall', 'rainfall'],
])

const meteorology: ReadonlySet<FactorCode> = new Set([
  'windSpeed',
  'windDirection',
  'temperature',
  'humidity',
  'airPressure',
  'rainfall',
])

export const isMeteorology = (factor: FactorCode): boolean => meteorology.has(factor)

/** The factors of a list that are read from the tables, without repeats. */
export const storedFactors = (factors: Iterable<FactorCode>): FactorCode[] =>
  [...new Set(factors)].filter((factor) => siteColumns.has(factor))
