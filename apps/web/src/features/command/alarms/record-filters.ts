import { momentsOfDays } from '../../../filters/period-input.ts'
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

/** What a record asks by its filters; null while no day is chosen. */
export const recordInput = (values: RecordValues) => {
  const [days] = values.timeRange
  if (!days) return null
  return {
    keyword: values.searchContent.trim(),
    alarmLevels: [...values.alarmLevel],
    alarmStatus: [...values.alarmStatus],
    ...momentsOfDays(days),
  }
}

/** How all three records are called and shown (popup-20: ten to a page). */
export const alarmRecord = {
  title: '告警记录',
  name: 'alarm',
  noun: '告警记录',
  unit: '条',
  pageSize: 10,
  filterPlace: 'panel',
} as const

/** The address of a page's records under given filters. */
export const recordsOf = (fixCode: string, values: Readonly<Record<string, unknown>>): string =>
  `/alarm-center/${fixCode}?${new URLSearchParams({ tabName: 'alarmRecord', filterConfig: JSON.stringify(values) }).toString()}`
