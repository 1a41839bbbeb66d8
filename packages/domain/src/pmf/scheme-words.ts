/** When a scheme applies. */
export const schemeSeasonNames = {
  ALL: '全年',
  SPRING: '春季',
  SUMMER: '夏季',
  AUTUMN: '秋季',
  WINTER: '冬季',
} as const
export type SchemeSeason = keyof typeof schemeSeasonNames

/** The life of a scheme. */
export const schemeStateNames = {
  draft: '草稿',
  frozen: '已冻结',
  published: '已发布',
  retired: '已停用',
} as const

/** Said wherever a site has none. */
export const noSchemeMessage = '该站尚无已发布的源解析方案，请先在手动解析中建立'
