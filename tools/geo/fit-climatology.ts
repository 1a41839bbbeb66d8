/**
 * Makes data/climatology.json: a few constants fitted once to recorded hours; the records stay outside.
 * Usage: node tools/geo/fit-climatology.ts <cnemc_hourly_2019_Q1-Q3_wuxi13.csv.gz> <cma_daily_meteorology csv.gz>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { fitWeather } from './fit-weather.ts'
import { correlationAtLagOne, mean, quantile, standardDeviation } from './sample-statistics.ts'

const COLUMNS = { pm25: 'PM2.5', pm10: 'PM10', so2: 'SO2', no2: 'NO2', o3: 'O3', co: 'CO' } as const
type Factor = keyof typeof COLUMNS
const FACTORS: readonly Factor[] = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']
const HOUR_MS = 3_600_000
const MONTHS = 12
const HOURS = 24
/** October to December were not recorded; their diurnal shape and spread come from the month of like sun. */
const SUN_TWIN: Readonly<Record<number, number>> = { 9: 1, 10: 0, 11: 0 }
const LEAST_SITES = 5

const [hourlyFile, weatherFile] = process.argv.slice(2)
if (!hourlyFile || !weatherFile) throw new Error('用法：fit-climatology.ts <小时值 csv.gz> <气象日值 csv.gz>')

const readLines = (file: string): string[] => gunzipSync(readFileSync(file)).toString('utf8').trim().split(/\r?\n/)

interface SiteHour {
  /** Start of the hour as if its city time were UTC, so that UTC fields read as city fields. */
  startMs: number
  siteCode: string
  value: number
}

const readHours = (lines: readonly string[], factor: Factor): SiteHour[] => {
  const [head = '', ...rows] = lines
  const column = head.split(',').indexOf(COLUMNS[factor])
  return rows.flatMap((row) => {
    const cells = row.split(',')
    const [date = '', hour = '', siteCode = ''] = cells
    const value = Number.parseFloat(cells[column] ?? '')
    if (!(value > 0)) return []
    // Published hours are labelled by their end.
    const endMs = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)), Number(hour))
    return [{ startMs: endMs - HOUR_MS, siteCode, value }]
  })
}

const cityMeans = (hours: readonly SiteHour[]): Map<number, number> => {
  const groups = Map.groupBy(hours, (hour) => hour.startMs)
  return new Map(
    [...groups]
      .filter(([, sites]) => sites.length >= LEAST_SITES)
      .map(([startMs, sites]): [number, number] => [startMs, mean(sites.map((site) => site.value))])
      .sort(([a], [b]) => a - b),
  )
}

/** First harmonic of the year through the recorded months' levels (least squares), read at any month 0-11. */
const yearHarmonic = (levels: ReadonlyMap<number, number>): ((month: number) => number) => {
  const rows = [...levels].map(([month, level]) => ({ basis: [1, ...wave(month)], level }))
  const normal = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => rows.reduce((sum, { basis }) => sum + (basis[i] ?? 0) * (basis[j] ?? 0), 0)),
  )
  const right = [0, 1, 2].map((i) => rows.reduce((sum, { basis, level }) => sum + (basis[i] ?? 0) * level, 0))
  const solution = solve(normal, right)
  return (month) => [1, ...wave(month)].reduce((sum, term, index) => sum + term * (solution[index] ?? 0), 0)
}

const wave = (month: number): [number, number] => {
  const angle = (2 * Math.PI * (month + 0.5)) / MONTHS
  return [Math.cos(angle), Math.sin(angle)]
}

/** Gauss elimination of a small positive definite system. */
const solve = (matrix: readonly (readonly number[])[], right: readonly number[]): number[] => {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0])
  const size = rows.length
  for (const [pivot, pivotRow] of rows.entries()) {
    for (const [index, row] of rows.entries()) {
      if (index === pivot) continue
      const share = (row[pivot] ?? 0) / (pivotRow[pivot] ?? 1)
      for (let column = 0; column <= size; column += 1)
        row[column] = (row[column] ?? 0) - share * (pivotRow[column] ?? 0)
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1))
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

type Table = number[][]

/** Quantile by month and hour of day; unrecorded months: their twin's hours scaled to the harmonic's level. */
const quantileTable = (city: ReadonlyMap<number, number>, share: number, digits: number): Table => {
  const cells = Map.groupBy(
    city,
    ([startMs]) => new Date(startMs).getUTCMonth() * HOURS + new Date(startMs).getUTCHours(),
  )
  const cell = (month: number, hour: number): number =>
    quantile(
      (cells.get(month * HOURS + hour) ?? []).map(([, value]) => value),
      share,
    )
  const recorded = Array.from({ length: MONTHS }, (_, month) => month).filter((month) => !(month in SUN_TWIN))
  const hoursOf = (month: number): number[] => Array.from({ length: HOURS }, (_, hour) => cell(month, hour))
  const logLevel = (month: number): number => mean(hoursOf(month).map(Math.log))
  const harmonic = yearHarmonic(new Map(recorded.map((month) => [month, logLevel(month)])))
  return Array.from({ length: MONTHS }, (_, month) => {
    const twin = SUN_TWIN[month]
    const scale = twin === undefined ? 1 : Math.exp(harmonic(month) - logLevel(twin))
    return hoursOf(twin ?? month).map((value) => round(value * scale, digits))
  })
}

