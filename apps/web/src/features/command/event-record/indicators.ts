import type { StatisticsIndicator } from '@qingkong/contract/shapes/event-statistics'
import { type StatisticsType, statisticsTypes } from '@qingkong/contract/tables/command/event-statistics'

/** What the statistics count, as the list says it above its rows. */
export const statisticsIndicators: Readonly<Record<StatisticsIndicator, string>> = {
  total: '全部事件',
  dispatched: '已下发',
  signed: '已签收',
  returned: '曾退回',
  feedbackDue: '应反馈',
  feedbackOnTime: '按时反馈',
  assessed: '已认定',
  confirmedTrue: '属实',
  overdue: '超期',
}

/** A number of the statistics that the list was opened from: exactly the events it counted. */
export interface Drill {
  indicator: StatisticsIndicator
  type: StatisticsType
  key: string
  /** What the row was called. */
  name: string
}

/** Whether something from an address is a drill-down as a whole. */
export const isDrill = (value: unknown): value is Drill =>
  typeof value === 'object' &&
  value !== null &&
  'indicator' in value &&
  Object.hasOwn(statisticsIndicators, String(value.indicator)) &&
  'type' in value &&
  Object.hasOwn(statisticsTypes, String(value.type)) &&
  'key' in value &&
  typeof value.key === 'string' &&
  value.key !== '' &&
  'name' in value &&
  typeof value.name === 'string'

export const drillText = ({ type, name, indicator }: Drill): string =>
  `${statisticsTypes[type]}“${name}”的${statisticsIndicators[indicator]}`
