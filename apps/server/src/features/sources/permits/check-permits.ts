import {
  type PermitCategory,
  permitCategories,
  permitCategoryNames,
  permitCategoryOf,
  permitNumberProblem,
} from '@qingkong/domain/permit/permit'
import { cityDate } from '@qingkong/domain/time/city-time'
import type { CellProblem, FormLine } from '../../../platform/form-sheet.ts'
import { parseSheetTime, type SheetRows } from '../../../platform/spreadsheet-reading.ts'
import { maxPermitRows, type PermitField, permitSheet } from './permit-sheet.ts'

const { problemAt } = permitSheet

/** An enterprise as the rows are held against it. */
export interface PermitHolder {
  id: number
  psName: string
  creditCode: string
  /** Outlets by their code, with the pollutants measured there. */
  outlets: ReadonlyMap<string, { id: number; factors: ReadonlySet<string> }>
}

interface PermitLimit {
  outletId: number | null
  factorCode: string
  permitT: number
}

export interface ReadPermit {
  enterpriseId: number
  permitNo: string
  category: PermitCategory
  /** Days 'YYYY-MM-DD'. */
  validFrom: string
  validTo: string
  limits: PermitLimit[]
}

export interface CheckedPermits {
  rowCount: number
  permits: ReadPermit[]
  problems: CellProblem[]
}

type PermitRow = FormLine<PermitField>
type Cells = PermitRow['cells']

const dayOf = (text: string): string | null => {
  const at = parseSheetTime(text)
  return at === null ? null : cityDate(at)
}

const isTonnes = (text: string): boolean => /^\d{1,7}(\.\d+)?$/.test(text) && Number(text) > 0

const amountMessage = (cells: Cells, holder: PermitHolder): [PermitField, string] | null => {
  const { outletCode, factorCode, permitT } = cells
  if (permitCategoryOf(cells.category) === '登记')
    return outletCode + factorCode + permitT === '' ? null : ['permitT', '登记管理没有许可排放量，请留空']
  if (factorCode === '') return ['factorCode', '请填写因子编码']
  if (permitT === '') return ['permitT', '请填写年许可排放量']
  if (!isTonnes(permitT)) return ['permitT', '年许可排放量应为大于0的数字']
  const outlet = holder.outlets.get(outletCode)
  if (outletCode !== '' && !outlet) return ['outletCode', '该企业没有这个排口']
  const measured = outlet ? [outlet] : [...holder.outlets.values()]
  return measured.some(({ factors }) => factors.has(factorCode)) ? null : ['factorCode', '该企业的排口不监测这个因子']
}

const fieldMessage = (field: PermitField, value: string, holder: PermitHolder | undefined): string | null => {
  switch (field) {
    case 'psCode':
      return holder ? null : '没有该企业，请核对企业编码'
    case 'psName':
      return !holder || holder.psName === value ? null : `与企业编码不符，应为“${holder.psName}”`
    case 'permitNo':
      return holder ? permitNumberProblem(value, holder.creditCode) : null
    case 'category':
      return permitCategoryOf(value)
        ? null
        : `管理类别应为：${permitCategories.map((category) => permitCategoryNames[category]).join('、')}`
    case 'validFrom':
    case 'validTo':
      return dayOf(value) === null ? '应为日期，如 2026-01-01' : null
    default:
      return null
  }
}

const rowProblems = (
  line: PermitRow,
  formulas: ReadonlySet<string>,
  holder: PermitHolder | undefined,
): CellProblem[] => {
  const { row, cells } = line
  const own = permitSheet.cellProblems(line, formulas, (field, value) => fieldMessage(field, value, holder))
  if (own.length > 0 || !holder) return own
  if ((dayOf(cells.validTo) ?? '') <= (dayOf(cells.validFrom) ?? ''))
    return [problemAt(row, 'validTo', cells.validTo, '有效期止应晚于有效期起')]
  const wrong = amountMessage(cells, holder)
  return wrong === null ? [] : [problemAt(row, wrong[0], cells[wrong[0]], wrong[1])]
}

/** The permit itself is the same in all rows of an enterprise, an amount stands once, a number belongs to one holder. */
const jointProblems = (rows: readonly PermitRow[]): CellProblem[] => {
  const first = new Map<string, PermitRow>()
  const amounts = new Map<string, number>()
  return rows.flatMap(({ row, cells }) => {
    const { psCode, outletCode, factorCode } = cells
    const before = first.get(psCode)
    if (before === undefined) first.set(psCode, { row, cells })
    const problems = (['permitNo', 'category', 'validFrom', 'validTo'] as const).flatMap((field) =>
      before === undefined || before.cells[field] === cells[field]
        ? []
        : [problemAt(row, field, cells[field], `与第${before.row}行不一致，一家企业只有一份许可证`)],
    )
    const key = `${psCode} ${outletCode} ${factorCode}`
    const same = amounts.get(key)
    if (same === undefined) amounts.set(key, row)
    else problems.push(problemAt(row, 'factorCode', factorCode, `与第${same}行重复`))
    return problems
  })
}

const permitsOf = (rows: readonly PermitRow[], holders: ReadonlyMap<string, PermitHolder>): ReadPermit[] =>
  [...Map.groupBy(rows, ({ cells }) => cells.psCode)].flatMap(([psCode, own]) => {
    const holder = holders.get(psCode)
    const cells = own[0]?.cells
    const category = cells && permitCategoryOf(cells.category)
    const [validFrom, validTo] = [dayOf(cells?.validFrom ?? ''), dayOf(cells?.validTo ?? '')]
    if (!holder || !cells || !category || validFrom === null || validTo === null) return []
    const limits = own.flatMap(({ cells: { outletCode, factorCode, permitT } }) =>
      permitT === ''
        ? []
        : [{ outletId: holder.outlets.get(outletCode)?.id ?? null, factorCode, permitT: Number(permitT) }],
    )
    return [{ enterpriseId: holder.id, permitNo: cells.permitNo, category, validFrom, validTo, limits }]
  })

/** Checks a whole workbook, cell by cell; any problem keeps all of it out. */
export const checkPermits = (
  { rows, formulas }: SheetRows,
  holders: ReadonlyMap<string, PermitHolder>,
): CheckedPermits => {
  const filled = permitSheet.lines(rows)
  const refuse = (problems: CellProblem[]): CheckedPermits => ({ rowCount: filled.length, permits: [], problems })
  const unreadable = permitSheet.sheetProblems(rows, { thing: '许可证', maxLines: maxPermitRows })
  if (unreadable.length > 0) return refuse(unreadable)
  const cellProblems = filled.flatMap((row) => rowProblems(row, formulas, holders.get(row.cells.psCode)))
  const problems = cellProblems.length > 0 ? cellProblems : jointProblems(filled)
  return problems.length > 0
    ? refuse(problems.toSorted((a, b) => a.row - b.row))
    : { rowCount: filled.length, permits: permitsOf(filled, holders), problems: [] }
}
