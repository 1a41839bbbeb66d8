import { dayMs, formatCity } from '@qingkong/domain/time/city-time'

/** Days shown when the address names none. */
export const usualDays = 7

const dayText = (at: Date): string => formatCity(at, 'YYYY-MM-DD')

/** The last days of the city, today included. */
export const lastDays = (days: number, now: Date): { from: string; to: string } => ({
  from: dayText(new Date(now.getTime() - (days - 1) * dayMs)),
  to: dayText(now),
})

/** The range of the address, or the usual one. */
export const statisticsRange = (filter: { from: string; to: string }, now: Date): { from: string; to: string } =>
  filter.from !== '' && filter.to !== '' ? { from: filter.from, to: filter.to } : lastDays(usualDays, now)
