import { Checkbox, Table } from 'antd'
import { useState } from 'react'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { cityToday } from '../../../kit/clock.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

type Row = CallAnswer<'pollutionSourceRecord'>['record'][number]

interface Props {
  eventId: string
  eventTime: string
  siteCode: string
  onOpen: (polluteId: string) => void
}

/** Alarm records of the enterprise, 10 a page; startTime and endTime only when not history (popup-20). */
export const SourceAlarmRecords = ({ eventId, eventTime, siteCode, onOpen }: Props) => {
  const [pageNum, setPageNum] = useState(1)
  const { start, end } = cityToday()
  // An alarm of an earlier day is itself history.
  const [history, setHistory] = useState(eventTime < start)
  // task-33: records that fail to load are an empty list, without a word.
  const { data, isPending } = useCall(
    'pollutionSourceRecord',
    { eventId, siteCode, pageNum, pageSize: 10, ...(history ? {} : { startTime: start, endTime: end }) },
    { keepPrevious: true },
  )
  return (
    <>
      <Checkbox
        checked={history}
        onChange={(event) => {
          setHistory(event.target.checked)
          setPageNum(1)
        }}
      >
        含历史记录
      </Checkbox>
      <Table<Row>
        size="small"
        rowKey="sourceId"
        loading={isPending}
        dataSource={data?.record ?? []}
        locale={{ emptyText: <EmptyState text={history ? '暂无告警记录' : '今日暂无告警记录'} /> }}
        scroll={{ y: 240 }}
        pagination={{
          size: 'small',
          current: pageNum,
          pageSize: 10,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
          onChange: setPageNum,
          showSizeChanger: false,
        }}
        onRow={(row) => ({
          className: 'row-open',
          tabIndex: 0,
          onClick: () => onOpen(row.sourceId),
          onKeyDown: (event) => event.key === 'Enter' && onOpen(row.sourceId),
        })}
        columns={[
          { title: '时间', dataIndex: 'eventTime', width: 128, render: (v: string) => <TimeText stamp={v} /> },
          { title: '类型', dataIndex: 'alarmType', width: 52, render: (v: string) => (v === '0' ? '告警' : '预警') },
          { title: '内容', dataIndex: 'eventDesc', ellipsis: true },
          {
            title: '状态',
            dataIndex: 'eventStatus',
            width: 116,
            render: (v: number) => <StatusTag status={v} type="6" />,
          },
        ]}
      />
    </>
  )
}
