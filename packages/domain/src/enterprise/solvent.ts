/** Materials that hold organic solvents, by our own code, as the enterprise filter offers them. */
export const solvents: Readonly<Record<string, string>> = {
  S01: '溶剂型涂料',
  S02: '水性涂料',
  S03: '稀释剂',
  S04: '溶剂型油墨',
  S05: '水性油墨',
  S06: '胶黏剂',
  S07: '清洗剂',
  S08: '固化剂',
  S09: '异丙醇',
  S10: '乙酸乙酯',
  S11: '甲苯',
  S12: '二甲苯',
  S13: '光刻胶',
  S14: '有机化工原料',
}

/** Marks of enterprises by what their emissions come from (document 1 section 9, document 3 section 9). */
export const enterpriseLabels = [
  '表面涂装',
  '包装印刷',
  '油气挥发',
  '清洗剂',
  '发泡剂',
  '胶黏剂',
  '生物质燃烧与燃煤源',
  '防焊',
  'PVC注塑',
  '橡胶',
] as const
export type EnterpriseLabel = (typeof enterpriseLabels)[number]
