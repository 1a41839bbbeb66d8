import { addDays, cityDate, cityHour, formatCity, type Instant } from '@qingkong/domain/time/city-time'
import { DatePicker, Segmented } from 'antd'
import dayjs from 'dayjs'
import { now } from '../../kit/clock.ts'
import { buildWidget } from '../build-widget.ts'
import { forecastStartHours } from '../code-tables.ts'
import { useSettled } from '../use-settled.ts'
import type { BarValues, Widget, WidgetOptions, WidgetProps } from '../widget.ts'

type StartHour = (typeof forecastStartHours.choices)[number]['value']

/** Date 'YYYY-MM-DD' and hour a forecast starts from. */
type ForecastTime = readonly [string, StartHour]

interface ForecastTimeValues {
  time: ForecastTime
}

/** The newest start that has passed: 8:00 or 20:00 of the city's clock. */
export const latestStart = (at: Instant): ForecastTime => {
  const today = cityDate(at)
  const hour = cityHour(at)
  if (hour >= 20) return [today, '20']
  return hour >= 8 ? [today, '8'] : [addDays(today, -1), '20']
}

const isForecastTime = ({ time }: BarValues): boolean =>
  Array.isArray(time) &&
  time.length === 2 &&
  /^\d{4}-\d{2}-\d{2}$/.test(String(time[0])) &&
  forecastStartHours.choices.some(({ value }) => value === time[1])

const Component = ({ label, value, report }: WidgetProps<ForecastTimeValues>) => {
  const [date, hour] = value.time ?? latestStart(now())
  useSettled({ time: [date, hour] as const }, value, report)
  const today = formatCity(now(), 'YYYY-MM-DD')
  return (
    <div className="filter-lines">
      <DatePicker
        aria-label={`${label}日期`}
        allowClear={false}
        value={dayjs(date)}
        disabledDate={(day) => day.format('YYYY-MM-DD') > today}
        onChange={(day) => day && report({ time: [day.format('YYYY-MM-DD'), hour] })}
      />
      <Segmented<StartHour>
        block
        aria-label={`${label}时次`}
        value={hour}
        options={forecastStartHours.choices.map((choice) => ({ ...choice }))}
        onChange={(start) => report({ time: [date, start] })}
      />
    </div>
  )
}

/** The start a forecast was computed from; the newest that has passed to begin with. */
export const forecastTime = (options: WidgetOptions<ForecastTimeValues> = {}): Widget<ForecastTimeValues> =>
  buildWidget({ id: 'forecast-time', accepts: isForecastTime, Component }, options)
