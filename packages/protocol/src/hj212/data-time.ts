import { dayMs, formatCity, parseCity, startOfCityDay } from '@qingkong/domain/time/city-time'

const TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\d{3})?$/

/**
 * Reads YYYYMMDDhhmmss on the city's clock, which devices use without naming a zone (14 digits; of 17 the milliseconds
 * are dropped). null when it is no real time.
 */
export const parseDataTime = (text: string): Date | null => {
  const match = TIME.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  return parseCity(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}

/** Local time as DataTime, BeginTime, SystemTime: 14 digits. */
export const formatDataTime = (at: Date): string => {
  return formatCity(at, 'YYYYMMDDHHmmss')
}

/** Local time as QN: 17 digits with milliseconds. */
export const formatQn = (at: Date): string => {
  return formatDataTime(at) + String(at.getUTCMilliseconds()).padStart(3, '0')
}

/** Start of the interval of `durationS` seconds, counted from local midnight, that holds the instant. */
export const intervalStart = (at: Date, durationS: number): Date => {
  const durationMs = Math.min(durationS * 1000, dayMs)
  const midnight = startOfCityDay(at).getTime()
  return new Date(midnight + Math.floor((at.getTime() - midnight) / durationMs) * durationMs)
}
