import readExcelFile from 'read-excel-file/node'
import { cellText } from './cell-text.ts'
import { unpackEntry, WorkbookRefusal, workbookEntries } from './workbook-check.ts'

export interface WorkbookTask {
  data: Uint8Array
  maxRows: number
  maxColumns: number
}

interface RawSheet {
  name: string
  /** Cells as people see them (`cellText`). */
  rows: string[][]
  formulas: string[]
}

/**
 * What may leave the thread, all sheets together. In the file a text stands once and is named by as many cells as like;
 * out of here every cell is a copy. The longest form, 20,000 spectra, has a third of it.
 */
const mostShown = { cells: 1_500_000, characters: 8_000_000 } as const

/** @throws WorkbookRefusal when copying the sheets out would cost more than a form does */
const requireModest = (sheets: readonly RawSheet[]): void => {
  let [cells, characters] = [0, 0]
  for (const { rows, formulas } of sheets) {
    cells += formulas.length
    for (const row of rows) {
      cells += row.length
      for (const shown of row) characters += shown.length
      if (cells > mostShown.cells || characters > mostShown.characters)
        throw new WorkbookRefusal('单元格过多或文字过长，请使用模板填写后分批上传')
    }
  }
}

export type WorkbookResult =
  /** In the order of their tabs. */
  { kind: 'read'; sheets: RawSheet[] } | { kind: 'refused'; message: string }

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** Addresses of formula cells. Cells beyond what a form can be are refused before anything is laid out as rows. */
const formulasOf = (xml: string, { maxRows, maxColumns }: WorkbookTask): string[] => {
  const formulas: string[] = []
  for (const match of xml.matchAll(/<(?:\w+:)?c\b[^>]*?\sr="([A-Z]{1,3})(\d{1,7})"[^>]*?(?:\/>|>(<(?:\w+:)?f\b)?)/g)) {
    const [, letters = '', row = '', formula] = match
    if (Number(row) > maxRows + 1) throw new WorkbookRefusal(`一次最多导入${maxRows}行，请分批上传`)
    if (columnNumber(letters) > maxColumns) throw new WorkbookRefusal('列数过多，请使用模板填写后上传')
    if (formula !== undefined) formulas.push(`${letters}${row}`)
  }
  return formulas
}

const sheetsOf = async (task: WorkbookTask): Promise<RawSheet[]> => {
  const file = Buffer.from(task.data)
  const entries = workbookEntries(file)
  const textOf = (name: string): string | null => {
    const entry = entries.find((entry) => entry.name.toLowerCase() === name)
    return entry ? unpackEntry(file, entry).toString('utf8') : null
  }
  if (/macroEnabled/i.test(textOf('[content_types].xml') ?? ''))
    throw new WorkbookRefusal('文件含有宏，请另存为不含宏的 .xlsx 后上传')
  // Every part is unpacked once by its claimed size: a part that lies about it never reaches the reader.
  const sheets = new Map<string, string[]>()
  for (const entry of entries) {
    const content = unpackEntry(file, entry)
    if (/^xl\/worksheets\/[^/]+\.xml$/i.test(entry.name))
      sheets.set(entry.name.toLowerCase(), formulasOf(content.toString('utf8'), task))
  }
  const relations = new Map(
    [...(textOf('xl/_rels/workbook.xml.rels') ?? '').matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => [
      /\bId="([^"]+)"/.exec(tag)?.[1],
      /\bTarget="([^"]+)"/.exec(tag)?.[1],
    ]),
  )
  const tabs = [...(textOf('xl/workbook.xml') ?? '').matchAll(/<(?:\w+:)?sheet\b[^>]*?\br:id="([^"]+)"/g)]
  const formulasAt = (index: number): string[] => {
    const target = relations.get(tabs[index]?.[1]) ?? `worksheets/sheet${index + 1}.xml`
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return sheets.get(path.toLowerCase()) ?? []
  }
  const shown = (await readExcelFile(file)).map(({ sheet, data }, index) => ({
    name: sheet,
    rows: data.map((row) => row.map(cellText)),
    formulas: formulasAt(index),
  }))
  requireModest(shown)
  return shown
}

/** What stands in a workbook, or why it is refused; a bad one may take all the time and memory there is. */
export const readRawWorkbook = async (task: WorkbookTask): Promise<WorkbookResult> => {
  try {
    return { kind: 'read', sheets: await sheetsOf(task) }
  } catch (error) {
    // What the reader cannot make sense of is the file's fault; the words for a refusal are ours.
    return {
      kind: 'refused',
      message: error instanceof WorkbookRefusal ? error.message : '文件已损坏，请重新保存后上传',
    }
  }
}
