import type { CellProblem } from '../../../platform/form-sheet.ts'
import { citySheets, formOf, type SheetKey } from './city-sheets.ts'

/** What is wrong in one cell of a sheet. */
export interface SheetProblem extends CellProblem {
  /** Name on the tab. */
  sheet: string
}

export const onSheet = (key: SheetKey, problem: CellProblem): SheetProblem => ({
  sheet: citySheets[key].name,
  ...problem,
})

export const problemAt = (key: SheetKey, row: number, field: string, value: string, message: string): SheetProblem =>
  onSheet(key, formOf(key).problemAt(row, field, value, message))
