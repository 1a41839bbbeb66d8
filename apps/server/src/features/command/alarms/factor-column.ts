/** Product factor code → column of the site and dust series, where the two differ. */
const renamed: Readonly<Record<string, string>> = {
  windSpeed: 'wind_speed',
  windDirection: 'wind_direction',
  airPressure: 'air_pressure',
}

/** Column of a factor in the site and dust series. */
export const columnOf = (factorCode: string): string => renamed[factorCode] ?? factorCode

/** Factors that a table of site hours can answer; what is not listed has no series and no alarm. */
export const siteSeriesFactors: ReadonlySet<string> = new Set([
  'pm25',
  'pm10',
  'so2',
  'no2',
  'no',
  'nox',
  'o3',
  'co',
  'tvoc',
  'windSpeed',
  'windDirection',
  'temperature',
  'humidity',
  'airPressure',
  'rainfall',
  'aqi',
  'o38h',
])

export const dustSeriesFactors: ReadonlySet<string> = new Set([
  'tsp',
  'pm10',
  'pm25',
  'noise',
  'windSpeed',
  'windDirection',
  'temperature',
  'humidity',
  'airPressure',
])
