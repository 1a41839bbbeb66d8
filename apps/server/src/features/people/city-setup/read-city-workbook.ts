import { userCodeProblem } from '@qingkong/domain/access/account-form'
import { orgCodePattern, orgCodeRule } from '@qingkong/domain/access/structure-form'
import type { FormLine } from '../../../platform/form-sheet.ts'
import { parseSheetTime, readWorkbook, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import { formLimits } from '../../../platform/uploaded-workbook.ts'
import { onSheet, problemAt, type SheetProblem } from './cell-problem.ts'
import {
  type CityWorkbook,
  citySheets,
  columnsOf,
  firstRow,
  formOf,
  maxRowsPerSheet,
  type SheetKey,
  sheetKeys,
} from './city-sheets.ts'

const numberIn = (text: string, min: number, max: number, what: string): string | null =>
  /^-?\d{1,9}(\.\d+)?$/.test(text) && Number(text) >= min && Number(text) <= max ? null : what

type Column = ReturnType<typeof columnsOf>[number][1]

const judged: Record<Column['kind'], (text: string) => string | null> = {
  text: () => null,
  longitude: (text) => numberIn(text, 73, 136, '经度应为73到136之间的数字'),
  latitude: (text) => numberIn(text, 3, 54, '纬度应为3到54之间的数字'),
  number: (text) => numberIn(text, 0, 1_000_000, '应为不小于0的数字'),
  yesNo: (text) => (text === '是' || text === '否' ? null : '应为“是”或“否”'),
  date: (text) => (parseSheetTime(text) === null ? '应为日期，如 2021-01-01' : null),
  areaCode: (text) => (/^(\d{6}|\d{9}|\d{12})$/.test(text) ? null : '区域编码应为6、9或12位数字'),
  orgCode: (text) => (orgCodePattern.test(text) ? null : orgCodeRule),
  userCode: userCodeProblem,
}

interface ReadSheet {
  /** With the fields of the sheet beside the number of the row. */
  rows: readonly { readonly row: number }[]
  problems: SheetProblem[]
}

/** The line under the heads that says what to write, as the template has it. */
const isHint = (key: SheetKey, { row, cells }: FormLine<string>): boolean =>
  row < firstRow && columnsOf(key).every(([field, { hint }]) => cells[field] === hint)

const readSheet = (key: SheetKey, { rows, formulas }: SheetRows): ReadSheet => {
  const form = formOf(key)
  const wrongHead = form.headProblems(rows[0] ?? [])
  if (wrongHead.length > 0) return { rows: [], problems: wrongHead.map((problem) => onSheet(key, problem)) }
  const lines = form.lines(rows).filter((line) => !isHint(key, line))
  const [firstField = ''] = form.fields
  if (lines.length > maxRowsPerSheet)
    return {
      rows: [],
      problems: [problemAt(key, maxRowsPerSheet + firstRow, firstField, '', `每张表最多${maxRowsPerSheet}行`)],
    }
  const columns = new Map(columnsOf(key))
  const messageOf = (field: string, value: string) => {
    const kind = columns.get(field)?.kind
    return kind === undefined ? null : judged[kind](value)
  }
  return {
    rows: lines.map(({ row, cells }) => ({ row, ...cells })),
    problems: lines
      .flatMap((line) => form.cellProblems(line, formulas, messageOf))
      .map((problem) => onSheet(key, problem)),
  }
}

export interface ReadCity {
  workbook: CityWorkbook
  problems: SheetProblem[]
}

/**
 * The workbook of a city with what is wrong in its cells taken one by one. A sheet that is left out is an empty one.
 * @throws Fail SPREADSHEET_REFUSED
 */
export const readCityWorkbook = async (data: Uint8Array): Promise<ReadCity> => {
  const sheets = await readWorkbook(data, formLimits(maxRowsPerSheet))
  const read = sheetKeys.map((key) => {
    const sheet = sheets.get(citySheets[key].name)
    return [key, sheet ? readSheet(key, sheet) : { rows: [], problems: [] }] as const
  })
  // Each sheet was read by the columns of its own key, which a map by keys cannot say.
  const workbook = Object.fromEntries(read.map(([key, { rows }]) => [key, rows])) as unknown as CityWorkbook
  const problems = read.flatMap(([, sheet]) => sheet.problems)
  if (Object.values(workbook).every((rows) => rows.length === 0) && problems.length === 0)
    problems.push(problemAt('areas', firstRow, 'areaCode', '', `表格中没有内容，请从第${firstRow}行起填写`))
  return { workbook, problems }
}
