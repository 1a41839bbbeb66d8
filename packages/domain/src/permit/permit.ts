/** 管理类别 (固定污染源排污许可分类管理名录). A registration names no permitted amounts. */
export const permitCategories = ['重点', '简化', '登记'] as const
export type PermitCategory = (typeof permitCategories)[number]

export const permitCategoryNames: Readonly<Record<PermitCategory, string>> = {
  重点: '重点管理',
  简化: '简化管理',
  登记: '登记管理',
}

/** The category that a cell means, written in short or in full. */
export const permitCategoryOf = (text: string): PermitCategory | null =>
  permitCategories.find((category) => text === category || text === permitCategoryNames[category]) ?? null

/**
 * What is wrong with a permit's number: the holder's unified social credit code, three digits of the place of production
 * and a letter of the kind (HJ 1297).
 * @returns null where nothing is
 */
export const permitNumberProblem = (permitNo: string, creditCode: string): string | null => {
  if (!/^[0-9A-Z]{18}\d{3}[A-Z]$/.test(permitNo)) return '许可证编号应为18位统一社会信用代码加3位数字和1位字母'
  return permitNo.startsWith(creditCode) ? null : `许可证编号应以企业的统一社会信用代码 ${creditCode} 开头`
}

/** A permit holds on its last day too. Days 'YYYY-MM-DD'. */
export const isPermitExpired = (validTo: string, today: string): boolean => validTo < today
