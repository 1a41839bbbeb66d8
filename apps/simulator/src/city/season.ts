import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'

/** Where an instant lies in the city's day and year. */
export interface LocalMoment {
  /** Hour of day with fraction, 0 to 24. */
  hour: number
  month: number
  /** 1 January = 0, with fraction. */
  dayOfYear: number
  /** Days since 1970-01-01 in city time. */
  dayIndex: number
  isWeekend: boolean
}

/** Start of the city's day as an instant (ms). */
export const startOfCityDay = (at: number): number => Math.floor((at + zoneOffsetMs) / dayMs) * dayMs - zoneOffsetMs

export const localMoment = (at: number): LocalMoment => {
  const local = at + zoneOffsetMs
  const dayIndex = Math.floor(local / dayMs)
  const date = new Date(dayIndex * dayMs)
  const weekday = date.getUTCDay()
  return {
    hour: (local - dayIndex * dayMs) / hourMs,
    month: date.getUTCMonth() + 1,
    dayOfYear: (local - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs,
    dayIndex,
    isWeekend: weekday === 0 || weekday === 6,
  }
}

/** A yearly cosine: +1 on `peakDay`, -1 half a year later. */
export const yearWave = (dayOfYear: number, peakDay: number): number =>
  Math.cos((2 * Math.PI * (dayOfYear - peakDay)) / 365.25)

/** A daily cosine: +1 at `peakHour`, -1 twelve hours later. */
export const dayWave = (hour: number, peakHour: number): number => Math.cos((2 * Math.PI * (hour - peakHour)) / 24)

/** A bump of height 1 about `centre` hours, wrapping over midnight. */
export const hourBump = (hour: number, centre: number, widthHours: number): number => {
  const distance = Math.min(Math.abs(hour - centre), 24 - Math.abs(hour - centre))
  return Math.exp(-((distance / widthHours) ** 2))
}
