import { formatRounded } from '@qingkong/domain/air/rounding'
import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import { factors } from '@qingkong/domain/site/factor'
import { addDays } from '@qingkong/domain/time/city-time'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import type { DustHoursFacts, DustRankRow, DustSortType, dustRankKinds } from '../../shapes/dust.ts'
import { dayWords } from '../day-words.ts'

interface Answer {
  records: readonly DustRankRow[]
  reference: number | null
  facts: DustHoursFacts
}

interface Question {
  startTime: string
  endTime: string
  rankKind?: (typeof dustRankKinds)[number] | undefined
  factorCode?: DustFactor | undefined
  sortType?: DustSortType | undefined
  cityManager?: '0' | '1' | undefined
  withSand?: unknown
  withoutRain?: unknown
  withConverted?: unknown
}

export const dustSortNames: Readonly<Record<DustSortType, string>> = {
  AVG: '均值',
  MAX: '最大值',
  RATE: '不降反升',
  ALARM: '告警次数',
}

/** The natural days of a period of hour labels: 2026-11-20, or 2026-11-01至2026-11-15; hours where it is no whole days. */
export const dustPeriodText = ({ startTime, endTime }: { startTime: string; endTime: string }): string => {
  if (startTime.slice(11, 16) !== '01:00' || endTime.slice(11, 16) !== '00:00')
    return `${startTime.slice(0, 16)}至${endTime.slice(0, 16)}`
  const [first, last] = [startTime.slice(0, 10), addDays(endTime.slice(0, 10), -1)]
  return first === last ? first : `${first}至${last}`
}

/** The same in words of a sentence: 2026年11月20日, or 2026年11月1日至2026年11月15日. */
export const dustPeriodWords = (period: { startTime: string; endTime: string }): string =>
  dustPeriodText(period).replaceAll(/\d{4}-\d{2}-\d{2}/g, dayWords)

/** Rows that take part. */
export const rankedRows = (records: readonly DustRankRow[]): DustRankRow[] =>
  records.filter(({ rank }) => rank !== null)

const meanOf = (values: readonly (number | null)[]): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0) / there.length
}

/** {日}{n}个工地参与排名，均值{m}µg/m³，{项目}最高（{x}），{k}个超限。 Null where nobody takes part. */
export const dustSortConclusion = ({ records }: Answer, question: Question): string | null => {
  const ranked = rankedRows(records)
  if (ranked.length === 0) return null
  const { typeset, unit, decimals } = factors[question.factorCode ?? 'pm10']
  const highest = ranked.reduce((most, row) => ((row.avg ?? 0) > (most.avg ?? 0) ? row : most))
  const shown = (value: number | null) => (value === null ? '--' : formatRounded(value, decimals))
  const what = question.rankKind === 'AREA' ? '个区县' : '个工地'
  const over = ranked.filter(({ exceedHours }) => exceedHours > 0).length
  return `${dustPeriodWords(question)}${ranked.length}${what}参与排名，${typeset}均值${shown(meanOf(ranked.map(({ avg }) => avg)))}${unit}，${highest.name}最高（${shown(highest.avg)}），${over}个超限。`
}

const number = (key: string, title: string, more: Partial<DataColumn> = {}): DataColumn => ({
  key,
  title,
  kind: 'number',
  ...more,
})

const limitNote: Readonly<Record<DustFactor, string>> = {
  pm10: '超限：PM₁₀小时均值高于同小时国控站均值80µg/m³以上（DB32/4437-2022）；超出量为各小时与国控站均值之差的平均',
  tsp: '超限：TSP小时均值大于500µg/m³（限值按15分钟均值制定，小时值仅供提示）',
  pm25: 'PM₂.₅无施工场地限值，不判超限；超出量为各小时与国控站均值之差的平均',
  noise: '噪声均值按能量平均；未设限值',
}

