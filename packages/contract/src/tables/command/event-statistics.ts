import type { DataTable } from '../../core/data-table.ts'
import type { EventStatisticsRow } from '../../shapes/event-statistics.ts'

/** What handling is counted by. */
export const statisticsTypes = {
  '1': '事件类型',
  '2': '区域',
  '3': '承办人',
  '4': '污染源',
} as const
export type StatisticsType = keyof typeof statisticsTypes

export type RateField = keyof EventStatisticsRow['rates']

/** The percentages an assessment looks at. */
export const rateTitles: Readonly<Record<RateField, string>> = {
  signed: '签收率',
  onTime: '按时率',
  confirmedTrue: '属实率',
  returned: '退回率',
  overdue: '超期率',
}
export const rateFields = Object.keys(rateTitles) as RateField[]

interface Asked {
  startTime: string
  endTime: string
  statisticsType: StatisticsType
}

/** 事件办理统计: counts by status, and every percentage with what it was taken of. */
export const eventStatisticsTable = (rows: readonly EventStatisticsRow[], asked: Asked): DataTable => ({
  title: `事件办理统计（按${statisticsTypes[asked.statisticsType]}）`,
  notes: [
    `事件发生于${asked.startTime.slice(0, 16)}至${asked.endTime.slice(0, 16)}`,
    '比率以事件计；没有应办事件的比率为空',
  ],
  columns: [
    { key: 'name', title: statisticsTypes[asked.statisticsType], kind: 'text', frozen: true, width: 32 },
    { key: 'total', title: '总数', kind: 'number', unit: '件' },
    { key: 'open', title: '未办结', kind: 'number', unit: '件' },
    { key: 'closed', title: '已关闭', kind: 'number', unit: '件' },
    { key: 'archived', title: '已归档', kind: 'number', unit: '件' },
    ...rateFields.flatMap((field): DataTable['columns'] => [
      { key: field, title: rateTitles[field], kind: 'number', unit: '%', digits: 1 },
      { key: `${field}Count`, title: `${rateTitles[field]}分子`, kind: 'number', unit: '件' },
      { key: `${field}Of`, title: `${rateTitles[field]}分母`, kind: 'number', unit: '件' },
    ]),
  ],
  rows: rows.map(({ name, total, open, closed, archived, rates }) => ({
    name,
    total,
    open,
    closed,
    archived,
    ...Object.fromEntries(
      rateFields.flatMap((field) => [
        [field, rates[field].percent],
        [`${field}Count`, rates[field].count],
        [`${field}Of`, rates[field].of],
      ]),
    ),
  })),
})
