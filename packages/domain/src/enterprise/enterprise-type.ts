/** How an enterprise is watched or listed (document 1 section 9); it may be of several types. */
export const enterpriseTypeNames = {
  pst001: '自动监控企业',
  pst002: '用电监控企业',
  pst003: '工况监控企业',
  pst004: '应急清单企业',
  pst005: '排污许可企业',
  pst901: '重点排污单位',
  pst902: '重点企业',
} as const