/** Spread and hour-to-hour memory of a logarithm series given by hour. */
const noiseOf = (series: ReadonlyMap<number, number>): { sd: number; lag1: number } => {
  const pairs = [...series].flatMap(([startMs, value]): [number, number][] => {
    const next = series.get(startMs + HOUR_MS)
    return next === undefined ? [] : [[value, next]]
  })
  return { sd: round(standardDeviation([...series.values()]), 3), lag1: round(correlationAtLagOne(pairs), 3) }
}

const lines = readLines(hourlyFile)
const fits = FACTORS.map((factor) => {
  const digits = factor === 'co' ? 3 : 1
  const hours = readHours(lines, factor)
  const city = cityMeans(hours)
  const median = quantileTable(city, 0.5, digits)
  const medianAt = (startMs: number): number =>
    median[new Date(startMs).getUTCMonth()]?.[new Date(startMs).getUTCHours()] ?? Number.NaN
  const cityNoise = noiseOf(
    new Map([...city].map(([startMs, value]) => [startMs, Math.log(value / medianAt(startMs))])),
  )
  const bySite = Map.groupBy(hours, (hour) => hour.siteCode)
  const sites = [...bySite].map(([siteCode, siteHours]) => {
    const logRatios = new Map(
      siteHours.flatMap(({ startMs, value }): [number, number][] => {
        const cityValue = city.get(startMs)
        return cityValue === undefined ? [] : [[startMs, Math.log(value / cityValue)]]
      }),
    )
    const centre = quantile([...logRatios.values()], 0.5)
    return { siteCode, ratio: round(Math.exp(centre), 3), ...noiseOf(logRatios) }
  })
  return {
    factor,
    median,
    percentile10: quantileTable(city, 0.1, digits),
    percentile90: quantileTable(city, 0.9, digits),
    cityNoise,
    siteNoise: {
      sd: round(mean(sites.map((site) => site.sd)), 3),
      lag1: round(mean(sites.map((site) => site.lag1)), 3),
    },
    siteRatios: sites.map(({ siteCode, ratio }): [string, number] => [siteCode, ratio]),
  }
})

const byFactor = <T>(read: (fit: (typeof fits)[number]) => T) =>
  Object.fromEntries(fits.map((fit) => [fit.factor, read(fit)]))
const siteCodes = [...new Set(fits.flatMap((fit) => fit.siteRatios.map(([siteCode]) => siteCode)))].sort()

const climatology = {
  source:
    'Fitted to the published hourly values of 13 national sites in Wuxi, January to September 2019 (China National Environmental Monitoring Centre), and to CMA daily meteorology of Wuxi, 2014 to 2021',
  notes: [
    'pm25 … co: median of the city mean by [month 0-11][hour of day 0-23, by start of the hour]; µg/m³, co mg/m³',
    'October to December are extrapolated, not observed: level from the first yearly harmonic through the logarithms of the nine recorded months, diurnal shape from the month of like sun (October from February, November and December from January)',
    'cityNoise: standard deviation and lag-1 hour autocorrelation of ln(city mean / median); siteNoise: the same of ln(site / city mean), mean over sites',
    'siteRatios: median ratio of a site to the city mean of the same hour; 3428A did not report in 2019 and has none',
    'weather: by month 0-11; windDirectionShare by 16 sectors clockwise from north, of the direction of the day’s strongest wind',
  ],
  ...byFactor((fit) => fit.median),
  percentile10: byFactor((fit) => fit.percentile10),
  percentile90: byFactor((fit) => fit.percentile90),
  cityNoise: byFactor((fit) => fit.cityNoise),
  siteNoise: byFactor((fit) => fit.siteNoise),
  siteRatios: Object.fromEntries(
    siteCodes.map((siteCode) => [siteCode, byFactor((fit) => new Map(fit.siteRatios).get(siteCode) ?? null)]),
  ),
  weather: fitWeather(readLines(weatherFile), 'wuxi'),
}
// One row of numbers a line.
const text = JSON.stringify(climatology, null, 1).replace(
  /\[\s+(-?[\d.]+(?:,\s+-?[\d.]+)*)\s+\]/g,
  (_, numbers: string) => `[${numbers.replace(/\s+/g, '')}]`,
)
writeFileSync(new URL('../../data/climatology.json', import.meta.url), `${text}\n`)
