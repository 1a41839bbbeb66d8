import { dayMs, hourLabel, hourMs, naturalDayOf, startOfCityDay } from '@qingkong/domain/time/city-time'
import type { Components } from './read-components.ts'

type Window = Pick<Components, 'fromMs' | 'toMs'>

/** A day's mean stands on at least so many hours. */
const fewestHoursOfDay = 18

/** How hours become the intervals that are asked for. */
export interface Intervals {
  /** Hour labels (ends), or natural days. */
  times: readonly string[]
  /** Values by interval; null is missing or too few hours. */
  of: (hours: Float64Array) => (number | null)[]
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

const hourly = ({ fromMs, toMs }: Window): Intervals => ({
  times: Array.from({ length: Math.round((toMs - fromMs) / hourMs) }, (_, at) => hourLabel(fromMs + at * hourMs)),
  of: (hours) => Array.from(hours, orNull),
})

const daily = ({ fromMs, toMs }: Window): Intervals => {
  const firstMs = startOfCityDay(fromMs).getTime()
  const count = Math.ceil((toMs - firstMs) / dayMs)
  return {
    times: Array.from({ length: count }, (_, day) => naturalDayOf(firstMs + day * dayMs)),
    of: (hours) => {
      const [sums, counts] = [new Float64Array(count), new Float64Array(count)]
      for (const [at, value] of hours.entries()) {
        if (Number.isNaN(value)) continue
        const day = Math.floor((fromMs + at * hourMs - firstMs) / dayMs)
        sums[day] = (sums[day] ?? 0) + value
        counts[day] = (counts[day] ?? 0) + 1
      }
      return Array.from(sums, (sum, day) => {
        const valid = counts[day] ?? 0
        return valid >= fewestHoursOfDay ? sum / valid : null
      })
    },
  }
}

/** Hours as they are, or the natural days they make. */
export const intervalsOf = (components: Window, dataType: 'HOUR' | 'DAY'): Intervals =>
  dataType === 'HOUR' ? hourly(components) : daily(components)
