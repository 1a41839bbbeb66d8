/** System codes ST: HJ 212-2017 table 5 with the 2025 additions 44 and 45; 80 is private (Henan style). */
const SYSTEM_TYPES: ReadonlyMap<string, string> = new Map([
  ['21', '地表水质量监测'],
  ['22', '空气质量监测'],
  ['23', '声环境质量监测'],
  ['24', '地下水质量监测'],
  ['25', '土壤质量监测'],
  ['26', '海水质量监测'],
  ['27', '挥发性有机物监测'],
  ['31', '大气环境污染源'],
  ['32', '地表水体环境污染源'],
  ['33', '地下水体环境污染源'],
  ['34', '海洋环境污染源'],
  ['35', '土壤环境污染源'],
  ['36', '声环境污染源'],
  ['37', '振动环境污染源'],
  ['38', '放射性环境污染源'],
  ['39', '工地扬尘污染源'],
  ['41', '电磁环境污染源'],
  ['44', '用电监控'],
  ['45', '关键工况监控'],
  ['51', '烟气排放过程监控'],
  ['52', '污水排放过程监控'],
  ['80', '用电监控（地方自定义）'],
  ['91', '系统交互'],
])

/** The part of the code space a system code lies in. */
export type SystemClass = 'environment' | 'source' | 'process' | 'exchange' | 'private' | 'unknown'

/** Chinese name of a system code; null when it is not in the table. */
export const systemTypeName = (st: string): string | null => {
  return SYSTEM_TYPES.get(st) ?? null
}

/** Class of a system code by its number range (10–29, 30–49, 50–69, 91–99, A0–Z9). */
export const systemClass = (st: string): SystemClass => {
  if (/^[A-Z]\d$/i.test(st)) return 'private'
  if (!/^\d{2}$/.test(st)) return 'unknown'
  const number = Number(st)
  if (number >= 10 && number <= 29) return 'environment'
  if (number >= 30 && number <= 49) return 'source'
  if (number >= 50 && number <= 69) return 'process'
  return number >= 91 ? 'exchange' : 'unknown'
}
