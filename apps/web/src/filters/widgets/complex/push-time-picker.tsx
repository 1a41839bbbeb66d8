import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Select, TimePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { cityToday } from '../../../kit/clock.ts'
import {
  barredEnd,
  barredStart,
  canAddRange,
  canRemoveRange,
  isPastDate,
  minuteChoices,
  type PushRange,
  type PushTimeValue,
  readPushRanges,
  setRangeEnd,
  writePushRanges,
} from './push-time-rules.ts'
import './push-time.css'

interface Props {
  value: PushTimeValue
  onChange: (value: PushTimeValue) => void
}

const dateFormat = 'YYYY-MM-DD'
const timeFormat = 'HH:mm'
const timeOf = (time: string | null): Dayjs | null => (time === null ? null : dayjs(`2000-01-01T${time}`))
const dayOf = (text: string): Dayjs | null => (text === '' ? null : dayjs(text))
const minutes = minuteChoices.map((minute) => ({ value: minute, label: `${String(minute).padStart(2, '0')} 分` }))

interface EndProps {
  range: PushRange
  part: 'start' | 'end'
  name: string
  onChange: (range: PushRange) => void
}

const RangeEnd = ({ range, part, name, onChange }: EndProps) => {
  const time = range[part]
  return (
    <TimePicker
      format={timeFormat}
      showNow={false}
      needConfirm={false}
      value={timeOf(time)}
      disabledTime={() => (part === 'start' ? barredStart(range.end) : barredEnd(range.start))}
      onChange={(chosen: Dayjs | null) => onChange(setRangeEnd(range, part, chosen ? chosen.format(timeFormat) : null))}
      placeholder={part === 'start' ? '开始' : '结束'}
      aria-label={name}
    />
  )
}

/** 推送时间: dates from today on, up to five ranges of the day, and the minute of each hour (push-08). */
export const PushTimePicker = ({ value, onChange }: Props) => {
  const today = cityToday().start.slice(0, 10)
  // Lines not yet complete are the picker's own: the value holds whole ranges only.
  const [ranges, setRanges] = useState(() => readPushRanges(value.rangeTime))
  const setLines = (lines: PushRange[]) => {
    setRanges(lines)
    onChange({ ...value, rangeTime: writePushRanges(lines) })
  }
  return (
    <div className="push-time" data-testid="push-time">
      <DatePicker.RangePicker
        allowClear={false}
        format={dateFormat}
        value={[dayOf(value.startDate), dayOf(value.endDate)]}
        disabledDate={(date: Dayjs) => isPastDate(date.format(dateFormat), today)}
        onChange={(dates) => {
          const [start, end] = dates ?? []
          if (start && end) onChange({ ...value, startDate: start.format(dateFormat), endDate: end.format(dateFormat) })
        }}
        placeholder={['开始日期', '结束日期']}
        aria-label="推送日期"
      />
      <ul className="push-ranges" aria-label="推送时段">
        {ranges.map((range, at) => {
          const set = (line: PushRange) => setLines(ranges.map((other, index) => (index === at ? line : other)))
          return (
            <li key={at}>
              <RangeEnd range={range} part="start" name={`时段${at + 1}开始`} onChange={set} />
              <span>至</span>
              <RangeEnd range={range} part="end" name={`时段${at + 1}结束`} onChange={set} />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                disabled={!canRemoveRange(ranges)}
                aria-label={`删除时段${at + 1}`}
                onClick={() => setLines(ranges.filter((_, index) => index !== at))}
              />
            </li>
          )
        })}
      </ul>
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        disabled={!canAddRange(ranges)}
        onClick={() => setLines([...ranges, { start: null, end: null }])}
        data-testid="push-range-add"
      >
        添加时段
      </Button>
      <Select
        value={value.runMinute}
        options={minutes}
        onChange={(runMinute) => onChange({ ...value, runMinute })}
        prefix="每时"
        placeholder="请选择每时"
        aria-label="每时"
        data-testid="push-minute"
      />
    </div>
  )
}
