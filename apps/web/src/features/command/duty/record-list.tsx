import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { type HandOverRow, shiftTitle } from './duty-shapes.ts'

const columns: TableColumnsType<HandOverRow> = [
  { title: '班次', width: 132, render: (_, row) => shiftTitle(row) },
  {
    title: '交班',
    width: 190,
    render: (_, { left }) => (
      <>
        {left.userName} <TimeText stamp={left.time} />
      </>
    ),
  },
  {
    title: '接班',
    width: 190,
    render: (_, { taken }) =>
      taken ? (
        <>
          {taken.userName} <TimeText stamp={taken.time} />
        </>
      ) : (
        <span className="due-soon">待签字</span>
      ),
  },
  {
    title: '未办结',
    width: 80,
    align: 'right',
    render: (_, { openCount }) => <span className="figure">{openCount}</span>,
  },
  {
    title: '超期',
    width: 72,
    align: 'right',
    render: (_, { overdueCount }) => <span className="figure">{overdueCount}</span>,
  },
]

/** Past hand-overs, newest first. */
export const RecordList = ({ onOpen }: { onOpen: (handOverId: string) => void }) => {
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch } = useCall('handOverList', { pageNum, pageSize: 20 }, { keepPrevious: true })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Table<HandOverRow>
      size="small"
      rowKey="handOverId"
      columns={columns}
      dataSource={data?.records ?? []}
      loading={!data}
      scroll={{ x: 664 }}
      locale={{ emptyText: <EmptyState text="暂无交接班记录" hint="交班签字后会出现在这里" /> }}
      pagination={{
        current: pageNum,
        pageSize: 20,
        total: data?.total ?? 0,
        showSizeChanger: false,
        showTotal: (total) => `共 ${total} 条`,
        onChange: setPageNum,
      }}
      onRow={({ handOverId }) => ({
        className: 'row-open',
        tabIndex: 0,
        onClick: () => onOpen(handOverId),
        onKeyDown: (event) => {
          if (event.key === 'Enter') onOpen(handOverId)
        },
        'data-testid': `hand-over-row-${handOverId}`,
      })}
    />
  )
}
