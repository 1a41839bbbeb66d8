import { openStatuses } from '@qingkong/domain/event/event-status'
import type { StatisticsIndicator } from './indicators.ts'
import { emptyFilter, type RecordFilter, type StatisticsType } from './record-filter.ts'

export type CountField = 'total' | 'open' | 'closed' | 'archived'

const statusesOf: Readonly<Record<CountField, readonly number[]>> = {
  total: [],
  open: openStatuses,
  closed: [9],
  archived: [10],
}

interface Range {
  from: string
  to: string
}

/** The list of exactly the events that an indicator counted in a row of the statistics. */
export const drillIndicator = (
  type: StatisticsType,
  row: { key: string; name: string },
  indicator: StatisticsIndicator,
  range: Range,
): RecordFilter => ({
  ...emptyFilter,
  ...range,
  tab: 'all',
  drill: { indicator, type, key: row.key, name: row.name },
})

/** The list behind a count by status. */
export const drillCount = (
  type: StatisticsType,
  row: { key: string; name: string },
  field: CountField,
  range: Range,
): RecordFilter => ({
  ...drillIndicator(type, row, 'total', range),
  statuses: statusesOf[field].map(String),
})
