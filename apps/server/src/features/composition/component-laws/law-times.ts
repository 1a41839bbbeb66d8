import type { LawDimension, LawPart } from '@qingkong/contract/shapes/components'
import { hourNames } from '@qingkong/contract/tables/air/variations'
import { aqiLevels, levelOfConcentration } from '@qingkong/domain/air/level'
import { standardOn } from '@qingkong/domain/air/standard'
import { dayMs, hourMs, naturalDayOf, startOfCityDay } from '@qingkong/domain/time/city-time'
import { localTimes } from '@qingkong/science/stats/time-axis'
import { type Components, type Intervals, orNulls, type StationComponents } from '../component-hours/port.ts'
import { dailyOzone, ozoneDayAbove } from './ozone-days.ts'

/** Hours of particles above are polluted, µg/m³ (GB 3095 grade II of the day). */
const pollutedAbove = 75

const offsetMinutes = 480
const levels = [1, 2, 3, 4, 5, 6] as const
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日']

const numbered = (count: number, name: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => ({ key: String(at + 1), name: name(at + 1) }))

/** Names of what the means are parted by, in their order. Hours are called by their ends. */
export const lawKeys: Readonly<Record<LawDimension, readonly { key: string; name: string }[]>> = {
  HOUR: numbered(24, (hour) => hourNames[hour - 1] ?? ''),
  WEEKDAY: numbered(7, (day) => weekdays[day - 1] ?? ''),
  MONTH: numbered(12, (month) => `${month}月`),
  LEVEL: levels.map((level) => ({ key: String(level), name: aqiLevels[level].name })),
}

/** Which key and which part an interval belongs to; a key of −1 and a part of null are none. */
export interface LawTimes {
  keyOf: (interval: number) => number
  partOf: (interval: number) => Exclude<LawPart, 'ALL'> | null
}

/** Starts of the intervals. */
const intervalStarts = ({ fromMs }: Components, { times }: Intervals, dataType: 'HOUR' | 'DAY'): number[] => {
  const [first, step] = dataType === 'HOUR' ? [fromMs, hourMs] : [startOfCityDay(fromMs).getTime(), dayMs]
  return times.map((_, at) => first + at * step)
}

const clockKeys = (dimension: Exclude<LawDimension, 'LEVEL'>, startsMs: readonly number[]): LawTimes['keyOf'] => {
  if (startsMs.length === 0) return () => -1
  const { hour, weekday, month } = localTimes({ atMs: startsMs, offsetMinutes })
  if (dimension === 'HOUR') return (at) => hour[at] ?? -1
  return dimension === 'WEEKDAY' ? (at) => weekday[at] ?? -1 : (at) => (month[at] ?? 0) % 12
}

interface Question {
  dimension: LawDimension
  dataType: 'HOUR' | 'DAY'
  family: 'VOC' | 'PM'
}

/**
 * How a station's intervals are parted. Particles go by PM₂.₅; organic gases by ozone: hours by the hour, days and
 * ozone days by MDA8.
 */
export const lawTimes = (
  components: Components,
  { beside }: StationComponents,
  intervals: Intervals,
  { dimension, dataType, family }: Question,
): LawTimes => {
  const startsMs = intervalStarts(components, intervals, dataType)
  const ozone = beside.get('o3')?.values ?? new Float64Array()
  const valuesOf = (hours: Float64Array) => orNulls(intervals.columnOf(hours))
  const daily = valuesOf(dailyOzone(ozone, components.fromMs))
  const judged =
    family === 'PM'
      ? valuesOf(beside.get('pm25')?.values ?? new Float64Array())
      : dataType === 'HOUR'
        ? valuesOf(ozone)
        : daily
  const levelAt = (at: number): number => {
    const value = judged[at] ?? null
    const factor = family === 'PM' ? 'pm25' : dataType === 'HOUR' ? 'o3' : 'o38h'
    const period = dataType === 'HOUR' ? 'hour' : 'day'
    const level = levelOfConcentration(factor, value, period, standardOn(naturalDayOf(startsMs[at] ?? 0)))
    return level === null ? -1 : level - 1
  }
  const [measure, above] = family === 'PM' ? [judged, pollutedAbove] : [daily, ozoneDayAbove]
  return {
    keyOf: dimension === 'LEVEL' ? levelAt : clockKeys(dimension, startsMs),
    partOf: (at) => {
      const value = measure[at] ?? null
      return value === null ? null : value > above ? 'POLLUTED' : 'CLEAN'
    },
  }
}
