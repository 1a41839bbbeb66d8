import { calendarUnits } from './calendar-unit.ts'

export interface CalendarCell {
  /** Day or month number. */
  index: number
  /** false: a day of the month before or after. */
  isOwn: boolean
  /** What stands in the cell: 21, 3月. */
  text: string
}

/** filter-20: days of a month page, six weeks that start on Monday. */
export const cellsPerMonthPage = 42
const daysPerWeek = 7
const monthsPerRow = 4

export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const

/** Days since Monday; 1 January 1970 was a Thursday. */
const weekdayOf = (dayIndex: number): number => (((dayIndex + 3) % daysPerWeek) + daysPerWeek) % daysPerWeek

/** The month a day lies in. */
export const monthOfDay = (dayIndex: number): number => calendarUnits.month.indexOf(calendarUnits.day.textOf(dayIndex))

const rowsOf = (cells: readonly CalendarCell[], perRow: number): CalendarCell[][] =>
  Array.from({ length: cells.length / perRow }, (_, row) => cells.slice(row * perRow, (row + 1) * perRow))

/** The six weeks that show a month (filter-20). */
export const monthPage = (monthIndex: number): CalendarCell[][] => {
  const first = calendarUnits.day.indexOf(`${calendarUnits.month.textOf(monthIndex)}-01`)
  const start = first - weekdayOf(first)
  const cells = Array.from({ length: cellsPerMonthPage }, (_, at) => {
    const index = start + at
    return {
      index,
      isOwn: monthOfDay(index) === monthIndex,
      text: String(Number(calendarUnits.day.textOf(index).slice(8))),
    }
  })
  return rowsOf(cells, daysPerWeek)
}

/** The twelve months of a year, four in a row. */
export const yearPage = (year: number): CalendarCell[][] =>
  rowsOf(
    Array.from({ length: 12 }, (_, at) => ({ index: year * 12 + at, isOwn: true, text: `${at + 1}月` })),
    monthsPerRow,
  )

/** How far an arrow key leads on a page, in days or months; null for other keys. */
export const keyStep = (key: string, isMonthPage: boolean): number | null => {
  const row = isMonthPage ? daysPerWeek : monthsPerRow
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row }
  return steps[key] ?? null
}
