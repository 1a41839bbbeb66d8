import { momentsOfDays } from '../../../filters/period-input.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import type { TimeRange } from '../../../filters/widgets/complex/time-ranges.ts'
import { eventKeyword } from '../../../filters/widgets/event-keyword.tsx'
import { fuelType } from '../../../filters/widgets/fuel-type.ts'
import { licensePlateColor } from '../../../filters/widgets/license-plate-color.ts'
import { vehicleType } from '../../../filters/widgets/vehicle-type.ts'

/** What both lists are filtered by; none chosen: all. */
export const vehicleFilters = [
  licensePlateColor({ required: false }),
  fuelType({ required: false }),
  vehicleType({ required: false }),
  eventKeyword({ label: '号牌', placeholder: '完整号牌' }),
] as const

/** Days in which vehicles were seen, up to today. */
export const vehicleDays = (lastCount: number) =>
  timeRangePicker({ label: '时间', lastCount, maxCount: 366, withToday: true })

interface VehicleValues {
  detectionPoint: string | null
  licensePlateColor: string | null
  fuelType: string | null
  vehicleType: string | null
  searchContent: string
  timeRange: readonly TimeRange[]
}

const chosen = (value: string | null): string[] => (value === null ? [] : [value])

/** What both lists ask by their filters; null while no day is chosen. */
export const vehicleInput = (values: VehicleValues) => {
  const [days] = values.timeRange
  if (!days) return null
  return {
    detectionPoint: chosen(values.detectionPoint),
    licensePlateColor: chosen(values.licensePlateColor),
    fuelType: chosen(values.fuelType),
    vehicleType: chosen(values.vehicleType),
    searchContent: values.searchContent.trim(),
    ...momentsOfDays(days),
  }
}
