import type { Maybe } from '@qingkong/domain/missing'
import type { SocietyEmission } from '@qingkong/domain/warning/society-emission'
import type { CellProblem } from '../../../platform/form-sheet.ts'
import { columnLetters, type SheetRows } from '../../../platform/spreadsheet-reading.ts'

/** Name of the sheet; a workbook without it has no totals. */
export const societySheet = '表7 全社会排放总量'
/** Its columns: pollutant, kg a day, year. */
export const societyColumns = [
  { title: '污染物', width: 14 },
  { title: '排放量(kg/日)', width: 18 },
  { title: '来源年份', width: 12 },
] as const
/** The pollutants as the first column names them, in the order of the template. */
export const societyPollutants = { 颗粒物: 'pm', 二氧化硫: 'so2', 氮氧化物: 'nox', VOCs: 'voc' } as const
type Pollutant = (typeof societyPollutants)[keyof typeof societyPollutants]

const isPollutant = (name: string): name is keyof typeof societyPollutants => name in societyPollutants

interface CheckedSociety {
  society: Maybe<SocietyEmission>
  problems: CellProblem[]
}

const problemAt = (row: number, index: number, value: string, message: string): CellProblem => ({
  row,
  column: columnLetters(index),
  title: `${societySheet} ${societyColumns[index]?.title ?? ''}`,
  value: value.slice(0, 100),
  message,
})

const cellProblems = (row: number, [name = '', kg = '', year = '']: readonly string[], isFirst: boolean) => [
  ...(isPollutant(name) ? [] : [problemAt(row, 0, name, `污染物应为：${Object.keys(societyPollutants).join('、')}`)]),
  ...(isFirst ? [] : [problemAt(row, 0, name, '污染物重复')]),
  ...(/^\d{1,9}(\.\d+)?$/.test(kg) && Number(kg) > 0 ? [] : [problemAt(row, 1, kg, '排放量应为大于0的数字')]),
  ...(/^20\d\d$/.test(year) ? [] : [problemAt(row, 2, year, '来源年份应为四位年份，如 2025')]),
]

/** Checks 表7 of a plan's workbook cell by cell; without the sheet, or with none of its amounts, there are no totals. */
export const checkSociety = (sheet: SheetRows | undefined): CheckedSociety => {
  const [head = [], ...body] = sheet?.rows ?? []
  const filled = body
    .map((values, index) => ({ row: index + 2, values }))
    .filter(({ values: [, kg = '', year = ''] }) => kg !== '' || year !== '')
  if (filled.length === 0) return { society: null, problems: [] }
  const wrongHead = societyColumns.flatMap(({ title }, index) =>
    (head[index] ?? '').replace(/\s/g, '') === title
      ? []
      : [problemAt(1, index, head[index] ?? '', `表头应为“${title}”，请下载最新模板填写`)],
  )
  if (wrongHead.length > 0) return { society: null, problems: wrongHead }
  const names = filled.map(({ values: [name = ''] }) => name)
  const years = new Set(filled.map(({ values: [, , year = ''] }) => year))
  const problems = filled.flatMap(({ row, values }, at) =>
    cellProblems(row, values, names.indexOf(values[0] ?? '') === at).concat(
      at > 0 && years.size > 1 ? [problemAt(row, 2, values[2] ?? '', '各污染物的来源年份应相同')] : [],
    ),
  )
  if (problems.length > 0) return { society: null, problems }
  const amounts = new Map<Pollutant, number>(
    filled.flatMap(({ values: [name = '', kg = ''] }) =>
      isPollutant(name) ? [[societyPollutants[name], Number(kg)]] : [],
    ),
  )
  const of = (code: Pollutant) => amounts.get(code) ?? null
  const society = { year: Number([...years][0]), pm: of('pm'), so2: of('so2'), nox: of('nox'), voc: of('voc') }
  return { society, problems: [] }
}
