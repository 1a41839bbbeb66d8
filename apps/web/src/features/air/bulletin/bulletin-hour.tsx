import { formatCity } from '@qingkong/domain/time/city-time'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { buildWidget } from '../../../filters/build-widget.ts'
import { isTimeText, timePatterns } from '../../../filters/time-text.ts'
import type { BarValues, WidgetProps } from '../../../filters/widget.ts'
import { now } from '../../../kit/clock.ts'

interface HourValues {
  /** Published label of a past hour; empty = the newest. */
  time: string
}

const Component = ({ label, value, report }: WidgetProps<HourValues>) => {
  const [today, hour] = formatCity(now(), 'YYYY-MM-DD HH').split(' ')
  return (
    <DatePicker
      aria-label={label}
      allowClear
      placeholder="最新一小时"
      showTime={{ format: 'HH' }}
      showNow={false}
      format="YYYY-MM-DD HH时"
      value={value.time ? dayjs(value.time) : null}
      disabledDate={(day) => day.format('YYYY-MM-DD') > (today ?? '')}
      disabledTime={(day) => ({
        disabledHours: () =>
          day?.format('YYYY-MM-DD') === today
            ? Array.from({ length: 24 }, (_, at) => at).filter((at) => at > Number(hour))
            : [],
      })}
      onChange={(day) => report({ time: day ? day.format(timePatterns.hour) : '' })}
    />
  )
}

/** The bulletin's hour: any past one, or the newest for as long as none is chosen. */
export const bulletinHour = buildWidget<HourValues>({
  id: 'bulletin-hour',
  key: 'time',
  label: '快报时间',
  required: false,
  initial: { time: '' },
  accepts: ({ time }: BarValues) => time === '' || isTimeText(time, 'hour'),
  Component,
})
