import { nameAxis } from './base-option.ts'
import type { ChartPalette } from './palette.ts'

const timeStamp = /^\d{4}-\d{2}(-\d{2}( \d{2}:\d{2}(:\d{2})?)?)?$/

/** Labels for a run of city stamps: the hour while it is one or two days, the date further out, the year where it changes. */
const shortener = (times: readonly string[]): ((time: string) => string) => {
  const [first, last] = [times[0] ?? '', times.at(-1) ?? '']
  const isHourly = first.length > 10
  const days = new Set(times.map((time) => time.slice(0, 10))).size
  const yearStart = first.slice(0, 4) === last.slice(0, 4) ? 5 : 0
  if (!isHourly) return (time) => time.slice(first.length === 7 ? 0 : yearStart)
  return days <= 3 ? (time) => time.slice(11, 16) : (time) => time.slice(yearStart, 16)
}

/** The x axis of a chart over time, or over names where the entries are no city stamps. Categories stay whole: they are unique. */
export const timeAxis = (times: readonly string[], palette: ChartPalette, boundaryGap: boolean) => {
  const axis = nameAxis(palette, times)
  const short = shortener(times)
  const isTime = times.every((time) => timeStamp.test(time))
  return {
    ...axis,
    boundaryGap,
    axisLabel: { ...axis.axisLabel, ...(isTime ? { formatter: (time: string) => short(time) } : {}) },
  }
}

/** A stamp as a tooltip's head: to the minute. */
export const stampHead = (time: string): string => time.slice(0, 16)
