import { momentsOfDays } from '../../../filters/period-input.ts'
import type { TimeRange } from '../../../filters/widgets/complex/time-ranges.ts'
import { holdersOf } from './holders.ts'
import type { Drill } from './indicators.ts'

interface RecordValues {
  searchContent: string
  eventTypes: readonly string[]
  eventStatuses: readonly string[]
  areaCodes: readonly string[]
  holders: readonly string[]
  timeRange: readonly TimeRange[]
  drill: Drill | null
}

/** The filters as the call takes them; `part` says whose turn it is. */
export const recordInput = (values: RecordValues, part: 'todo' | 'doing' | 'overdue' | 'done' | 'all') => {
  const [days] = values.timeRange
  const { drill } = values
  return {
    ...(part === 'all' ? {} : { tab: part }),
    keyword: values.searchContent.trim(),
    eventTypes: [...values.eventTypes],
    eventStatuses: [...values.eventStatuses],
    areaCodes: [...values.areaCodes],
    ...holdersOf(values.holders),
    ...(days ? momentsOfDays(days) : {}),
    ...(drill ? { indicator: drill.indicator, statisticsType: drill.type, statisticsKey: drill.key } : {}),
  }
}
