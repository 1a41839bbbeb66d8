import type { Maybe } from '@qingkong/domain/missing'
import { type MeasureLevel, measureLevelNames } from '@qingkong/domain/warning/warning-level'
import type { CellProblem, FormLine } from '../../../platform/form-sheet.ts'
import type { SheetRows } from '../../../platform/spreadsheet-reading.ts'
import { levelOfText, maxPlanRows, type PlanField, planSheet, type ShareField, shareFields } from './plan-sheet.ts'

const { problemAt } = planSheet

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

type Cells = FormLine<PlanField>['cells']

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
  planSheet.fields.every((field) => field === 'psCode' || field === 'psName' || cells[field] === '')

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
  const filled = planSheet.lines(rows)
  const unreadable = planSheet.sheetProblems(rows, { thing: '减排措施', maxLines: maxPlanRows })
  if (unreadable.length > 0) return { rowCount: filled.length, rows: [], problems: unreadable }
  const checked: PlanRow[] = []
  const problems: CellProblem[] = []
  for (const line of filled) {
    const { row, cells } = line
    if (isOpen(cells)) continue
    const enterprise = enterprises.get(cells.psCode)
    const level = levelOfText(cells.level)
    const found = planSheet.cellProblems(line, formulas, (field, value) => fieldMessage(field, value, enterprise))
    problems.push(...found)
    if (found.length === 0 && enterprise && level) checked.push(planRow(row, cells, enterprise.id, level))
  }
  const all = [...problems, ...jointProblems(checked)].toSorted((a, b) => a.row - b.row)
  return { rowCount: filled.length, rows: checked, problems: all }
}
