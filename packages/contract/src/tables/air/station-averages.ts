import type { ProfileAverage, StationAverage } from '../../calls/air/station-averages.ts'
import type { DataColumn, DataTable } from '../../core/data-table.ts'
import { asRead } from '../as-read.ts'
import { dataStatusNote } from '../status-note.ts'

interface Question {
  stationKind?: 'AIR' | 'COMPONENT' | undefined
  dataType?: 'HOUR' | 'DAY' | undefined
  dataStatus?: 'RAW' | 'CHECK' | 'MIX' | undefined
  round?: boolean | undefined
}

const notesOf = (averages: readonly StationAverage[], question: Question): string[] => {
  const days = averages.flatMap(({ startDay, endDay }) => [startDay, endDay]).sort()
  const status = question.stationKind === 'COMPONENT' ? '数据状态：原始' : dataStatusNote(question.dataStatus)
  return [
    `时段：${days[0] ?? '--'} 至 ${days.at(-1) ?? '--'}，按所选时段逐行统计`,
    `${status}；${question.round ? '修约后' : '修约前'}`,
    `统计口径：${question.dataType === 'DAY' ? '有效日均值的算术平均' : '有效小时值的算术平均'}；有效率为有效数占应有数的百分比`,
    '时间约定：北京时间自然日（01:00至次日00:00）',
  ]
}

const head: readonly DataColumn[] = [
  { key: 'name', title: '站点', kind: 'text', frozen: true },
  { key: 'period', title: '时段', kind: 'text', frozen: true, width: 24 },
]

const headOf = ({ siteName, startDay, endDay }: StationAverage) => ({
  name: siteName,
  period: startDay === endDay ? startDay : `${startDay} 至 ${endDay}`,
})

/** One row for each station and period, the factors beside each other. */
const airTable = (averages: readonly StationAverage[], question: Question): DataTable => ({
  title: '空气站均值',
  notes: notesOf(averages, question),
  columns: asRead(
    [
      ...head,
      ...(averages[0]?.items ?? []).flatMap(({ factorName, unit, digits }, at): DataColumn[] => [
        { key: `mean${at}`, title: '均值', kind: 'number', unit, digits: digits + 1, group: factorName },
        { key: `max${at}`, title: '最大', kind: 'number', unit, digits, group: factorName },
        { key: `min${at}`, title: '最小', kind: 'number', unit, digits, group: factorName },
        { key: `valid${at}`, title: '有效数', kind: 'number', group: factorName },
        { key: `pct${at}`, title: '有效率', kind: 'number', unit: '%', digits: 1, group: factorName },
      ]),
    ],
    question.round,
  ),
  rows: averages.map((average) => ({
    ...headOf(average),
    ...Object.fromEntries(
      average.items.flatMap(({ mean, max, min, valid, validPct }, at) => [
        [`mean${at}`, mean],
        [`max${at}`, max],
        [`min${at}`, min],
        [`valid${at}`, valid],
        [`pct${at}`, validPct],
      ]),
    ),
  })),
})

/** One row for each species: a station has more than a hundred. */
const componentTable = (averages: readonly StationAverage[], question: Question): DataTable => ({
  title: '组分站均值',
  notes: notesOf(averages, question),
  columns: [
    ...head,
    { key: 'group', title: '类别', kind: 'text' },
    { key: 'factor', title: '组分', kind: 'text', width: 22 },
    { key: 'mean', title: '均值', kind: 'number', unit: 'µg/m³', digits: 3 },
    { key: 'max', title: '最大', kind: 'number', unit: 'µg/m³', digits: 3 },
    { key: 'min', title: '最小', kind: 'number', unit: 'µg/m³', digits: 3 },
    { key: 'valid', title: '有效数', kind: 'number', unit: 'h' },
    { key: 'pct', title: '有效率', kind: 'number', unit: '%', digits: 1 },
  ],
  rows: averages.flatMap((average) =>
    average.items.map(({ groupName, factorName, mean, max, min, valid, validPct }) => ({
      ...headOf(average),
      group: groupName,
      factor: factorName,
      mean,
      max,
      min,
      valid,
      pct: validPct,
    })),
  ),
})

/** Means of stations over the chosen periods with their valid counts. */
export const stationAverageTable = (
  { averages }: { averages: readonly StationAverage[] },
  question: Question,
): DataTable => (question.stationKind === 'COMPONENT' ? componentTable : airTable)(averages, question)

/** Means by height: of the whole period, and of every hour. */
export const profileAverageTable = (
  answer: ProfileAverage,
  { startTime, endTime }: { startTime: string; endTime: string },
): DataTable => ({
  title: `${answer.radarName}${answer.channel.name}均值`,
  notes: [
    `时段：${startTime.slice(0, 16)} 至 ${endTime.slice(0, 16)}`,
    `数据状态：雷达反演结果，未审核；有廓线 ${answer.times.length} 小时，应有 ${answer.expectedHours} 小时`,
    '时间约定：北京时间，时间为小时结束时刻；每小时为该小时内各廓线的算术平均，时段均值为各小时的算术平均',
  ],
  columns: [
    { key: 'height', title: '高度', kind: 'number', unit: 'm', frozen: true },
    {
      key: 'mean',
      title: '时段均值',
      kind: 'number',
      unit: answer.channel.unit,
      digits: answer.channel.digits,
      frozen: true,
    },
    { key: 'valid', title: '有效小时', kind: 'number', unit: 'h' },
    ...answer.times.map(
      (time, at): DataColumn => ({
        key: `hour${at}`,
        title: time.slice(5, 16),
        kind: 'number',
        digits: answer.channel.digits,
        group: `逐时均值${answer.channel.unit === '' ? '' : `（${answer.channel.unit}）`}`,
      }),
    ),
  ],
  rows: answer.heights.map((height, gate) => ({
    height,
    mean: answer.means[gate] ?? null,
    valid: answer.validHours[gate] ?? 0,
    ...Object.fromEntries(answer.values.map((profile, at) => [`hour${at}`, profile[gate] ?? null])),
  })),
})
