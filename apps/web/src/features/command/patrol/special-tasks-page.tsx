import { PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Drawer, Input, Select, Table } from 'antd'
import { useState } from 'react'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { patrolColumns } from './patrol-columns.tsx'
import { PatrolDialog } from './patrol-dialog.tsx'
import { type Patrol, type PatrolDetail, statusOptions } from './patrol-shapes.ts'
import { PatrolView } from './patrol-view.tsx'
import './patrol.css'

/** 专项任务: tasks by period with their progress; a row opens the task. */
const SpecialTasksPage = () => {
  const mayWrite = useRight('patrol.write')
  const [filter, setFilter] = useState({ keyword: '', patrolStatus: [] as string[] })
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 })
  const [opened, setOpened] = useState<string | null>(null)
  const [editing, setEditing] = useState<{ patrol: PatrolDetail | null } | null>(null)
  const { data, error, refetch } = useCall('patrolList', { ...filter, ...page }, { keepPrevious: true })
  const change = (part: Partial<typeof filter>) => {
    setFilter({ ...filter, ...part })
    setPage({ ...page, pageNum: 1 })
  }
  const isFiltered = filter.keyword !== '' || filter.patrolStatus.length > 0
  return (
    <div className="page">
      <section className="page-panel page-table">
        <div className="page-bar">
          <Input.Search
            allowClear
            prefix={<SearchOutlined />}
            placeholder="任务名称"
            maxLength={50}
            style={{ width: 220 }}
            onSearch={(keyword) => change({ keyword: keyword.trim() })}
            data-testid="patrol-keyword"
          />
          <Select
            mode="multiple"
            allowClear
            placeholder="专项任务状态"
            aria-label="专项任务状态"
            style={{ minWidth: 180 }}
            options={statusOptions}
            value={filter.patrolStatus}
            onChange={(patrolStatus) => change({ patrolStatus })}
            data-testid="patrol-status"
          />
          <span className="spacer" />
          {mayWrite ? (
            <Button
              type="primary"
              icon={<PlusOutlined />}
              onClick={() => setEditing({ patrol: null })}
              data-testid="patrol-create"
            >
              新建专项任务
            </Button>
          ) : null}
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Patrol>
            size="small"
            rowKey="patrolId"
            columns={patrolColumns}
            dataSource={data?.records ?? []}
            loading={!data}
            scroll={{ x: 1120, y: 'calc(100dvh - 250px)' }}
            locale={{
              emptyText: (
                <EmptyState
                  text={isFiltered ? '没有符合条件的专项任务' : '暂无专项任务'}
                  hint={isFiltered ? '可放宽筛选条件' : mayWrite ? '点击“新建专项任务”安排' : undefined}
                />
              ),
            }}
            onRow={({ patrolId }) => ({
              className: 'row-open',
              tabIndex: 0,
              onClick: () => setOpened(patrolId),
              onKeyDown: (event) => {
                if (event.key === 'Enter') setOpened(patrolId)
              },
              'data-testid': `patrol-row-${patrolId}`,
            })}
            pagination={{
              current: page.pageNum,
              pageSize: page.pageSize,
              total: data?.total ?? 0,
              showTotal: (total) => `共 ${total} 项`,
              onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
            }}
          />
        )}
      </section>
      <Drawer open={opened !== null} size={1100} title="专项任务" onClose={() => setOpened(null)} destroyOnHidden>
        {opened === null ? null : (
          <PatrolView patrolId={opened} onEdit={(patrol) => setEditing({ patrol })} onDeleted={() => setOpened(null)} />
        )}
      </Drawer>
      {editing ? (
        <PatrolDialog patrol={editing.patrol} onClose={() => setEditing(null)} onSaved={() => setEditing(null)} />
      ) : null}
    </div>
  )
}
export default SpecialTasksPage
