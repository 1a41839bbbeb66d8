import { dayMs } from '@qingkong/domain/time/city-time'

export type CalendarMode = 'day' | 'month'

/** Days and months as whole numbers, so that ranges of either are runs of integers. */
export interface CalendarUnit {
  /** Number of the day or month in which a text 'YYYY-MM-DD…' (or 'YYYY-MM…') lies. */
  indexOf: (text: string) => number
  /** 'YYYY-MM-DD' or 'YYYY-MM'. */
  textOf: (index: number) => string
  /** filter-20: as the filter reports it (document 2 section 9). */
  writtenOf: (index: number) => string
}

const day: CalendarUnit = {
  indexOf: (text) =>
    Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)) - 1, Number(text.slice(8, 10))) / dayMs,
  textOf: (index) => new Date(index * dayMs).toISOString().slice(0, 10),
  writtenOf: (index) => `${day.textOf(index)} 00:00:00`,
}

const month: CalendarUnit = {
  indexOf: (text) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1,
  textOf: (index) => `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
  writtenOf: (index) => `${month.textOf(index)}-01`,
}

export const calendarUnits: Readonly<Record<CalendarMode, CalendarUnit>> = { day, month }
