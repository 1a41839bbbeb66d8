import { dayMs, hourLabel, hourMs, naturalDayOf, startOfCityDay } from '@qingkong/domain/time/city-time'
import { latelyMade } from '../../../platform/lately-made.ts'
import type { Components } from './read-components.ts'

type Window = Pick<Components, 'fromMs' | 'toMs'>

/** A day's mean stands on at least so many hours. */
const fewestHoursOfDay = 18

/** How hours become the intervals that are asked for. */
export interface Intervals {
  /** Hour labels (ends), or natural days. */
  times: readonly string[]
  /** Values by interval, to be read only; NaN is missing or too few hours. */
  columnOf: (hours: Float64Array) => Float64Array
}

/** 100 kB for a quarter. */
const labels = latelyMade<readonly string[]>(20)

/** Labels of the hours of a window. */
const labelsOf = ({ fromMs, toMs }: Window): readonly string[] =>
  labels(`${fromMs} ${toMs}`, () =>
    Array.from({ length: Math.round((toMs - fromMs) / hourMs) }, (_, at) => hourLabel(fromMs + at * hourMs)),
  )

const hourly = (window: Window): Intervals => ({ times: labelsOf(window), columnOf: (hours) => hours })

const daily = ({ fromMs, toMs }: Window): Intervals => {
  const firstMs = startOfCityDay(fromMs).getTime()
  const count = Math.ceil((toMs - firstMs) / dayMs)
  const columnOf = (hours: Float64Array): Float64Array => {
    const [sums, counts] = [new Float64Array(count), new Float64Array(count)]
    for (const [at, value] of hours.entries()) {
      if (Number.isNaN(value)) continue
      const day = Math.floor((fromMs + at * hourMs - firstMs) / dayMs)
      sums[day] = (sums[day] ?? 0) + value
      counts[day] = (counts[day] ?? 0) + 1
    }
    return sums.map((sum, day) => {
      const valid = counts[day] ?? 0
      return valid >= fewestHoursOfDay ? sum / valid : Number.NaN
    })
  }
  return {
    times: Array.from({ length: count }, (_, day) => naturalDayOf(firstMs + day * dayMs)),
    columnOf,
  }
}

/** Hours as they are, or the natural days they make. */
export const intervalsOf = (components: Window, dataType: 'HOUR' | 'DAY'): Intervals =>
  dataType === 'HOUR' ? hourly(components) : daily(components)
