import { formatCity } from '@qingkong/domain/time/city-time'

/** 2026年11月20日, without leading zeros (GB/T 9704-2012 7.3.5.4). */
export const chineseDate = (at: Date): string => {
  const [year, month, day] = formatCity(at, 'YYYY-MM-DD').split('-').map(Number)
  return `${year}年${month}月${day}日`
}

/** 2026年11月20日10时05分 */
export const chineseMinute = (at: Date): string => {
  const [hour = '', minute = ''] = formatCity(at, 'HH:mm').split(':')
  return `${chineseDate(at)}${Number(hour)}时${minute}分`
}
