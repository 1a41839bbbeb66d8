import { ReloadOutlined } from '@ant-design/icons'
import { isOpen } from '@qingkong/domain/event/event-status'
import { Button, Table } from 'antd'
import { BatchToolbar } from '../../../blocks/batch-toolbar.tsx'
import type { BatchStep } from '../../../blocks/event-batch.tsx'
import { useWorkspace } from '../../../blocks/workspace.ts'
import type { EventRow } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { DrillTag, FilterBar } from './filter-bar.tsx'
import { recordColumns } from './record-columns.tsx'
import { type RecordFilter, type RecordTab, recordInput, recordTabs, recordTabTitles } from './record-filter.ts'
import { WorkOrderImport } from './work-order-import.tsx'

interface Props {
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
  chosen: readonly EventRow[]
  onChoose: (rows: readonly EventRow[]) => void
  onBatch: (step: BatchStep) => void
}

const emptyWords: Record<RecordTab, string> = {
  todo: '没有待您处理的事件',
  doing: '没有他人在办的事件',
  overdue: '没有超期的事件',
  done: '没有办结的事件',
  all: '暂无事件',
}

const rowAttributes = (row: EventRow, open: () => void) => ({
  className: 'row-open',
  tabIndex: 0,
  onClick: open,
  onKeyDown: (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) open()
  },
  'data-testid': `event-row-${row.eventId}`,
})

/** Every event by whose turn it is; a row opens the full task dialog, without the map. */
export const RecordList = ({ filter, onFilter, chosen, onChoose, onBatch }: Props) => {
  const openTask = useWorkspace((state) => state.openTask)
  const mayDispatch = useRight('event.dispatch')
  const { data, error, isFetching, refetch } = useCall('eventRecord', recordInput(filter), {
    keepPrevious: true,
    refetchInterval: 60_000,
  })
  const change = (part: Partial<RecordFilter>) => onFilter({ ...filter, page: 1, ...part })
  const rows = data?.records ?? []
  const counts = data?.counts
  return (
    <section className="page-panel page-table">
      <div className="page-bar">
        <div className="record-tabs" role="tablist" aria-label="办理情况">
          {recordTabs.map((tab) => (
            <button
              key={tab}
              type="button"
              role="tab"
              className="record-tab"
              aria-selected={tab === filter.tab}
              onClick={() => change({ tab })}
              data-testid={`record-tab-${tab}`}
            >
              {recordTabTitles[tab]}
              {tab === 'all' || !counts ? null : <b className={`figure record-count-${tab}`}>{counts[tab]}</b>}
            </button>
          ))}
        </div>
        {filter.drill ? <DrillTag drill={filter.drill} onClose={() => change({ drill: null })} /> : null}
        <span className="spacer" />
        {mayDispatch ? <WorkOrderImport /> : null}
        <Button
          type="text"
          icon={<ReloadOutlined spin={isFetching} />}
          aria-label="刷新"
          onClick={() => void refetch()}
        />
      </div>
      {chosen.length > 0 ? (
        <BatchToolbar
          words={`已选 ${chosen.length} 件`}
          count={chosen.length}
          onStep={onBatch}
          onClear={() => onChoose([])}
        />
      ) : (
        <div className="page-bar">
          <FilterBar filter={filter} onChange={change} />
        </div>
      )}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<EventRow>
          size="small"
          rowKey="eventId"
          columns={recordColumns}
          dataSource={rows}
          loading={!data}
          scroll={{ x: 1170, y: 'calc(100dvh - 344px)' }}
          locale={{
            emptyText: (
              <EmptyState text={emptyWords[filter.tab]} hint={filter.keyword ? '可放宽筛选条件后再查' : undefined} />
            ),
          }}
          onRow={(row) => rowAttributes(row, () => openTask(row.eventId, 'list'))}
          {...(mayDispatch
            ? {
                rowSelection: {
                  columnWidth: 36,
                  selectedRowKeys: chosen.map(({ eventId }) => eventId),
                  onChange: (_: React.Key[], ticked: EventRow[]) => onChoose(ticked),
                  getCheckboxProps: (row: EventRow) => ({
                    disabled: !isOpen(row.eventStatus),
                    'data-testid': `event-check-${row.eventId}`,
                  }),
                },
              }
            : {})}
          pagination={{
            current: filter.page,
            pageSize: filter.size,
            total: data?.total ?? 0,
            showSizeChanger: true,
            showTotal: (total) => `共 ${total} 件`,
            onChange: (page, size) => change({ page: size === filter.size ? page : 1, size }),
          }}
        />
      )}
    </section>
  )
}
