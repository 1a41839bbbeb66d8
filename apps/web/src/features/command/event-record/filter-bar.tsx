import { SearchOutlined } from '@ant-design/icons'
import { eventStatuses, statusLabels } from '@qingkong/domain/event/event-status'
import { eventTypeNames, eventTypes } from '@qingkong/domain/event/event-type'
import { Button, DatePicker, Input, Select, Tag, TreeSelect } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useSession } from '../../../client/session.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { type HolderNode, holderOptions, holdersOf, holderValues } from './holders.ts'
import { statisticsIndicators } from './indicators.ts'
import { type Drill, emptyFilter, type RecordFilter, statisticsTypes } from './record-filter.ts'

interface Props {
  filter: RecordFilter
  onChange: (change: Partial<RecordFilter>) => void
}

const typeOptions = eventTypes.map((type) => ({ value: type, label: eventTypeNames[type] }))
const statusOptions = eventStatuses.map((status) => ({ value: String(status), label: statusLabels[status] }))

const Keyword = ({ filter, onChange }: Props) => {
  const [text, setText] = useState(filter.keyword)
  useEffect(() => setText(filter.keyword), [filter.keyword])
  return (
    <Input
      allowClear
      prefix={<SearchOutlined />}
      placeholder="编号、对象、内容、位置"
      maxLength={50}
      style={{ width: 180 }}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        if (event.target.value === '') onChange({ keyword: '' })
      }}
      onPressEnter={() => onChange({ keyword: text.trim() })}
      onBlur={() => {
        if (text.trim() !== filter.keyword) onChange({ keyword: text.trim() })
      }}
      data-testid="record-keyword"
    />
  )
}

const Areas = ({ filter, onChange }: Props) => {
  const { data = [] } = useOptionCall('areaTreePermission', {}, { staleTime: 3_600_000 })
  return (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      placeholder="全部区域"
      aria-label="区域"
      style={{ width: 140 }}
      value={filter.areas}
      options={data.map((area) => ({ value: area.areaCode, label: area.areaName }))}
      onChange={(areas) => onChange({ areas })}
      data-testid="record-areas"
    />
  )
}

const Holders = ({ filter, onChange }: Props) => {
  const orgCode = useSession((state) => state.orgCode)
  const { data = [] } = useOptionCall('treeWithUsers', { orgCode, parentCode: 'trace' }, { staleTime: 300_000 })
  return (
    <TreeSelect<string[], HolderNode>
      multiple
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      maxTagCount="responsive"
      placeholder="全部承办人"
      aria-label="承办人"
      style={{ width: 140 }}
      popupMatchSelectWidth={260}
      value={holderValues(filter)}
      treeData={holderOptions(data)}
      onChange={(values) => onChange(holdersOf(values))}
      data-testid="record-handlers"
    />
  )
}

/** What number of the statistics the list was opened from; taken away, the list is an ordinary one. */
export const DrillTag = ({ drill, onClose }: { drill: Drill; onClose: () => void }) => (
  <Tag closable onClose={onClose} data-testid="record-drill">
    {statisticsTypes[drill.type]}“{drill.name}”的{statisticsIndicators[drill.indicator]}
  </Tag>
)

export const FilterBar = ({ filter, onChange }: Props) => {
  const lists = [filter.types, filter.statuses, filter.areas, filter.handlers, filter.units]
  const touched =
    filter.keyword !== '' || filter.from !== '' || filter.drill !== null || lists.some((one) => one.length > 0)
  return (
    <>
      <Keyword filter={filter} onChange={onChange} />
      <Select
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder="全部类型"
        aria-label="类型"
        style={{ width: 140 }}
        value={filter.types}
        options={typeOptions}
        onChange={(types) => onChange({ types })}
        data-testid="record-types"
      />
      <Select
        mode="multiple"
        allowClear
        maxTagCount="responsive"
        placeholder="全部状态"
        aria-label="状态"
        style={{ width: 140 }}
        value={filter.statuses}
        options={statusOptions}
        onChange={(statuses) => onChange({ statuses })}
        data-testid="record-statuses"
      />
      <Areas filter={filter} onChange={onChange} />
      <Holders filter={filter} onChange={onChange} />
      <DatePicker.RangePicker
        style={{ width: 232 }}
        value={filter.from && filter.to ? [dayjs(filter.from), dayjs(filter.to)] : null}
        onChange={(_, texts) => onChange({ from: texts?.[0] ?? '', to: texts?.[1] ?? '' })}
        placeholder={['发生日期起', '止']}
      />
      {touched ? (
        <Button
          type="text"
          onClick={() => onChange({ ...emptyFilter, tab: filter.tab, size: filter.size })}
          data-testid="record-reset"
        >
          清空筛选
        </Button>
      ) : null}
    </>
  )
}
