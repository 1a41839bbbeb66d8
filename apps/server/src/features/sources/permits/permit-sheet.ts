import { formSheet } from '../../../platform/form-sheet.ts'

/**
 * The columns of the workbook, in their order: a permitted amount in a row, the permit repeated in each. A registration
 * is one row without an amount; without an outlet the amount is the whole plant's.
 */
export const permitSheet = formSheet({
  psCode: { title: '企业编码', width: 18, maxLength: 32, required: true },
  psName: { title: '企业名称', width: 32, maxLength: 100, required: false },
  permitNo: { title: '许可证编号', width: 28, maxLength: 22, required: true },
  category: { title: '管理类别', width: 12, maxLength: 4, required: true },
  validFrom: { title: '有效期起', width: 14, maxLength: 20, required: true },
  validTo: { title: '有效期止', width: 14, maxLength: 20, required: true },
  outletCode: { title: '排口编码', width: 24, maxLength: 32, required: false },
  factorCode: { title: '因子编码', width: 12, maxLength: 10, required: false },
  permitT: { title: '年许可排放量(t)', width: 18, maxLength: 16, required: false },
})

export type PermitField = (typeof permitSheet.fields)[number]

export const maxPermitRows = 5000
