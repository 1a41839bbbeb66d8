import { Fail } from '@qingkong/contract/errors'
import { formatCity, hourLabel, hourMs, minuteMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'

export type TimeType = 'MIN' | 'HOUR' | 'ACC'

/** The moments of a chart: minutes by their start, hours by their end. */
export interface ChartAxis {
  granularity: 'minute' | 'hour'
  stepMs: number
  /** Starts of the intervals, oldest first. */
  starts: readonly number[]
  labels: readonly string[]
}

/** Hours a chart goes back where no range is given. */
export interface ChartWindow {
  minuteHours: number
  hours: number
}

/** The electricity chart: 6 h in minute mode, 24 h otherwise (popup-15); conditions the same. */
export const dayWindow: ChartWindow = { minuteHours: 6, hours: 24 }
/** Automatic monitoring: 最近6小时 or 最近48小时. */
export const twoDayWindow: ChartWindow = { minuteHours: 6, hours: 48 }

const longestMinutes = 7 * 24 * 60
const longestHours = 366 * 24

const axisBetween = (timeType: TimeType, fromMs: number, toMs: number): ChartAxis => {
  const stepMs = timeType === 'MIN' ? minuteMs : hourMs
  const count = Math.max(0, Math.floor((toMs - fromMs) / stepMs))
  const starts = Array.from({ length: count }, (_, n) => fromMs + n * stepMs)
  return timeType === 'MIN'
    ? { granularity: 'minute', stepMs, starts, labels: starts.map((start) => formatCity(start)) }
    : { granularity: 'hour', stepMs, starts, labels: starts.map(hourLabel) }
}

const floorTo = (timeType: TimeType, at: Date): number =>
  timeType === 'MIN' ? Math.floor(at.getTime() / minuteMs) * minuteMs : startOfHour(at).getTime()

/** The window that ends with the last interval complete at an instant. */
export const axisUpTo = (timeType: TimeType, at: Date, window: ChartWindow): ChartAxis => {
  const toMs = floorTo(timeType, at)
  return axisBetween(timeType, toMs - (timeType === 'MIN' ? window.minuteHours : window.hours) * hourMs, toMs)
}

export interface AxisWish {
  timeType: TimeType
  startTime?: string | undefined
  endTime?: string | undefined
}

/** The range asked for, else the window up to its end or now. Throws INVALID_INPUT for a range that is empty or too long. */
export const axisOf = ({ timeType, startTime, endTime }: AxisWish, now: Date, window: ChartWindow): ChartAxis => {
  const to = (endTime === undefined ? null : parseCity(endTime)) ?? now
  const from = startTime === undefined ? null : parseCity(startTime)
  if (from === null) return axisUpTo(timeType, to, window)
  if (from >= to) throw new Fail('INVALID_INPUT', '开始时间应早于结束时间')
  const axis = { fromMs: floorTo(timeType, from), toMs: floorTo(timeType, to) }
  const length = (axis.toMs - axis.fromMs) / (timeType === 'MIN' ? minuteMs : hourMs)
  if (timeType === 'MIN' && length > longestMinutes) throw new Fail('INVALID_INPUT', '分钟数据一次最多查询7天')
  if (length > longestHours) throw new Fail('INVALID_INPUT', '小时数据一次最多查询一年')
  return axisBetween(timeType, axis.fromMs, axis.toMs)
}

/** The instant states and windows are asked for: the given one, else now. */
export const momentOf = (dataTime: string | undefined, now: Date): Date =>
  (dataTime === undefined ? null : parseCity(dataTime)) ?? now

/** First and last instant of the axis, for queries; an empty axis is an empty span. */
export const spanOf = ({ starts, stepMs }: ChartAxis): { from: Date; to: Date } => ({
  from: new Date(starts[0] ?? 0),
  to: new Date((starts.at(-1) ?? -stepMs) + stepMs),
})
