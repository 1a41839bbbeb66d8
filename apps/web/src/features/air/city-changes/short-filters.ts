import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { dataType } from '../../../filters/widgets/data-type.ts'

/** Factors of hours and of days; the 8-hour maximum of ozone is one of days alone. */
export const shortFactors = [
  'aqi',
  'pm25',
  'pm10',
  'o3',
  'o38h',
  'no2',
  'so2',
  'co',
  'windSpeed',
  'temperature',
  'humidity',
] as const

/** What both tabs ask beside places and factors. */
export const shortFilters = [
  dataType({ label: '时间粒度', only: ['HOUR', 'DAY'] }),
  periodPicker({ unit: 'hour', begin: periods.lastHours(168), maxUnits: 92 * 24 }),
  dataStatus(),
] as const

/** What the values are compared with. */
export const beforeNames = { HOUR: '前一日同时', DAY: '前一周同日' } as const
