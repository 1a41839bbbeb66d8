const statusNames = {
  RAW: '原始（实时未审核）',
  CHECK: '审核后',
  MIX: '混合（有审核值取审核值，否则取原始值）',
} as const

/** Which values a table is made of. */
export const dataStatusNote = (dataStatus: keyof typeof statusNames = 'MIX'): string =>
  `数据状态：${statusNames[dataStatus]}`
