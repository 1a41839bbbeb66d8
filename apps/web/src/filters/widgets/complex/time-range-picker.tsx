import { cityToday } from '../../../kit/clock.ts'
import { buildWidget } from '../../build-widget.ts'
import { useSettled } from '../../use-settled.ts'
import type { Widget, WidgetOptions, WidgetProps } from '../../widget.ts'
import { mergeRanges } from './calendar-ranges.ts'
import { type CalendarMode, calendarUnits } from './calendar-unit.ts'
import { RangeField } from './range-field.tsx'
import { isTimeRanges, rangesOfTimes, type TimeRange, timesOfRanges } from './time-ranges.ts'

export interface TimeRangeValue {
  timeRange: TimeRange[]
}

export interface TimeRangeOptions extends WidgetOptions<TimeRangeValue> {
  mode?: CalendarMode
  /** filter-19: days or months in all. */
  maxCount?: number
  /** Chosen at first: the last so many whole days up to yesterday, or months up to the present one. */
  lastCount?: number
  /** The last days go up to today: what happened counts at once, what was measured when the day is over. */
  withToday?: boolean
  /** First day that can be chosen, 'YYYY-MM-DD'. */
  earliest?: string
  /** Lets days after today be chosen. */
  withFuture?: boolean
  /**
   * A hook: the last whole day that has figures, 'YYYY-MM-DD'; undefined while it loads, null = none is known. The last
   * days then end there and not yesterday.
   */
  useLastDay?: () => string | null | undefined
}

const presentIndex = (mode: CalendarMode): number => calendarUnits[mode].indexOf(cityToday().start)

const lastRanges = (count: number, mode: CalendarMode, withToday: boolean): TimeRange[] => {
  const present = presentIndex(mode)
  const last = mode === 'day' && !withToday ? present - 1 : present
  return timesOfRanges([{ first: last - count + 1, last }], mode)
}

const TimeRangePicker = ({
  label,
  value,
  report,
  options,
}: WidgetProps<TimeRangeValue> & { options: TimeRangeOptions }) => {
  const { mode = 'day', maxCount = Number.POSITIVE_INFINITY, earliest, withFuture = false } = options
  const { indexOf } = calendarUnits[mode]
  const today = presentIndex(mode)
  return (
    <RangeField
      mode={mode}
      label={label}
      ranges={rangesOfTimes(value.timeRange ?? [], mode)}
      onChange={(ranges) => report({ timeRange: timesOfRanges(mergeRanges(ranges), mode) })}
      limits={{
        maxCount,
        earliest: earliest === undefined ? Number.NEGATIVE_INFINITY : indexOf(earliest),
        latest: withFuture ? Number.POSITIVE_INFINITY : today,
      }}
      today={today}
      testId="time-range"
    />
  )
}

/** Begins once the last whole day is known; what was chosen before stays. */
const AwaitedRange = ({
  useLastDay,
  ...props
}: WidgetProps<TimeRangeValue> & { options: TimeRangeOptions; useLastDay: () => string | null | undefined }) => {
  const { value, report, options } = props
  const { lastCount = 1, mode = 'day' } = options
  const lastDay = useLastDay()
  const last = lastDay ? calendarUnits[mode].indexOf(lastDay) : null
  const begun =
    last === null ? lastRanges(lastCount, mode, false) : timesOfRanges([{ first: last - lastCount + 1, last }], mode)
  const timeRange = value.timeRange ?? begun
  useSettled(value.timeRange === undefined && lastDay === undefined ? null : { timeRange }, value, report)
  return <TimeRangePicker {...props} />
}

/** 时间: any number of ranges of days or months (filter-18, filter-19, filter-20). */
export const timeRangePicker = (options: TimeRangeOptions = {}): Widget<TimeRangeValue> => {
  const { lastCount = 0, mode = 'day', withToday = false, useLastDay } = options
  const widget = buildWidget<TimeRangeValue>(
    {
      id: 'time-range-picker',
      accepts: ({ timeRange }) => isTimeRanges(timeRange),
      Component: (props) =>
        useLastDay ? (
          <AwaitedRange {...props} options={options} useLastDay={useLastDay} />
        ) : (
          <TimeRangePicker {...props} options={options} />
        ),
    },
    options,
  )
  if (options.value || useLastDay) return widget
  return {
    ...widget,
    // Read when the bar begins, not when the page was declared: a page may stay open over midnight.
    get initial(): TimeRangeValue {
      return { timeRange: lastCount > 0 ? lastRanges(lastCount, mode, withToday) : [] }
    },
  }
}
