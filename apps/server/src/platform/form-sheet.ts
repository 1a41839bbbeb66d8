import { recordBy } from '@qingkong/domain/record-by'
import { columnLetters, type SheetRows } from './spreadsheet-reading.ts'

/** A column of a workbook that people fill in. */
export interface FormColumn {
  title: string
  width: number
  maxLength: number
  required: boolean
}

/** What is wrong in one cell. */
export interface CellProblem {
  /** As the spreadsheet counts, from 1. */
  row: number
  column: string
  title: string
  value: string
  message: string
}

/** How much a form takes, and what it is a form of. */
interface FormLimits {
  /** 源谱, 许可证 */
  thing: string
  maxLines: number
  /** Said of more than `maxLines`; where left out, that the file should be cut down. */
  tooMany?: string
}

export interface FormLine<Field extends string> {
  row: number
  cells: Readonly<Record<Field, string>>
}

/** What a workbook shows in a row. */
export type FormValues<Field extends string> = Readonly<Record<Field, string | number | null>>

export interface FormSheet<Field extends string> {
  fields: readonly Field[]
  /** As a workbook has them; `starred` for one to fill in, which marks what is required. */
  headColumns(starred: boolean): { title: string; width: number }[]
  /** Columns of a workbook that shows what is known of each field. */
  valueColumns(): { title: string; width: number; value: (row: FormValues<Field>) => string | number | null }[]
  problemAt(row: number, field: Field, value: string, message: string): CellProblem
  /** What is wrong with the titles of the first row. */
  headProblems(head: readonly string[]): CellProblem[]
  /** The rows below the titles in which something stands, be it beside the form's columns. */
  lines(rows: SheetRows['rows']): FormLine<Field>[]
  /** What keeps a sheet from being read line by line: other titles, no line, more lines than it takes. */
  sheetProblems(rows: SheetRows['rows'], limits: FormLimits): CellProblem[]
  /** What is wrong with the cells of a line, each by itself; `messageOf` is asked about what is filled in and fits. */
  cellProblems(
    line: FormLine<Field>,
    formulas: SheetRows['formulas'],
    messageOf: (field: Field, value: string) => string | null,
  ): CellProblem[]
}

/** A form of a heading and a line per thing, by its columns in their order. */
export const formSheet = <Field extends string>(columns: Readonly<Record<Field, FormColumn>>): FormSheet<Field> => {
  const fields = Object.keys(columns) as Field[]
  const problemAt = (row: number, field: Field, value: string, message: string): CellProblem => ({
    row,
    column: columnLetters(fields.indexOf(field)),
    title: columns[field].title,
    value: value.slice(0, 100),
    message,
  })
  const headProblems = (head: readonly string[]): CellProblem[] =>
    fields.flatMap((field, index) => {
      const value = head[index] ?? ''
      const { title } = columns[field]
      return value.replace(/[*＊\s]/g, '') === title
        ? []
        : [problemAt(1, field, value, `表头应为“${title}”，请下载最新模板填写`)]
    })
  const linesOf = (rows: SheetRows['rows']): FormLine<Field>[] =>
    rows.flatMap((values, index) =>
      index === 0 || values.every((text) => text === '')
        ? []
        : [
            {
              row: index + 1,
              cells: recordBy(fields, (field) => values[fields.indexOf(field)] ?? ''),
            },
          ],
    )
  return {
    fields,
    headColumns: (starred) =>
      fields.map((field) => {
        const { title, width, required } = columns[field]
        return { title: starred && required ? `${title}*` : title, width }
      }),
    valueColumns: () =>
      fields.map((field) => ({ title: columns[field].title, width: columns[field].width, value: (row) => row[field] })),
    problemAt,
    headProblems,
    lines: linesOf,
    sheetProblems: (rows, { thing, maxLines, tooMany = `一次最多导入${maxLines}行，请精简后上传` }) => {
      const wrongHead = headProblems(rows[0] ?? [])
      if (wrongHead.length > 0) return wrongHead
      const count = linesOf(rows).length
      const at = (row: number, message: string) => fields.slice(0, 1).map((field) => problemAt(row, field, '', message))
      if (count === 0) return at(2, `表格中没有${thing}，请从第2行起填写`)
      return count > maxLines ? at(maxLines + 2, tooMany) : []
    },
    cellProblems: ({ row, cells }, formulas, messageOf) =>
      fields.flatMap((field, index) => {
        const value = cells[field]
        const { title, maxLength, required } = columns[field]
        const say = (message: string) => [problemAt(row, field, value, message)]
        if (formulas.has(`${columnLetters(index)}${row}`)) return say('单元格是公式，请粘贴为数值')
        if (value === '') return required ? say(`请填写${title}`) : []
        if ([...value].length > maxLength) return say(`不能超过${maxLength}个字符`)
        const message = messageOf(field, value)
        return message === null ? [] : say(message)
      }),
  }
}
