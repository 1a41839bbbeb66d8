import { type EventStatus, eventStatuses, statusLabels } from '@qingkong/domain/event/event-status'
import { eventTypeNames, eventTypes, isEventType } from '@qingkong/domain/event/event-type'
import { Input, Select, Switch, Table, Tabs } from 'antd'
import { useState } from 'react'
import { type CallInput, useCall } from '../../app/use-call.ts'
import { useWorkspace } from '../../app/workspace.ts'
import { DeadlineText } from '../../blocks/deadline-text.tsx'
import { eventSubject } from '../../blocks/event-facts.tsx'
import type { EventRow } from '../../blocks/event-shape.ts'
import { AlarmLevelBadge } from '../../kit/level-badge.tsx'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/status-tag.tsx'
import { TimeText } from '../../kit/time-text.tsx'

type Tab = NonNullable<CallInput<'eventRecord'>['tab']>

const tabs: { key: Tab; title: string; empty: string }[] = [
  { key: 'todo', title: '待办', empty: '没有待办事件' },
  { key: 'doing', title: '在办', empty: '没有在办事件' },
  { key: 'overdue', title: '超期', empty: '没有超期事件' },
  { key: 'done', title: '办结', empty: '还没有办结的事件' },
]

const isTab = (key: string): key is Tab => tabs.some((tab) => tab.key === key)

/** Every event of any day by 待办, 在办, 超期, 办结; a row opens the full task dialog. */
const EventRecordPage = () => {
  const [tab, setTab] = useState<Tab>('todo')
  const [pageNum, setPageNum] = useState(1)
  const [pageSize, setPageSize] = useState(20)
  const [types, setTypes] = useState<string[]>([])
  const [statuses, setStatuses] = useState<EventStatus[]>([])
  const [keyword, setKeyword] = useState('')
  const [mine, setMine] = useState(false)
  const openTask = useWorkspace((state) => state.openTask)
  const { data, error, isFetching, refetch } = useCall(
    'eventRecord',
    {
      tab,
      pageNum,
      pageSize,
      eventTypes: types,
      eventStatuses: statuses.map(String),
      keyword,
      mine: mine ? 'true' : 'false',
    },
    { keepPrevious: true },
  )
  const filtered =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      set(value)
      setPageNum(1)
    }
  return (
    <div className="page">
      <div className="page-panel page-bar">
        <Tabs
          size="small"
          activeKey={tab}
          onChange={(key) => isTab(key) && filtered(setTab)(key)}
          tabBarStyle={{ margin: 0 }}
          items={tabs.map(({ key, title }) => ({
            key,
            label: (
              <span data-testid={`record-tab-${key}`}>
                {title} <span className="figure muted">{data?.counts[key] ?? ''}</span>
              </span>
            ),
          }))}
        />
        <span className="spacer" />
        <label className="muted">
          <Switch size="small" checked={mine} onChange={filtered(setMine)} /> 只看我的
        </label>
        <Select
          mode="multiple"
          allowClear
          maxTagCount={1}
          placeholder="全部类型"
          style={{ width: 160 }}
          value={types}
          onChange={filtered(setTypes)}
          options={eventTypes.map((value) => ({ value, label: eventTypeNames[value] }))}
        />
        <Select
          mode="multiple"
          allowClear
          maxTagCount={1}
          placeholder="全部状态"
          style={{ width: 170 }}
          value={statuses}
          onChange={filtered(setStatuses)}
          options={eventStatuses.map((value) => ({ value, label: statusLabels[value] }))}
        />
        <Input.Search
          allowClear
          placeholder="编号、站点、企业、内容"
          maxLength={50}
          style={{ width: 220 }}
          onSearch={filtered(setKeyword)}
        />
      </div>
      <div className="page-panel page-table">
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<EventRow>
            size="small"
            rowKey="eventId"
            loading={isFetching && !data}
            dataSource={data?.records ?? []}
            locale={{
              emptyText: (
                <EmptyState
                  text={tabs.find((item) => item.key === tab)?.empty ?? '暂无数据'}
                  hint={keyword || types.length + statuses.length > 0 ? '可放宽上方的筛选条件' : undefined}
                />
              ),
            }}
            scroll={{ x: 1080, y: 'calc(100vh - 220px)' }}
            pagination={{
              current: pageNum,
              pageSize,
              total: data?.total ?? 0,
              showTotal: (total) => `共 ${total} 件`,
              showSizeChanger: true,
              pageSizeOptions: [20, 50, 100],
              onChange: (page, size) => {
                setPageNum(size === pageSize ? page : 1)
                setPageSize(size)
              },
            }}
            onRow={(row) => ({
              className: 'row-open',
              tabIndex: 0,
              onClick: () => openTask(row.eventId, 'list'),
              onKeyDown: (event) => event.key === 'Enter' && openTask(row.eventId, 'list'),
              'data-testid': `event-row-${row.eventId}`,
            })}
            columns={[
              {
                title: '编号',
                dataIndex: 'eventCode',
                fixed: 'left',
                width: 156,
                render: (code: string) => <span className="figure">{code}</span>,
              },
              { title: '时间', dataIndex: 'eventTime', width: 104, render: (v: string) => <TimeText stamp={v} /> },
              {
                title: '类型',
                dataIndex: 'eventType',
                width: 100,
                render: (v: string) => (isEventType(v) ? eventTypeNames[v] : v),
              },
              { title: '级别', dataIndex: 'level', width: 64, render: (v: number | null) => <AlarmLevelBadge level={v} /> },
              { title: '对象', width: 180, ellipsis: true, render: (_, row) => eventSubject(row) },
              { title: '内容', dataIndex: 'eventDesc', ellipsis: true },
              { title: '区域', dataIndex: 'areaName', width: 90 },
              {
                title: '状态',
                width: 130,
                render: (_, row) => <StatusTag status={row.eventStatus} type={row.eventType} />,
              },
              {
                title: '时限',
                width: 150,
                align: 'right',
                render: (_, row) => <DeadlineText deadline={row.deadline} state={row.deadlineState} />,
              },
            ]}
          />
        )}
      </div>
    </div>
  )
}
export default EventRecordPage
