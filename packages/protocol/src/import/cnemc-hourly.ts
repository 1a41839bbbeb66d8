import { hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { type HourlyFormat, HourlyRowReader } from './hourly-rows.ts'

/**
 * Kind `cnemc-hourly`: date,hour,code,AQI and six pollutants with running means, one line per station and hour.
 * Hour h is the mean of (h−1, h], so hour 0 of day D+1 closes day D. µg/m³, CO mg/m³.
 * Running means and AQI are not imported: the platform computes them from the hours.
 */
const FORMAT: HourlyFormat = {
  keyColumns: ['date', 'hour', 'code'],
  values: [
    { column: 'PM2.5', factor: 'pm25', lowest: 0, highest: 3000 },
    { column: 'PM10', factor: 'pm10', lowest: 0, highest: 9000 },
    { column: 'SO2', factor: 'so2', lowest: 0, highest: 3000 },
    { column: 'NO2', factor: 'no2', lowest: 0, highest: 2000 },
    { column: 'O3', factor: 'o3', lowest: 0, highest: 2000 },
    { column: 'CO', factor: 'co', lowest: 0, highest: 100 },
  ],
  ignored: ['AQI', 'PM2.5_24h', 'PM10_24h', 'SO2_24h', 'NO2_24h', 'O3_24h', 'O3_8h', 'O3_8h_24h', 'CO_24h'],
  siteOf: (cell) => cell('code'),
  startOf: (cell) => {
    const date = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(cell('date'))
    const hour = /^\d{1,2}$/.test(cell('hour')) ? Number(cell('hour')) : -1
    const midnight = date === null ? null : parseCity(`${date[1]}-${date[2]}-${date[3]}`)
    if (midnight === null || hour < 0 || hour > 23) return null
    return new Date(midnight.getTime() + (hour - 1) * hourMs)
  },
}

/** A reader of one file of the kind `cnemc-hourly`. */
export const cnemcHourlyReader = (): HourlyRowReader => {
  return new HourlyRowReader(FORMAT)
}
