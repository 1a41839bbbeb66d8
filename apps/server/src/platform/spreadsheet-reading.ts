import { Worker } from 'node:worker_threads'
import { Fail } from '@qingkong/contract/errors'
import { parseCity } from '@qingkong/domain/time/city-time'
import { inTurn } from './in-turn.ts'
import type { WorkbookResult, WorkbookTask } from './raw-workbook.ts'

/** A reading that takes longer, or needs more memory, is no form that people filled in. */
const timeLimitMs = 4_500
const memoryLimitMb = 256

/** The first sheet of a workbook as people see it. */
export interface SheetRows {
  /** Cells by row and column, both from 0; text trimmed, empty is ''. Dates read YYYY-MM-DD HH:mm:ss. */
  rows: string[][]
  /** Addresses of cells that hold a formula, e.g. 'C5'. */
  formulas: ReadonlySet<string>
}

/** 'A' for 0, 'Z' for 25, 'AA' for 26. */
export const columnLetters = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`
}

// A thread holds a few hundred megabytes while it reads: one at a time for all who upload.
const turn = inTurn()

const run = (task: WorkbookTask): Promise<WorkbookResult> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    })
    const tooLarge = new Fail('SPREADSHEET_REFUSED', '文件过大或过于复杂，请使用模板填写后分批上传')
    const timer = setTimeout(() => {
      reject(tooLarge)
      void worker.terminate()
    }, timeLimitMs)
    worker.once('message', (result: WorkbookResult) => {
      clearTimeout(timer)
      resolve(result)
      void worker.terminate()
    })
    worker.once('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge : error)
    })
  })

/** How large a form may be. */
interface SheetLimits {
  maxRows: number
  maxColumns: number
}

/**
 * Sheets by the name on their tab, in their order, with their cells as people see them.
 * @throws Fail SPREADSHEET_REFUSED with what is wrong and what to do
 */
export const shownSheets = (result: WorkbookResult): Map<string, SheetRows> => {
  if (result.kind === 'refused') throw new Fail('SPREADSHEET_REFUSED', result.message)
  return new Map(result.sheets.map(({ name, rows, formulas }) => [name.trim(), { rows, formulas: new Set(formulas) }]))
}

/**
 * Reads every sheet of an uploaded workbook.
 * @throws Fail SPREADSHEET_REFUSED with what is wrong and what to do
 */
export const readWorkbook = async (data: Uint8Array, limits: SheetLimits): Promise<Map<string, SheetRows>> =>
  shownSheets(await turn(() => run({ data, ...limits })))

/**
 * Reads the first sheet of an uploaded workbook (4.4 #38, #39).
 * @throws Fail SPREADSHEET_REFUSED with what is wrong and what to do
 */
export const readSpreadsheet = async (data: Uint8Array, limits: SheetLimits): Promise<SheetRows> => {
  const [first] = (await readWorkbook(data, limits)).values()
  return first ?? { rows: [], formulas: new Set() }
}

/**
 * A time as people write it in a cell: 2026-11-20 08:30[:00], 2026/11/20 8:30, 2026年11月20日 8:30, or the day alone.
 * @returns null when it is no time of the calendar
 */
export const parseSheetTime = (text: string): Date | null => {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim())
  if (!match) return null
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = match
  const pad = (part: string) => part.padStart(2, '0')
  return parseCity(`${year}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}:${pad(second)}`)
}
