import type { Maybe } from '@qingkong/domain/missing'
import { type MeasureLevel, measureLevelNames } from '@qingkong/domain/warning/warning-level'
import type { CellProblem } from '../../../platform/form-sheet.ts'
import { columnLetters, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import { levelOfText, maxPlanRows, type PlanField, planColumns, type ShareField, shareFields } from './plan-sheet.ts'

export interface PlanRow extends Record<ShareField, Maybe<number>> {
  row: number
  enterpriseId: number
  levelCode: MeasureLevel
  measure: string
}

/** An enterprise of the emergency list. */
export interface PlannedEnterprise {
  id: number
  psCode: string
  psName: string
}

export interface CheckedPlan {
  rowCount: number
  rows: PlanRow[]
  problems: CellProblem[]
}

type Cells = Readonly<Record<PlanField, string>>

const problemAt = (row: number, field: PlanField, value: string, message: string): CellProblem => {
  const index = planColumns.findIndex((column) => column.field === field)
  return {
    row,
    column: columnLetters(index),
    title: planColumns[index]?.title ?? '',
    value: value.slice(0, 100),
    message,
  }
}

const headProblems = (head: readonly string[]): CellProblem[] =>
  planColumns.flatMap(({ field, title }, index) => {
    const value = head[index] ?? ''
    return value.replace(/[*＊\s]/g, '') === title
      ? []
      : [problemAt(1, field, value, `表头应为“${title}”，请下载最新模板填写`)]
  })

const cellsOf = (values: readonly string[]): Cells => {
  const cells: Record<PlanField, string> = {
    psCode: '',
    psName: '',
    level: '',
    measure: '',
    sharePm: '',
    shareSo2: '',
    shareNox: '',
    shareVoc: '',
  }
  for (const [index, { field }] of planColumns.entries()) cells[field] = values[index] ?? ''
  return cells
}

const isShare = (text: string): boolean => /^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100

const fieldMessage = (field: PlanField, value: string, enterprise: PlannedEnterprise | undefined): Maybe<string> => {
  switch (field) {
    case 'psCode':
      return enterprise ? null : '应急减排清单中没有该企业，请核对企业编码'
    case 'psName':
      return !enterprise || enterprise.psName === value ? null : `与企业编码不符，应为“${enterprise.psName}”`
    case 'level':
      return levelOfText(value) ? null : `预警级别应为：${Object.values(measureLevelNames).join('、')}`
    case 'measure':
      return null
    default:
      return isShare(value) ? null : '减排比例应为0到100之间的数字'
  }
}

const rowProblems = (
  row: number,
  cells: Cells,
  formulas: ReadonlySet<string>,
  enterprise: PlannedEnterprise | undefined,
): CellProblem[] =>
  planColumns.flatMap(({ field, title, maxLength, required }, index) => {
    const value = cells[field]
    const say = (message: string) => [problemAt(row, field, value, message)]
    if (formulas.has(`${columnLetters(index)}${row}`)) return say('单元格是公式，请粘贴为数值')
    if (value === '') return required ? say(`请填写${title}`) : []
    if ([...value].length > maxLength) return say(`不能超过${maxLength}个字符`)
    const message = fieldMessage(field, value, enterprise)
    return message === null ? [] : say(message)
  })

/** What the rows say together: no measure twice, and nobody reduces more than everything. */
const jointProblems = (rows: readonly PlanRow[]): CellProblem[] => {
  const first = new Map<string, number>()
  const sums = new Map<string, number>()
  return rows.flatMap((row) => {
    const problems: CellProblem[] = []
    const key = `${row.enterpriseId} ${row.levelCode}`
    const before = first.get(`${key} ${row.measure}`)
    if (before === undefined) first.set(`${key} ${row.measure}`, row.row)
    else problems.push(problemAt(row.row, 'measure', row.measure, `与第${before}行重复`))
    for (const field of shareFields) {
      const share = row[field]
      if (share === null) continue
      const sum = (sums.get(`${key} ${field}`) ?? 0) + share
      sums.set(`${key} ${field}`, sum)
      if (sum > 100 && sum - share <= 100)
        problems.push(problemAt(row.row, field, String(share), '该企业在该级别的减排比例合计超过100%'))
    }
    return problems
  })
}

/** A row of the template that nobody filled: the enterprise has no measures. */
const isOpen = (cells: Cells): boolean =>
  planColumns.every(({ field }) => field === 'psCode' || field === 'psName' || cells[field] === '')

const planRow = (row: number, cells: Cells, enterpriseId: number, levelCode: MeasureLevel): PlanRow => {
  const share = (field: ShareField) => (cells[field] === '' ? null : Number(cells[field]))
  return {
    row,
    enterpriseId,
    levelCode,
    measure: cells.measure,
    sharePm: share('sharePm'),
    shareSo2: share('shareSo2'),
    shareNox: share('shareNox'),
    shareVoc: share('shareVoc'),
  }
}

/** Checks a whole plan, cell by cell; any problem keeps it out (rule-04). */
export const checkPlan = (
  { rows, formulas }: SheetRows,
  enterprises: ReadonlyMap<string, PlannedEnterprise>,
): CheckedPlan => {
  const [head = [], ...body] = rows
  const filled = body
    .map((values, index) => ({ row: index + 2, cells: cellsOf(values), isEmpty: values.every((text) => text === '') }))
    .filter(({ isEmpty }) => !isEmpty)
  const refuse = (problems: CellProblem[]): CheckedPlan => ({ rowCount: filled.length, rows: [], problems })
  const wrongHead = headProblems(head)
  if (wrongHead.length > 0) return refuse(wrongHead)
  if (filled.length === 0) return refuse([problemAt(2, 'psCode', '', '表格中没有减排措施，请从第2行起填写')])
  if (filled.length > maxPlanRows)
    return refuse([problemAt(maxPlanRows + 2, 'psCode', '', `一次最多导入${maxPlanRows}行，请精简后上传`)])
  const checked: PlanRow[] = []
  const problems: CellProblem[] = []
  for (const { row, cells } of filled) {
    if (isOpen(cells)) continue
    const enterprise = enterprises.get(cells.psCode)
    const level = levelOfText(cells.level)
    const found = rowProblems(row, cells, formulas, enterprise)
    problems.push(...found)
    if (found.length === 0 && enterprise && level) checked.push(planRow(row, cells, enterprise.id, level))
  }
  const all = [...problems, ...jointProblems(checked)].toSorted((a, b) => a.row - b.row)
  return { rowCount: filled.length, rows: checked, problems: all }
}
