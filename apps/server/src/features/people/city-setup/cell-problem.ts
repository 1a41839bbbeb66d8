import { columnLetters } from '../../../platform/spreadsheet-reading.ts'
import { citySheets, columnsOf, type SheetKey } from './city-sheets.ts'

/** What is wrong in one cell. */
export interface SheetProblem {
  /** Name on the tab. */
  sheet: string
  row: number
  column: string
  title: string
  value: string
  message: string
}

const shownLength = 100

export const problemAt = (key: SheetKey, row: number, field: string, value: string, message: string): SheetProblem => {
  const index = columnsOf(key).findIndex(([name]) => name === field)
  const title = columnsOf(key)[index]?.[1].title ?? ''
  return {
    sheet: citySheets[key].name,
    row,
    column: columnLetters(Math.max(index, 0)),
    title,
    value: value.slice(0, shownLength),
    message,
  }
}
