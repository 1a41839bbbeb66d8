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

export const localMoment = (at: number): LocalMoment => {
  const midnight = startOfCityDay(at).getTime()
  // 20 hours on, UTC and the city are on the same date: the UTC fields are the city's.
  const date = new Date(midnight + 20 * hourMs)
  const weekday = date.getUTCDay()
  const dayIndex = Math.floor(date.getTime() / dayMs)
  const newYear = Date.UTC(date.getUTCFullYear(), 0, 1) / dayMs
  const hour = (at - midnight) / hourMs
  return {
    hour,
    month: date.getUTCMonth() + 1,
    dayOfYear: dayIndex - newYear + hour / 24,
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
