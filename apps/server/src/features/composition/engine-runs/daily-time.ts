import { dayMs, minuteMs, startOfCityDay } from '@qingkong/domain/time/city-time'

/** Minutes after midnight as a time of the day, 'HH:mm'. */
export const timeOfDayText = (minuteOfDay: number): string =>
  [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** @param text 'HH:mm' */
export const minuteOfDayOf = (text: string): number => {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return 60 * hour + minute
}

/** The newest moment of the city's clock at a time of the day, at or before the instant. */
export const lastDailyTime = (minuteOfDay: number, at: Date): Date => {
  const today = new Date(startOfCityDay(at).getTime() + minuteOfDay * minuteMs)
  return today <= at ? today : new Date(today.getTime() - dayMs)
}

/** The next one, after the instant. */
export const nextDailyTime = (minuteOfDay: number, at: Date): Date =>
  new Date(lastDailyTime(minuteOfDay, at).getTime() + dayMs)
