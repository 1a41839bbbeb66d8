import { openStatuses } from '@qingkong/domain/event/event-status'
import { emptyFilter, type RecordFilter } from './record-filter.ts'

export const statisticsTypes = {
  '1': '事件类型',
  '2': '区域',
  '3': '承办人',
  '4': '污染源',
} as const
export type StatisticsType = keyof typeof statisticsTypes

export type CountField = 'total' | 'open' | 'closed' | 'archived'

const statusesOf: Readonly<Record<CountField, readonly number[]>> = {
  total: [],
  open: openStatuses,
  closed: [9],
  archived: [10],
}

/**
 * The list behind a number of the statistics.
 * @returns null where the list has no filter for it (承办人)
 */
export const drillDown = (
  type: StatisticsType,
  row: { key: string; name: string },
  field: CountField,
  range: { from: string; to: string },
): RecordFilter | null => {
  const base: RecordFilter = { ...emptyFilter, ...range, tab: 'all', statuses: statusesOf[field].map(String) }
  switch (type) {
    case '1':
      return { ...base, types: [row.key] }
    case '2':
      return { ...base, areas: [row.key] }
    case '3':
      return null
    case '4':
      return { ...base, keyword: row.name }
  }
}
