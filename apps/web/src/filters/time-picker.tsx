import type { Instant } from '@qingkong/domain/time/city-time'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { now } from '../kit/clock.ts'
import { buildWidget, keyed } from './build-widget.ts'
import { isTimeText, newestOf, type TimeUnit, timePatterns, timeText } from './time-text.ts'
import { useSettled } from './use-settled.ts'
import type { BarValues, Widget, WidgetOptions, WidgetProps } from './widget.ts'

interface Settings {
  unit?: TimeUnit
  /** Times to come may be chosen, e.g. of a forecast. */
  future?: boolean
}

interface TimePickerOptions<K extends string> extends Settings, WidgetOptions<Record<K, string>> {
  key: K
  /** What to begin with; the newest unit that has figures unless given. Read when the bar appears. */
  begin?: (at: Instant) => string
}

interface PeriodPickerOptions extends Settings, WidgetOptions<{ startTime: string; endTime: string }> {
  begin: (at: Instant) => readonly [string, string]
  /** Most units a period may hold. */
  maxUnits?: number
}

const labels: Readonly<Record<TimeUnit, string>> = { hour: '时间', day: '日期', month: '月份', year: '年份' }
const pickers = { hour: 'date', day: 'date', month: 'month', year: 'year' } as const

const pickerProps = (unit: TimeUnit) => ({
  picker: pickers[unit],
  format: unit === 'hour' ? 'YYYY-MM-DD HH时' : timePatterns[unit],
  allowClear: false,
  ...(unit === 'hour' ? { showTime: { format: 'HH' }, showNow: false } : {}),
})

/** Whether a day of the calendar lies after the present unit; an open hour picker dims whole days. */
const isLater = (day: Dayjs, unit: TimeUnit): boolean => {
  const shown = unit === 'hour' ? 'day' : unit
  return day.format(timePatterns[shown]) > timeText(now(), shown)
}

const textOf = (day: Dayjs, unit: TimeUnit): string => day.format(timePatterns[unit])
// A month or year alone is read as its first day.
const dayOf = (text: string, unit: TimeUnit): Dayjs => dayjs(unit === 'year' ? `${text}-01-01` : text)

/** One hour, day, month or year under the page's own key; the text ends where the unit does. */
export const timePicker = <K extends string>({
  key,
  unit = 'day',
  future = false,
  begin = newestOf[unit],
  ...options
}: TimePickerOptions<K>): Widget<Record<K, string>> => {
  const Component = ({ label, value, report }: WidgetProps<Record<K, string>>) => {
    const text: string = value[key] ?? begin(now())
    useSettled(keyed(key, text), value, report)
    return (
      <DatePicker
        {...pickerProps(unit)}
        aria-label={label}
        value={dayOf(text, unit)}
        disabledDate={(day) => !future && isLater(day, unit)}
        onChange={(day) => day && report(keyed(key, textOf(day, unit)))}
      />
    )
  }
  const accepts = (values: BarValues) => isTimeText(values[key], unit)
  return buildWidget({ id: 'time-picker', key, label: labels[unit], accepts, Component }, options)
}

/** A period from the first to the last hour, day, month or year, both included, as startTime and endTime. */
export const periodPicker = ({
  unit = 'day',
  future = false,
  begin,
  maxUnits = Number.POSITIVE_INFINITY,
  ...options
}: PeriodPickerOptions): Widget<{ startTime: string; endTime: string }> => {
  const Component = ({ label, value, report }: WidgetProps<{ startTime: string; endTime: string }>) => {
    const [from, to] = begin(now())
    const startTime = value.startTime ?? from
    const endTime = value.endTime ?? to
    useSettled({ startTime, endTime }, value, report)
    const tooFar = (day: Dayjs, first: Dayjs | undefined) =>
      first !== undefined && Math.abs(day.diff(first, unit, true)) > maxUnits - 1
    return (
      <DatePicker.RangePicker
        {...pickerProps(unit)}
        // Two full hours with 时 would not stand beside each other in the panel.
        format={unit === 'hour' ? 'YYYY-MM-DD HH' : timePatterns[unit]}
        aria-label={label}
        value={[dayOf(startTime, unit), dayOf(endTime, unit)]}
        disabledDate={(day, { from: first }) => (!future && isLater(day, unit)) || tooFar(day, first)}
        onChange={(days) => {
          const [first, last] = days ?? []
          if (first && last) report({ startTime: textOf(first, unit), endTime: textOf(last, unit) })
        }}
      />
    )
  }
  const accepts = ({ startTime, endTime }: BarValues) =>
    isTimeText(startTime, unit) && isTimeText(endTime, unit) && startTime <= endTime
  return buildWidget(
    { id: 'period-picker', key: 'startTime', otherKeys: ['endTime'], label: labels[unit], accepts, Component },
    options,
  )
}
