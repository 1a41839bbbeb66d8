import { hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { type HourlyFormat, HourlyRowReader } from './hourly-rows.ts'

const SECTORS = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']

/**
 * Kind `prsa` (UCI data set 501, Beijing): hourly pollutants and meteorology. Pollutants are µg/m³ in the file; CO
 * becomes mg/m³ here. Temperature and dew point °C, pressure hPa, rain mm, wind m/s, direction a sector of 16.
 *
 * The file does not say which end of the hour its label names. Each day holds hours 0 to 23 and the set begins and ends
 * on whole days, so hour h is read as the hour that STARTS at h.
 */
const FORMAT: HourlyFormat = {
  keyColumns: ['year', 'month', 'day', 'hour', 'station'],
  values: [
    { column: 'PM2.5', factor: 'pm25', lowest: 0, highest: 3000 },
    { column: 'PM10', factor: 'pm10', lowest: 0, highest: 9000 },
    { column: 'SO2', factor: 'so2', lowest: 0, highest: 3000 },
    { column: 'NO2', factor: 'no2', lowest: 0, highest: 2000 },
    { column: 'CO', factor: 'co', lowest: 0, highest: 100, divisor: 1000 },
    { column: 'O3', factor: 'o3', lowest: 0, highest: 2000 },
    { column: 'TEMP', factor: 'temperature', lowest: -60, highest: 60 },
    { column: 'PRES', factor: 'pressure', lowest: 500, highest: 1100 },
    { column: 'DEWP', factor: 'dewPoint', lowest: -80, highest: 40 },
    { column: 'RAIN', factor: 'rain', lowest: 0, highest: 300 },
    {
      column: 'wd',
      factor: 'windDirection',
      lowest: 0,
      highest: 360,
      read: (text) => {
        const sector = SECTORS.indexOf(text.toUpperCase())
        return sector < 0 ? undefined : sector * 22.5
      },
    },
    { column: 'WSPM', factor: 'windSpeed', lowest: 0, highest: 80 },
  ],
  ignored: ['No'],
  siteOf: (cell) => cell('station'),
  startOf: (cell) => {
    const part = (column: string) => cell(column).padStart(2, '0')
    const hour = /^\d{1,2}$/.test(cell('hour')) ? Number(cell('hour')) : -1
    const midnight = parseCity(`${cell('year')}-${part('month')}-${part('day')}`)
    return midnight === null || hour < 0 || hour > 23 ? null : new Date(midnight.getTime() + hour * hourMs)
  },
}

/** A reader of one file of the kind `prsa`. */
export const prsaReader = (): HourlyRowReader => {
  return new HourlyRowReader(FORMAT)
}
