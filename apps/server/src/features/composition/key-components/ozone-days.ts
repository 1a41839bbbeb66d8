import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { dailyMax8h } from '@qingkong/domain/air/running'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import type { Components, StationComponents } from '../component-hours/port.ts'

/** MDA8 above it makes an ozone day, µg/m³. */
const ozoneLimit = 160

export interface OzoneDays {
  ozone: number
  other: number
  /** Hour by hour: 1 on an ozone day, 0 on another, NaN where the day's MDA8 is not valid. */
  hours: Float64Array
}

/** The days of a station by the highest 8-hour mean of ozone there, or at the nearest station that measures it. */
export const ozoneDays = ({ fromMs, toMs }: Components, { beside }: StationComponents): OzoneDays => {
  const ozone = beside.get('o3')?.values ?? new Float64Array()
  const count = Math.round((toMs - fromMs) / hourMs)
  const days: OzoneDays = { ozone: 0, other: 0, hours: new Float64Array(count).fill(Number.NaN) }
  for (let dayFromMs = startOfCityDay(fromMs).getTime(); dayFromMs < toMs; dayFromMs += dayMs) {
    const first = Math.round((dayFromMs - fromMs) / hourMs)
    const line = Array.from({ length: 24 }, (_, hour) => {
      const value = ozone[first + hour] ?? Number.NaN
      return Number.isNaN(value) ? null : value
    })
    const { value, isValid } = dailyMax8h(line, ozoneLimit)
    if (value === null || !isValid) continue
    const exceeds = roundHalfEven(value, 0) > ozoneLimit
    days[exceeds ? 'ozone' : 'other'] += 1
    days.hours.fill(exceeds ? 1 : 0, Math.max(0, first), Math.max(0, Math.min(count, first + 24)))
  }
  return days
}