/** What was taken out or let in. */
const switchNote = ({ withSand, withoutRain, withConverted }: Question, { sandHours, rainHours }: DustHoursFacts) =>
  [
    withSand === true ? '含沙尘时段' : `剔除沙尘时段${sandHours}小时`,
    ...(withoutRain === true ? [`剔除降雨（≥0.2mm）${rainHours}小时`] : ['含降雨时段']),
    withConverted === true ? '换算值参与排名' : '换算值不参与排名',
  ].join('；')

const reasonText = ({ reason, stuckHours, converted }: DustRankRow): string =>
  [reason === '' ? '' : `未参与排名：${reason}`, stuckHours > 0 ? `恒值${stuckHours}小时` : '', converted]
    .filter(Boolean)
    .join('；')

/** Ranks with mean, largest hour, excess, 不降反升, alarms, and the shares of hours; then those out of the ranking. */
export const dustSortTable = ({ records, reference, facts }: Answer, question: Question): DataTable => {
  const { rankKind = 'CITY', factorCode = 'pm10', sortType = 'AVG' } = question
  const { typeset, unit, decimals } = factors[factorCode]
  const isSites = rankKind === 'CITY'
  const measured = { unit, digits: decimals }
  return {
    title: `扬尘排名 ${isSites ? '工地' : '区县'} ${typeset}${dustSortNames[sortType]}`,
    notes: [
      `时段：${dustPeriodText(question)}；时间约定：北京时间，时间为小时结束时刻`,
      `参照：同小时国控站均值${reference === null ? '--' : `${formatRounded(reference, 0)}µg/m³`}；有效小时不足75%的工地不参与排名`,
      switchNote(question, facts),
      limitNote[factorCode],
      '不降反升：国控站均值未上升的相邻小时中，工地上升不少于10µg/m³且不少于10%的占比；较前期：与等长的前一时段相比，两期有效小时均不少于75%',
    ],
    columns: [
      number('rank', '名次', { frozen: true, width: 8 }),
      { key: 'name', title: isSites ? '工地' : '区县', kind: 'text', frozen: true, width: isSites ? 30 : 14 },
      ...(isSites
        ? [
            { key: 'areaName', title: '区县', kind: 'text' as const, width: 10 },
            { key: 'manager', title: '管辖', kind: 'text' as const, width: 8 },
          ]
        : [number('rankedSites', '参与工地', { unit: '个' }), number('sites', '工地总数', { unit: '个' })]),
      number('avg', '均值', { ...measured, estimatedBy: 'converted' }),
      number('max', '最大值', { ...measured, estimatedBy: 'converted' }),
      { key: 'maxTime', title: '最大值时间', kind: 'time' },
      ...(factorCode === 'pm10' || factorCode === 'pm25'
        ? [number('excess', '超出国控站', { ...measured, estimatedBy: 'converted' })]
        : []),
      ...(factorCode === 'pm10' || factorCode === 'tsp' ? [number('exceedHours', '超限小时', { unit: '小时' })] : []),
      ...(factorCode === 'noise' ? [] : [number('rate', '不降反升', { unit: '%', digits: 1 })]),
      number('alarmCount', '告警次数', { unit: '次' }),
      number('validRate', '有效率', { unit: '%', digits: 1 }),
      number('onlineRate', '在线率', { unit: '%', digits: 1 }),
      number('change', '较前期', { unit: '%', digits: 1 }),
      { key: 'remark', title: '说明', kind: 'text', width: 36 },
      { key: 'code', title: isSites ? '备案号' : '区划代码', kind: 'text', width: 18 },
    ],
    rows: records.map((row) => ({
      rank: row.rank,
      name: row.name,
      areaName: row.areaName,
      manager: row.cityManager === null ? null : row.cityManager ? '市管' : '区管',
      rankedSites: row.rankedSites,
      sites: row.sites,
      avg: row.avg,
      max: row.max,
      maxTime: row.maxTime?.slice(0, 16) ?? null,
      excess: row.excess,
      exceedHours: row.exceedHours,
      rate: row.rate,
      alarmCount: row.alarmCount,
      validRate: row.validRate,
      onlineRate: row.onlineRate,
      change: row.change,
      remark: reasonText(row) || null,
      code: row.code,
      converted: row.converted || null,
    })),
  }
}
