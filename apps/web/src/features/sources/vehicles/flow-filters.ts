import { momentsOfDays } from '../../../filters/period-input.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import type { TimeRange } from '../../../filters/widgets/complex/time-ranges.ts'
import { detectionPoint } from '../../../filters/widgets/detection-point.ts'
import { direction } from '../../../filters/widgets/direction.ts'

/** What all three tabs are filtered by. */
export const flowFilters = [
  detectionPoint({ pointKind: '1', required: false }),
  direction(),
  timeRangePicker({ label: '时间', lastCount: 7, maxCount: 366, withToday: true }),
] as const

export const noPassages = '该时段无过车记录，可放宽时段或换一个点位'

interface FlowValues {
  detectionPoint: string | null
  direction: '0' | '1' | '2'
  timeRange: readonly TimeRange[]
}

/** What all three tabs ask; null while no day is chosen. */
export const flowInput = ({ detectionPoint: point, direction: way, timeRange: [days] }: FlowValues) =>
  days ? { detectionPoint: point === null ? [] : [point], direction: way, ...momentsOfDays(days) } : null
