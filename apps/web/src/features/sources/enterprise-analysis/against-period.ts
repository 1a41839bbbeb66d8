import { dayMs, formatCity, parseCity } from '@qingkong/domain/time/city-time'

/** With what a period is compared: 前一时段 ends where it begins, 上周同期 lies a week, 去年同期 a year before. */
export type Against = 'NONE' | 'BEFORE' | 'WEEK' | 'YEAR'

/** Beginning of the second period; '' where there is none. */
export const againstStart = (against: Against, startTime: string, endTime: string): string => {
  const [start, end] = [parseCity(startTime)?.getTime() ?? 0, parseCity(endTime)?.getTime() ?? 0]
  if (against === 'NONE') return ''
  if (against === 'BEFORE') return formatCity(start - (end - start))
  if (against === 'WEEK') return formatCity(start - 7 * dayMs)
  const sameDay = `${Number(startTime.slice(0, 4)) - 1}${startTime.slice(4)}`
  // 29 February has no such day the year before.
  return parseCity(sameDay) === null ? formatCity(start - 366 * dayMs) : sameDay
}
