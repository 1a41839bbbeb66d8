import { eventTypeNames } from '@qingkong/domain/event/event-type'
import { api } from '../../app/api.ts'
import { eventSubject } from '../../blocks/event-facts.tsx'
import type { EventRow } from '../../blocks/event-shape.ts'
import { notify } from '../../kit/notify.ts'
import { saveFile } from '../../kit/save-file.ts'
import { csvFile } from './csv.ts'
import { rateFields, rateTitles, type StatisticsRow } from './indicators.ts'
import {
  type RecordFilter,
  recordInput,
  recordTabTitles,
  type StatisticsType,
  statisticsTypes,
} from './record-filter.ts'

const pageSize = 1000
/** Above this the list is to be narrowed first. */
const mostRows = 10_000

const levels: Record<number, string> = { 1: '一级', 2: '二级', 3: '三级' }

const recordHead = [
  '编号',
  '类型',
  '级别',
  '状态',
  '对象',
  '内容',
  '区域',
  '位置',
  '经度',
  '纬度',
  '发生时间',
  '更新时间',
  '时限',
]

const recordCells = (row: EventRow): (string | number | null)[] => [
  row.eventCode,
  eventTypeNames[row.eventType],
  row.level === null ? '' : (levels[row.level] ?? ''),
  row.eventStatusName,
  eventSubject(row),
  row.eventDesc,
  row.areaName,
  row.location,
  row.longitude,
  row.latitude,
  row.eventTime,
  row.updateTime,
  row.deadline,
]

/** All rows that the filter finds, not only the page on the screen. */
const allRows = async (filter: RecordFilter): Promise<EventRow[]> => {
  const first = await api.eventRecord(recordInput({ ...filter, page: 1, size: pageSize }))
  if (first.total > mostRows) notify.warning(`共${first.total}件，仅导出前${mostRows}件，请缩小筛选范围后再导出`)
  const rows = [...first.records]
  const wanted = Math.min(first.total, mostRows)
  for (let page = 2; (page - 1) * pageSize < wanted; page += 1) {
    const { records } = await api.eventRecord(recordInput({ ...filter, page, size: pageSize }))
    rows.push(...records)
  }
  return rows
}

export const exportRecords = (filter: RecordFilter): Promise<void> =>
  saveFile(`事件记录_${recordTabTitles[filter.tab]}.csv`, async () =>
    csvFile([recordHead, ...(await allRows(filter)).map(recordCells)]),
  )

export const exportStatistics = (
  type: StatisticsType,
  range: { from: string; to: string },
  rows: readonly StatisticsRow[],
): Promise<void> => {
  const head = [
    statisticsTypes[type],
    '总数',
    '未办结',
    '已关闭',
    '已归档',
    ...rateFields.flatMap((field) => [
      `${rateTitles[field]}（%）`,
      `${rateTitles[field]}分子`,
      `${rateTitles[field]}分母`,
    ]),
  ]
  const cells = (row: StatisticsRow) => [
    row.name,
    row.total,
    row.open,
    row.closed,
    row.archived,
    ...rateFields.flatMap((field) => [row.rates[field].percent, row.rates[field].count, row.rates[field].of]),
  ]
  return saveFile(`事件统计_${range.from}_${range.to}.csv`, async () => csvFile([head, ...rows.map(cells)]))
}
