import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Maybe } from '../missing.ts'
import type { HourlyPollutant } from './aqi.ts'

const file = new URL('../../../../../shared/data/air/cnemc_hourly_2019_Q1-Q3_wuxi13.csv.gz', import.meta.url)

export type NationalHour = Record<HourlyPollutant, Maybe<number>> & {
  label: string
  site: string
  /** The hour's number on a line of hours, and its label 1 to 24 within the natural day. */
  hourNumber: number
  hourOfDay: number
  published: Record<'aqi' | 'pm25_24h' | 'pm10_24h' | 'co_24h' | 'o3_24h' | 'o38h' | 'o38h_24h', Maybe<number>>
}

const readHours = (): NationalHour[] => {
  const [header = '', ...lines] = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n')
  const columns = header.trim().split(',')
  return lines.map((line) => {
    const cells = line.trim().split(',')
    const text = (name: string) => cells[columns.indexOf(name)] ?? ''
    const value = (name: string): Maybe<number> => {
      const cell = text(name)
      return cell === '' || cell === 'NA' ? null : Number(cell)
    }
    const date = text('date')
    const hour = Number(text('hour'))
    const at = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6, 8)), hour)
    return {
      label: `${text('code')} ${date} ${hour}`,
      site: text('code'),
      hourNumber: at / 3_600_000,
      hourOfDay: hour === 0 ? 24 : hour,
      pm25: value('PM2.5'),
      pm10: value('PM10'),
      so2: value('SO2'),
      no2: value('NO2'),
      o3: value('O3'),
      co: value('CO'),
      published: {
        aqi: value('AQI'),
        pm25_24h: value('PM2.5_24h'),
        pm10_24h: value('PM10_24h'),
        co_24h: value('CO_24h'),
        o3_24h: value('O3_24h'),
        o38h: value('O3_8h'),
        o38h_24h: value('O3_8h_24h'),
      },
    }
  })
}

/** Real hours of the national sites, kept beside the checkout and not in it; null where they are absent. */
export const nationalHours: Maybe<readonly NationalHour[]> = existsSync(file) ? readHours() : null
