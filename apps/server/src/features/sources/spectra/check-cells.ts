import { sampleKindNames, sampleKindOf, sampleKinds } from '@qingkong/domain/spectrum/sample-kind'
import { cityDate } from '@qingkong/domain/time/city-time'
import type { CellProblem, FormLine } from '../../../platform/form-sheet.ts'
import { parseSheetTime } from '../../../platform/spreadsheet-reading.ts'
import type { KnownSpecies } from './species-names.ts'
import type { SpectrumHolder } from './spectrum-holders.ts'
import { type SpectrumField, spectrumSheet, spectrumUnitOf, spectrumUnits } from './spectrum-sheet.ts'

export type SpectrumRow = FormLine<SpectrumField>

/** What rows are held against. */
export interface SpectrumGround {
  holders: ReadonlyMap<string, SpectrumHolder>
  species: KnownSpecies
  /** Today in the city, 'YYYY-MM-DD'. */
  today: string
  /** Sample codes of other batches, with their file. */
  taken: ReadonlyMap<string, string>
}

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

const fieldMessage = (
  { cells }: SpectrumRow,
  field: SpectrumField,
  value: string,
  ground: SpectrumGround,
): string | null => {
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
): CellProblem[] => {
  const own = spectrumSheet.cellProblems(line, formulas, (field, value) => fieldMessage(line, field, value, ground))
  const isEmpty = line.cells.value === '' && line.cells.detectionLimit === ''
  return isEmpty ? [...own, spectrumSheet.problemAt(line.row, 'value', '', '请填写数值；未检出时填写检出限')] : own
}
