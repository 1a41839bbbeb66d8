import type { Maybe } from '@qingkong/domain/missing'
import type { SocietyEmission } from '@qingkong/domain/warning/society-emission'
import { type CellProblem, type FormLine, formSheet } from '../../../platform/form-sheet.ts'
import type { SheetRows } from '../../../platform/spreadsheet-reading.ts'

/** Name of the sheet; a workbook without it has no totals. */
export const societySheet = '表7 全社会排放总量'
export const societyForm = formSheet({
  pollutant: { title: '污染物', width: 14, maxLength: 10, required: true },
  kg: { title: '排放量(kg/日)', width: 18, maxLength: 20, required: true },
  year: { title: '来源年份', width: 12, maxLength: 4, required: true },
})
type SocietyField = (typeof societyForm.fields)[number]

/** The pollutants as the first column names them, in the order of the template. */
export const societyPollutants = { 颗粒物: 'pm', 二氧化硫: 'so2', 氮氧化物: 'nox', VOCs: 'voc' } as const
type Pollutant = (typeof societyPollutants)[keyof typeof societyPollutants]

const isPollutant = (name: string): name is keyof typeof societyPollutants => name in societyPollutants

interface CheckedSociety {
  society: Maybe<SocietyEmission>
  problems: CellProblem[]
}

const fieldMessage = (field: SocietyField, value: string): Maybe<string> => {
  switch (field) {
    case 'pollutant':
      return isPollutant(value) ? null : `污染物应为：${Object.keys(societyPollutants).join('、')}`
    case 'kg':
      return /^\d{1,9}(\.\d+)?$/.test(value) && Number(value) > 0 ? null : '排放量应为大于0的数字'
    case 'year':
      return /^20\d\d$/.test(value) ? null : '来源年份应为四位年份，如 2025'
  }
}

/** What the lines say together: each pollutant once, all of one year. */
const jointProblems = (lines: readonly FormLine<SocietyField>[]): CellProblem[] => {
  const names = lines.map(({ cells }) => cells.pollutant)
  const isOneYear = new Set(lines.map(({ cells }) => cells.year)).size === 1
  return lines.flatMap(({ row, cells: { pollutant, year } }, at) => [
    ...(names.indexOf(pollutant) === at ? [] : [societyForm.problemAt(row, 'pollutant', pollutant, '污染物重复')]),
    ...(at === 0 || isOneYear ? [] : [societyForm.problemAt(row, 'year', year, '各污染物的来源年份应相同')]),
  ])
}

/** Beside the measures a cell is named with its sheet. */
const inSociety = (problem: CellProblem): CellProblem => ({ ...problem, title: `${societySheet} ${problem.title}` })

/** Checks 表7 of a plan's workbook cell by cell; without the sheet, or with none of its amounts, there are no totals. */
export const checkSociety = ({ rows, formulas }: SheetRows = { rows: [], formulas: new Set() }): CheckedSociety => {
  // The template names the pollutants, whether or not there is an amount.
  const lines = societyForm.lines(rows).filter(({ cells: { kg, year } }) => kg !== '' || year !== '')
  if (lines.length === 0) return { society: null, problems: [] }
  const wrongHead = societyForm.headProblems(rows[0] ?? [])
  const problems =
    wrongHead.length > 0
      ? wrongHead
      : [...lines.flatMap((line) => societyForm.cellProblems(line, formulas, fieldMessage)), ...jointProblems(lines)]
  if (problems.length > 0)
    return {
      society: null,
      problems: problems.map(inSociety).toSorted((a, b) => a.row - b.row || a.column.localeCompare(b.column)),
    }
  const amounts = new Map<Pollutant, number>(
    lines.flatMap(({ cells: { pollutant, kg } }) =>
      isPollutant(pollutant) ? [[societyPollutants[pollutant], Number(kg)]] : [],
    ),
  )
  const of = (code: Pollutant) => amounts.get(code) ?? null
  const year = Number(lines[0]?.cells.year)
  return { society: { year, pm: of('pm'), so2: of('so2'), nox: of('nox'), voc: of('voc') }, problems: [] }
}
