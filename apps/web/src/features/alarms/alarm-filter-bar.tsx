import { SearchOutlined } from '@ant-design/icons'
import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import type { AlarmFilter } from './alarm-filter.ts'
import { alarmStatusOptions } from './alarm-status.tsx'

interface Props {
  filter: AlarmFilter
  onChange: (change: Partial<AlarmFilter>) => void
  placeholder: string
  children?: ReactNode
}

interface ManyProps {
  value: string[]
  options: { value: string; label: string }[]
  placeholder: string
  onChange: (value: string[]) => void
  testId: string
}

export const ManySelect = ({ value, options, placeholder, onChange, testId }: ManyProps) => (
  <Select
    mode="multiple"
    allowClear
    showSearch={{ optionFilterProp: 'label' }}
    maxTagCount="responsive"
    style={{ width: 150 }}
    value={value}
    options={options}
    placeholder={placeholder}
    aria-label={placeholder}
    onChange={onChange}
    data-testid={testId}
  />
)

/** Keyword, state and dates for both records; the caller adds its own between. */
export const AlarmFilterBar = ({ filter, onChange, placeholder, children }: Props) => {
  const [text, setText] = useState(filter.keyword)
  useEffect(() => setText(filter.keyword), [filter.keyword])
  const search = () => {
    if (text.trim() !== filter.keyword) onChange({ keyword: text.trim() })
  }
  return (
    <div className="page-bar">
      <Input
        allowClear
        prefix={<SearchOutlined />}
        placeholder={placeholder}
        maxLength={50}
        style={{ width: 200 }}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          if (event.target.value === '') onChange({ keyword: '' })
        }}
        onPressEnter={search}
        onBlur={search}
        data-testid="alarm-keyword"
      />
      {children}
      <ManySelect
        value={filter.statuses}
        options={alarmStatusOptions}
        placeholder="全部状态"
        onChange={(statuses) => onChange({ statuses })}
        testId="alarm-statuses"
      />
      <DatePicker.RangePicker
        style={{ width: 240 }}
        value={filter.from && filter.to ? [dayjs(filter.from), dayjs(filter.to)] : null}
        onChange={(_, texts) => onChange({ from: texts?.[0] ?? '', to: texts?.[1] ?? '' })}
        placeholder={['告警日期起', '止']}
      />
    </div>
  )
}
