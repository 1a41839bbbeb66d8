import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { hourBump } from './season.ts'

/** First day of the lunar year, by the calendar of the Purple Mountain Observatory. */
const newYearDays = [
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
].map((day) => startOfCityDay(Date.parse(`${day}T12:00:00+08:00`)).getTime())

/** Day of the festival with its evening's or morning's height: eve, first day, god of wealth (5th), lanterns (15th). */
const bursts: readonly (readonly [day: number, hour: number, widthHours: number, height: number])[] = [
  [-1, 19, 2, 0.35],
  [0, 0.3, 2.2, 1],
  [0, 7, 1.6, 0.35],
  [3, 23.8, 1.5, 0.45],
  [4, 6.5, 1.6, 0.5],
  [14, 20, 2, 0.35],
]

/** How many fireworks are in the air: 1 in the first hour of the lunar year, 0 on all ordinary days. */
export const fireworksLevel = (at: number): number => {
  const newYear = newYearDays.find((day) => at >= day - 2 * dayMs && at < day + 17 * dayMs)
  if (newYear === undefined) return 0
  const hours = (at - newYear) / hourMs
  return bursts.reduce((sum, [day, hour, width, height]) => {
    const distance = hours - (24 * day + hour)
    return Math.abs(distance) > 12 ? sum : sum + height * hourBump(distance, 0, width)
  }, 0)
}
