import { formSheet } from '../../../platform/form-sheet.ts'

/** The columns of the workbook, in their order: a species in a row, its sample repeated in each. */
export const spectrumSheet = formSheet({
  sampleCode: { title: '样品编号', width: 18, maxLength: 40, required: true },
  psCode: { title: '企业编码', width: 16, maxLength: 32, required: true },
  psName: { title: '企业名称', width: 28, maxLength: 100, required: false },
  section: { title: '工序', width: 14, maxLength: 50, required: true },
  /** Empty = fugitive. */
  outletCode: { title: '排口编码', width: 22, maxLength: 32, required: false },
  sampleTime: { title: '采样时间', width: 18, maxLength: 20, required: true },
  method: { title: '采样方法', width: 16, maxLength: 50, required: true },
  sampleCount: { title: '样品数', width: 10, maxLength: 4, required: false },
  kind: { title: '谱类型', width: 10, maxLength: 4, required: true },
  unit: { title: '单位', width: 10, maxLength: 8, required: true },
  species: { title: '物种', width: 16, maxLength: 80, required: true },
  value: { title: '数值', width: 12, maxLength: 24, required: false },
  detectionLimit: { title: '检出限', width: 12, maxLength: 24, required: false },
  uncertainty: { title: '不确定度', width: 12, maxLength: 24, required: false },
})

export type SpectrumField = (typeof spectrumSheet.fields)[number]

/** What is the same in all rows of a sample. */
export const sampleFields = spectrumSheet.fields.slice(1, spectrumSheet.fields.indexOf('species'))

/** Masses only: shares are of mass. */
export const spectrumUnits = ['%', 'µg/m³', 'mg/m³'] as const

/** The unit that a cell means, however its signs are written. */
export const spectrumUnitOf = (text: string): (typeof spectrumUnits)[number] | null => {
  const plain = text.replaceAll('μ', 'µ').replace(/^ug/i, 'µg').replace(/m3$/i, 'm³').replace('％', '%')
  return spectrumUnits.find((unit) => unit === plain) ?? null
}

export const maxSpectrumRows = 20_000
