export type PermitField =
  | 'psCode'
  | 'psName'
  | 'permitNo'
  | 'category'
  | 'validFrom'
  | 'validTo'
  | 'outletCode'
  | 'factorCode'
  | 'permitT'

export interface PermitColumn {
  field: PermitField
  title: string
  width: number
  maxLength: number
  required: boolean
}

/**
 * The columns of the workbook, in their order: a permitted amount in a row, the permit repeated in each. A registration
 * is one row without an amount; without an outlet the amount is the whole plant's.
 */
export const permitColumns: readonly PermitColumn[] = [
  { field: 'psCode', title: '企业编码', width: 18, maxLength: 32, required: true },
  { field: 'psName', title: '企业名称', width: 32, maxLength: 100, required: false },
  { field: 'permitNo', title: '许可证编号', width: 28, maxLength: 22, required: true },
  { field: 'category', title: '管理类别', width: 12, maxLength: 4, required: true },
  { field: 'validFrom', title: '有效期起', width: 14, maxLength: 20, required: true },
  { field: 'validTo', title: '有效期止', width: 14, maxLength: 20, required: true },
  { field: 'outletCode', title: '排口编码', width: 24, maxLength: 32, required: false },
  { field: 'factorCode', title: '因子编码', width: 12, maxLength: 10, required: false },
  { field: 'permitT', title: '年许可排放量(t)', width: 18, maxLength: 16, required: false },
]

export const maxPermitRows = 5000
