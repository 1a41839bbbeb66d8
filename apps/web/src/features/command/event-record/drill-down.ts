import type { StatisticsIndicator } from '@qingkong/contract/shapes/event-statistics'
import type { StatisticsType } from '@qingkong/contract/tables/command/event-statistics'
import { openStatuses } from '@qingkong/domain/event/event-status'
import type { TimeRange } from '../../../filters/widgets/complex/time-ranges.ts'
import type { Drill } from './indicators.ts'

export type CountField = 'total' | 'open' | 'closed' | 'archived'

const statusesOf: Readonly<Record<CountField, readonly number[]>> = {
  total: [],
  open: openStatuses,
  closed: [9],
  archived: [10],
}

/** What the statistics were asked, as their links carry it on. */
export interface DrillFrom {
  type: StatisticsType
  timeRange: readonly TimeRange[]
}

interface Row {
  key: string
  name: string
}

const linkTo = (filters: object): string =>
  `?${new URLSearchParams({ tabName: 'record', tab: 'all', filterConfig: JSON.stringify(filters) }).toString()}`

const drillOf = ({ type }: DrillFrom, { key, name }: Row, indicator: StatisticsIndicator): Drill => ({
  indicator,
  type,
  key,
  name,
})

/** The list of exactly the events that an indicator counted in a row of the statistics. */
export const indicatorLink = (from: DrillFrom, row: Row, indicator: StatisticsIndicator): string =>
  linkTo({ timeRange: from.timeRange, drill: drillOf(from, row, indicator) })

/** The list behind a count by status. */
export const countLink = (from: DrillFrom, row: Row, field: CountField): string =>
  linkTo({
    timeRange: from.timeRange,
    drill: drillOf(from, row, 'total'),
    ...(field === 'total' ? {} : { eventStatuses: statusesOf[field].map(String) }),
  })
