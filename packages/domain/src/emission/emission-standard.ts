/** Titles of emission standards by their number as 限值依据 names it; sources: the title page of each. */
const titles: Readonly<Record<string, string>> = {
  'GB 4915-2013': '水泥工业大气污染物排放标准',
  'GB 13223-2011': '火电厂大气污染物排放标准',
  'GB 13271-2014': '锅炉大气污染物排放标准',
  'GB 16297-1996': '大气污染物综合排放标准',
  'GB 18485-2014': '生活垃圾焚烧污染控制标准',
  'GB 20952-2020': '加油站大气污染物排放标准',
  'GB 21900-2008': '电镀污染物排放标准',
  'GB 26453-2022': '玻璃工业大气污染物排放标准',
  'GB 28665-2012': '轧钢工业大气污染物排放标准',
  'GB 31572-2015': '合成树脂工业污染物排放标准',
  'GB 37824-2019': '涂料、油墨及胶粘剂工业大气污染物排放标准',
  'GB 39726-2020': '铸造工业大气污染物排放标准',
  'DB32/4041-2021': '大气污染物综合排放标准（江苏）',
}

/** A standard as it is cited: number and title; as it is written where its title is not known here. */
export const standardText = (limitSource: string): string => {
  const number = limitSource.trim().replace(/^(GB|HJ)\s*/, '$1 ')
  const title = titles[number]
  return title === undefined ? limitSource : `${number}《${title}》`
}
