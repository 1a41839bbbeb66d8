import type { DustRankRow } from '@qingkong/contract/shapes/dust'
import { dustPeriodWords, rankedRows } from '@qingkong/contract/tables/sources/dust-sort'
import { formatRounded } from '@qingkong/domain/air/rounding'
import { meanOf } from '@qingkong/domain/air/validity'

interface Ranking {
  records: readonly DustRankRow[]
  reference: number | null
  facts: { sandHours: number; rainHours: number }
}

/** A 通报 as it is set: a title, sentences, and two tables whose first rows are heads. */
export interface DustBulletin {
  title: string
  period: string
  overall: string
  districts: string[][]
  first: string[][]
  /** Who takes no part, by reason; '' where everybody does. */
  out: string
}

const shownFirst = 5

const shown = (value: number | null, digits = 0): string => (value === null ? '--' : formatRounded(value, digits))
const overSites = (rows: readonly DustRankRow[]) => rows.filter(({ exceedHours }) => exceedHours > 0).length
const sumOf = (rows: readonly DustRankRow[], part: 'exceedHours' | 'alarmCount') =>
  rows.reduce((sum, row) => sum + row[part], 0)

/** Rows by district, in the order in which the districts first appear. */
const byDistrict = (records: readonly DustRankRow[]) => {
  const districts = new Map<string, DustRankRow[]>()
  for (const row of records) districts.set(row.areaName, [...(districts.get(row.areaName) ?? []), row])
  return [...districts].map(([name, rows]) => ({ name, rows, ranked: rankedRows(rows) }))
}

const districtRows = (records: readonly DustRankRow[]): string[][] => [
  ['区县', '参与/总数', 'PM₁₀均值', '超限工地', '超限小时', '告警次数'],
  ...byDistrict(records)
    .map(({ name, rows, ranked }) => ({ name, rows, ranked, mean: meanOf(ranked.map(({ avg }) => avg)) }))
    .sort((a, b) => (b.mean ?? Number.NEGATIVE_INFINITY) - (a.mean ?? Number.NEGATIVE_INFINITY))
    .map(({ name, rows, ranked, mean }) => [
      name,
      `${ranked.length}/${rows.length}`,
      shown(mean),
      `${overSites(ranked)}`,
      `${sumOf(ranked, 'exceedHours')}`,
      `${sumOf(rows, 'alarmCount')}`,
    ]),
]

const firstRows = (records: readonly DustRankRow[]): string[][] => [
  ['名次', '工地', '区县', 'PM₁₀均值', '最大值', '超限小时'],
  ...rankedRows(records)
    .slice(0, shownFirst)
    .map(({ rank, name, areaName, avg, max, maxTime, exceedHours }) => [
      `${rank}`,
      name,
      areaName,
      shown(avg),
      maxTime === null ? '--' : `${shown(max)}（${maxTime.slice(0, 16)}）`,
      `${exceedHours}`,
    ]),
]

const outWords = (records: readonly DustRankRow[]): string => {
  const counts = new Map<string, number>()
  for (const { rank, reason } of records) if (rank === null) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${reason}${count}个`).join('、')
}

/** What a ranking by the mean of PM10 tells the city: means, over-limit counts per district, the first five. */
export const dustBulletin = (
  { records, reference, facts }: Ranking,
  period: { startTime: string; endTime: string },
): DustBulletin => {
  const ranked = rankedRows(records)
  const words = dustPeriodWords(period)
  const taken = [
    facts.sandHours > 0 ? `已剔除沙尘时段${facts.sandHours}小时。` : '',
    facts.rainHours > 0 ? `已剔除降雨时段${facts.rainHours}小时。` : '',
  ].join('')
  return {
    title: '施工工地扬尘监测情况通报',
    period: words,
    overall:
      ranked.length === 0
        ? `${words}，全市${records.length}个联网工地均未达到有效小时75%的要求，不作排名。`
        : `${words}，全市${records.length}个联网工地中${ranked.length}个参与排名，PM₁₀均值${shown(meanOf(ranked.map(({ avg }) => avg)))}µg/m³，同期国控站均值${shown(reference)}µg/m³；${overSites(ranked)}个工地出现小时超限，合计${sumOf(ranked, 'exceedHours')}小时；扬尘告警${sumOf(records, 'alarmCount')}次。${taken}`,
    districts: districtRows(records),
    first: firstRows(records),
    out: outWords(records),
  }
}
