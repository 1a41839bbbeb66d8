import { userCodeProblem } from '@qingkong/domain/access/account-form'
import { orgCodePattern, orgCodeRule } from '@qingkong/domain/access/structure-form'
import { columnLetters, parseSheetTime, readWorkbook, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import { formLimits } from '../../../platform/uploaded-workbook.ts'
import { problemAt, type SheetProblem } from './cell-problem.ts'
import {
  type CityWorkbook,
  citySheets,
  columnsOf,
  firstRow,
  maxRowsPerSheet,
  type SheetKey,
  type SheetRow,
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

const cellMessage = (column: Column, value: string, isFormula: boolean): string | null => {
  if (isFormula) return '单元格是公式，请粘贴为数值'
  if (value === '') return column.required ? `请填写${column.title}` : null
  if ([...value].length > column.maxLength) return `不能超过${column.maxLength}个字符`
  return judged[column.kind](value)
}

interface ReadSheet {
  rows: readonly SheetRow<SheetKey>[]
  problems: SheetProblem[]
}

const isHint = (key: SheetKey, values: readonly string[]): boolean =>
  columnsOf(key).every(([, { hint }], index) => (values[index] ?? '') === hint)

const readSheet = (key: SheetKey, { rows, formulas }: SheetRows): ReadSheet => {
  const columns = columnsOf(key)
  const [head = [], ...body] = rows
  const wrongHead = columns.flatMap(([field, { title }], index) => {
    const value = head[index] ?? ''
    return value.replace(/[*＊\s]/g, '') === title
      ? []
      : [problemAt(key, 1, field, value, `表头应为“${title}”，请下载最新模板填写`)]
  })
  if (wrongHead.length > 0) return { rows: [], problems: wrongHead }
  const filled = body
    .map((values, index) => ({ values, row: index + 2 }))
    .filter(({ values, row }) => values.some((text) => text !== '') && !(row < firstRow && isHint(key, values)))
  if (filled.length > maxRowsPerSheet)
    return {
      rows: [],
      problems: [
        problemAt(key, maxRowsPerSheet + firstRow, columns[0]?.[0] ?? '', '', `每张表最多${maxRowsPerSheet}行`),
      ],
    }
  const problems = filled.flatMap(({ values, row }) =>
    columns.flatMap(([field, column], index) => {
      const value = values[index] ?? ''
      const message = cellMessage(column, value, formulas.has(`${columnLetters(index)}${row}`))
      return message === null ? [] : [problemAt(key, row, field, value, message)]
    }),
  )
  const read = filled.map(({ values, row }) => ({
    row,
    ...Object.fromEntries(columns.map(([field], index) => [field, values[index] ?? ''])),
  }))
  return { rows: read as unknown as SheetRow<SheetKey>[], problems }
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
  const workbook = Object.fromEntries(read.map(([key, { rows }]) => [key, rows])) as unknown as CityWorkbook
  const problems = read.flatMap(([, sheet]) => sheet.problems)
  if (Object.values(workbook).every((rows) => rows.length === 0) && problems.length === 0)
    problems.push(problemAt('areas', firstRow, 'areaCode', '', `表格中没有内容，请从第${firstRow}行起填写`))
  return { workbook, problems }
}
