import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

type Change = CallAnswer<'dutyChangeList'>['records'][number]

const columns: TableColumnsType<Change> = [
  { title: '时间', width: 138, render: (_, { time }) => <TimeText stamp={time} /> },
  { title: '类型', dataIndex: 'kindName', width: 92 },
  { title: '内容', dataIndex: 'sentence', ellipsis: true },
  { title: '操作人', dataIndex: 'userName', width: 100 },
]

/** Who changed the roster and how. */
export const ChangeLog = () => {
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch } = useCall('dutyChangeList', { pageNum, pageSize: 10 }, { keepPrevious: true })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Table<Change>
      size="small"
      rowKey="changeId"
      columns={columns}
      dataSource={data?.records ?? []}
      loading={!data}
      scroll={{ x: 670 }}
      locale={{ emptyText: <EmptyState text="暂无变更" hint="排班、复制与调班都会记在这里" /> }}
      pagination={{
        current: pageNum,
        pageSize: 10,
        total: data?.total ?? 0,
        hideOnSinglePage: true,
        showSizeChanger: false,
        showTotal: (total) => `共 ${total} 条`,
        onChange: setPageNum,
      }}
    />
  )
}
