import { Table, type TableColumnsType } from 'antd'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import type { Paging } from './use-paging.ts'

interface Props<Row> {
  rowKey: keyof Row & string
  columns: TableColumnsType<Row>
  answer: { data?: { records: Row[]; total: number } | undefined; error: unknown; refetch: () => unknown }
  paging: Paging
  onOpen: (row: Row) => void
  /** Rows chosen for a step on many at once; absent where nothing can be done with them. */
  selection?: { chosen: readonly Row[]; onChange: (rows: Row[]) => void } | undefined
}

/** The table all alarm records share; a row opens its detail. */
export const AlarmTable = <Row extends object>(props: Props<Row>) => {
  const { rowKey, columns, answer, paging, onOpen, selection } = props
  if (answer.error && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const rowAttributes = (row: Row) => ({
    className: 'row-open',
    tabIndex: 0,
    onClick: () => onOpen(row),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row)
    },
    'data-testid': `alarm-row-${String(row[rowKey])}`,
  })
  return (
    <Table<Row>
      size="small"
      rowKey={rowKey}
      columns={columns}
      dataSource={answer.data?.records ?? []}
      loading={!answer.data}
      scroll={{ x: 1180, y: 'calc(100dvh - 300px)' }}
      onRow={rowAttributes}
      {...(selection
        ? {
            rowSelection: {
              selectedRowKeys: selection.chosen.map((row) => String(row[rowKey])),
              preserveSelectedRowKeys: true,
              onChange: (_: unknown, rows: Row[]) => selection.onChange(rows),
            },
          }
        : {})}
      locale={{ emptyText: <EmptyState text="暂无告警" hint="没有符合条件的告警记录，可放宽筛选条件" /> }}
      pagination={{
        current: paging.page,
        pageSize: paging.size,
        total: answer.data?.total ?? 0,
        showSizeChanger: true,
        showTotal: (total) => `共 ${total} 条`,
        onChange: paging.turn,
      }}
    />
  )
}
