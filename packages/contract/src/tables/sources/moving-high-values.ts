import { formatRounded } from '@qingkong/domain/air/rounding'
import type { MovingFactor } from '@qingkong/domain/mobile/moving-factor'
import { factors } from '@qingkong/domain/site/factor'
import type { HighValue, RoadRankRow } from '../../calls/sources/mobile-stations.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import { dayWords } from '../day-words.ts'

interface Answer {
  records: readonly HighValue[]
  total: number
  mode: 'threshold' | 'index'
  threshold: number | null
  startTime: string
  endTime: string
}

interface Question {
  factorCode?: MovingFactor | undefined
}

const number = (key: string, title: string, more: Partial<DataColumn> = {}): DataColumn => ({
  key,
  title,
  kind: 'number',
  ...more,
})

const judgedText = ({ mode, threshold }: Pick<Answer, 'mode' | 'threshold'>, unit: string, digits: number): string =>
  mode === 'index'
    ? `指数：不低于同小时全市背景的1.5倍，且不低于时段第90百分位（${threshold === null ? '--' : formatRounded(threshold, digits)}${unit}）`
    : `阈值：不低于${threshold === null ? '--' : formatRounded(threshold, digits)}${unit}`

/** Runs of high minutes, newest first, with the city's background, the index and the way driven. */
export const highValueTable = (answer: Answer, { factorCode = 'pm25' }: Question): DataTable => {
  const { typeset, unit, decimals } = factors[factorCode]
  const measured = { unit, digits: decimals + 1 }
  return {
    title: `移动站${typeset}高值`,
    notes: [
      `时段：${answer.startTime.slice(0, 16)} 至 ${answer.endTime.slice(0, 16)}；北京时间`,
      judgedText(answer, unit, decimals),
      '间隔不超过2分钟的高值分钟合为一次；背景为同小时各网格（500米）的第10百分位，指数为均值与背景之比；位置以峰值处为准',
      ...(answer.total > answer.records.length ? [`共${answer.total}次，此处为最近${answer.records.length}次`] : []),
    ],
    columns: [
      { key: 'licensePlateNo', title: '车牌号', kind: 'text', frozen: true, width: 12 },
      { key: 'startTime', title: '开始时间', kind: 'time' },
      { key: 'endTime', title: '结束时间', kind: 'time' },
      number('durationMin', '持续', { unit: '分钟' }),
      number('lengthM', '长度', { unit: 'm' }),
      number('meanValue', '均值', measured),
      number('peakValue', '峰值', measured),
      { key: 'peakTime', title: '峰值时间', kind: 'time' },
      number('background', '背景', measured),
      number('index', '指数', { digits: 2 }),
      number('fleetMean', '同时段其他车辆均值', measured),
      { key: 'areaName', title: '区县', kind: 'text', width: 10 },
      { key: 'streetName', title: '最近街道', kind: 'text', width: 14 },
      number('longitude', '经度', { unit: '°', digits: 5 }),
      number('latitude', '纬度', { unit: '°', digits: 5 }),
    ],
    rows: answer.records.map(({ startTime, endTime, peakTime, ...row }) => ({
      ...row,
      startTime: startTime.slice(0, 16),
      endTime: endTime.slice(0, 16),
      peakTime: peakTime.slice(0, 16),
    })),
  }
}

interface Counted {
  byArea: readonly { name: string; count: number; peakValue: number | null }[]
}

/** {期}高值{n}次，{区}最多，峰值{x}。 Null where there was none. */
export const highValueConclusion = (
  { total, startTime, endTime }: Pick<Answer, 'total' | 'startTime' | 'endTime'>,
  { byArea }: Counted,
  { factorCode = 'pm25' }: Question,
): string | null => {
  const [most] = byArea
  if (total === 0 || !most) return null
  const { typeset, unit, decimals } = factors[factorCode]
  const peak = byArea.reduce<number | null>(
    (highest, { peakValue }) => (peakValue === null ? highest : Math.max(highest ?? peakValue, peakValue)),
    null,
  )
  const shown = peak === null ? '--' : formatRounded(peak, decimals)
  return `${dayWords(startTime)}至${dayWords(endTime)}${typeset}高值${total}次，${most.name}最多（${most.count}次），峰值${shown}${unit}。`
}

interface Roads {
  month: string
  factorName: string
  factorUnit: string
  rows: readonly RoadRankRow[]
  faults: readonly { name: string; count: number }[]
  hours: number
  backgroundHours: number
}

/** Districts by state and improvement of their roads; below the coverage without a rank. */
export const roadRankTable = ({
  month,
  factorName,
  factorUnit,
  rows,
  faults,
  hours,
  backgroundHours,
}: Roads): DataTable => ({
  title: `区县道路${factorName}排名 ${month}`,
  notes: [
    '现状（本月网格均值）与环比改善率名次各占一半；网格500米，本月不少于10次经过为有效；覆盖率为有效网格占近12个月行驶过网格的比例，各区行驶时段不同，名次供参考',
    `本月已汇总${hours}小时，其中${backgroundHours}小时有全市背景`,
    `剔除的分钟记录：${faults.length === 0 ? '无' : faults.map(({ name, count }) => `${name}${count}条`).join('、')}`,
  ],
  columns: [
    number('rank', '名次', { frozen: true, width: 8 }),
    { key: 'areaName', title: '区县', kind: 'text', frozen: true, width: 10 },
    number('mean', '本月均值', { unit: factorUnit, digits: 1 }),
    number('previousMean', '上月均值', { unit: factorUnit, digits: 1 }),
    number('improvement', '改善率', { unit: '%', digits: 1 }),
    number('stateRank', '现状名次'),
    number('improvementRank', '改善名次'),
    number('coverage', '覆盖率', { unit: '%', digits: 1 }),
    number('validCells', '有效网格', { unit: '个' }),
    number('passes', '经过次数', { unit: '次' }),
    { key: 'remark', title: '说明', kind: 'text', width: 28 },
  ],
  rows: rows.map(({ areaCode: _, cells: __, remark, ...row }) => ({ ...row, remark: remark || null })),
})
