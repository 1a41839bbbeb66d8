import { alarmLevel } from '../../../filters/widgets/alarm-level.ts'
import { alarmStatus } from '../../../filters/widgets/alarm-status.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import type { TimeRange } from '../../../filters/widgets/complex/time-ranges.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'

/** Days that the server answers at most. */
const mostDays = 366

/** Days in which alarms began, up to today. */
export const alarmDays = (lastCount: number) =>
  timeRangePicker({ label: '告警日期', lastCount, maxCount: mostDays, withToday: true })

/** None chosen: all. */
export const anyAlarmLevel = alarmLevel({ multiple: true, required: false })

/** What all three records are filtered by; each adds its own before. */
export const recordFilters = [
  anyAlarmLevel,
  alarmStatus({ multiple: true, required: false }),
  alarmDays(30),
  eventKeyword(),
] as const

interface RecordValues {
  alarmLevel: readonly string[]
  alarmStatus: readonly string[]
  searchContent: string
  timeRange: readonly TimeRange[]
}

/** Whole days by the clock: alarms are counted by the moment they began, not by hour labels. */
export const daysInput = ([first, last]: TimeRange) => ({
  startTime: `${first.slice(0, 10)} 00:00:00`,
  endTime: `${last.slice(0, 10)} 23:59:59`,
})

export const firstPageSize = 10

/** The first page of a record; null while no day is chosen. */
export const recordInput = (values: RecordValues) => {
  const [days] = values.timeRange
  if (!days) return null
  return {
    pageNum: 1,
    pageSize: firstPageSize,
    keyword: values.searchContent.trim(),
    alarmLevels: [...values.alarmLevel],
    alarmStatus: [...values.alarmStatus],
    ...daysInput(days),
  }
}

/** Why a record is empty and what to do. */
export const emptyRecord = ({ total }: { total: number }): string | null =>
  total === 0 ? '没有符合条件的告警记录，可放宽筛选条件' : null

/** The address of a page's records under given filters. */
export const recordsOf = (fixCode: string, values: Readonly<Record<string, unknown>>): string =>
  `/alarm-center/${fixCode}?${new URLSearchParams({ tabName: 'alarmRecord', filterConfig: JSON.stringify(values) }).toString()}`
