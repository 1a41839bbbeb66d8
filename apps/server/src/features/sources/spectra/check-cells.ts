import { sampleKindNames, sampleKindOf, sampleKinds } from '@qingkong/domain/spectrum/sample-kind'
import { cityDate } from '@qingkong/domain/time/city-time'
import { columnLetters, parseSheetTime } from '../../../platform/spreadsheet-reading.ts'
import type { KnownSpecies } from './species-names.ts'
import type { SpectrumHolder } from './spectrum-holders.ts'
import { type SpectrumField, spectrumColumns, spectrumFields, spectrumUnitOf, spectrumUnits } from './spectrum-sheet.ts'

/** What is wrong, or worth knowing, in one cell. */
export interface SpectrumProblem {
  row: number
  column: string
  title: string
  value: string
  message: string
}

export interface SpectrumRow {
  row: number
  cells: Readonly<Record<SpectrumField, string>>
}

/** What rows are held against. */
export interface SpectrumGround {
  holders: ReadonlyMap<string, SpectrumHolder>
  species: KnownSpecies
  /** Today in the city, 'YYYY-MM-DD'. */
  today: string
  /** Sample codes of other batches, with their file. */
  taken: ReadonlyMap<string, string>
}

export const problemAt = (row: number, field: SpectrumField, value: string, message: string): SpectrumProblem => ({
  row,
  column: columnLetters(spectrumFields.indexOf(field)),
  title: spectrumColumns[field].title,
  value: value.slice(0, 100),
  message,
})

const kindsText = sampleKinds.map((kind) => `${kind} ${sampleKindNames[kind]}`).join('、')

const numberMessage = (value: string): string | null => {
  if (/^-\d/.test(value)) return '数值不能为负'
  return /^\d{1,9}(\.\d+)?(e-?\d{1,2})?$/i.test(value) ? null : '应为数字'
}

const timeMessage = (value: string, today: string): string | null => {
  const at = parseSheetTime(value)
  if (at === null) return '应为时间，如 2026-01-01 09:30'
  return cityDate(at) > today ? '采样时间不能晚于今天' : null
}

const fieldMessage = ({ cells }: SpectrumRow, field: SpectrumField, ground: SpectrumGround): string | null => {
  const value = cells[field]
  const holder = ground.holders.get(cells.psCode)
  switch (field) {
    case 'sampleCode': {
      const file = ground.taken.get(value)
      return file === undefined ? null : `样品编号已在“${file}”中导入`
    }
    case 'psCode':
      return holder ? null : '企业未登记'
    case 'psName':
      return !holder || holder.psName === value ? null : `与企业编码不符，应为“${holder.psName}”`
    case 'section':
      return !holder || holder.sections.has(value) ? null : '工序不在该企业清单'
    case 'outletCode':
      return !holder || holder.outlets.has(value) ? null : '该企业没有这个排口'
    case 'sampleTime':
      return timeMessage(value, ground.today)
    case 'sampleCount':
      return /^[1-9]\d{0,3}$/.test(value) ? null : '样品数应为正整数'
    case 'kind':
      return sampleKindOf(value) ? null : `谱类型应为：${kindsText}`
    case 'unit':
      return spectrumUnitOf(value) ? null : `单位应为：${spectrumUnits.join('、')}`
    case 'species':
      return ground.species.named(value) ? null : `物种${value}未识别`
    case 'value':
    case 'detectionLimit':
    case 'uncertainty':
      return numberMessage(value)
    case 'method':
      return null
  }
}

/** What is wrong with the cells of a row, each by itself. */
export const cellProblems = (
  line: SpectrumRow,
  formulas: ReadonlySet<string>,
  ground: SpectrumGround,
): SpectrumProblem[] => {
  const own = spectrumFields.flatMap((field, index) => {
    const value = line.cells[field]
    const { title, maxLength, required } = spectrumColumns[field]
    const say = (message: string) => [problemAt(line.row, field, value, message)]
    if (formulas.has(`${columnLetters(index)}${line.row}`)) return say('单元格是公式，请粘贴为数值')
    if (value === '') return required ? say(`请填写${title}`) : []
    if ([...value].length > maxLength) return say(`不能超过${maxLength}个字符`)
    const message = fieldMessage(line, field, ground)
    return message === null ? [] : say(message)
  })
  const isEmpty = line.cells.value === '' && line.cells.detectionLimit === ''
  return isEmpty ? [...own, problemAt(line.row, 'value', '', '请填写数值；未检出时填写检出限')] : own
}
