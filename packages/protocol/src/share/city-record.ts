import { cityDate, hourLabel, isHeldYear, parseCity, parseHourLabel } from '@qingkong/domain/time/city-time'

type CityPollutant = 'pm25' | 'pm10' | 'so2' | 'no2' | 'o3' | 'co' | 'o38h'

/** Values published for a city. */
export type ShareCityRecord = {
  /** GB/T 2260, six digits. */
  cityCode: string
  /** HOUR: hour-ending label 'YYYY-MM-DD HH:00:00'; DAY: the natural day 'YYYY-MM-DD'. */
  time: string
  interval: 'HOUR' | 'DAY'
  /** µg/m³, CO mg/m³; o38h: running 8-hour mean of the hour, daily maximum of the day. A day has no o3. */
  values: Partial<Record<CityPollutant, number | null>>
  aqi: number | null
  primary: string[]
}

/** Label of the interval that starts at the instant. */
export const cityRecordTime = (startAt: Date | number, interval: ShareCityRecord['interval']): string => {
  return interval === 'HOUR' ? hourLabel(startAt) : cityDate(startAt)
}

/** Start of a record's interval; null when its label is no full hour or no date of the years that are held. */
export const cityRecordStart = ({ time, interval }: Pick<ShareCityRecord, 'time' | 'interval'>): Date | null => {
  const start = interval === 'HOUR' ? parseHourLabel(time) : /^\d{4}-\d{2}-\d{2}$/.test(time) ? parseCity(time) : null
  return start !== null && isHeldYear(start.getUTCFullYear()) ? start : null
}
