import { PlusOutlined } from '@ant-design/icons'
import { warningStepNames, warningSteps } from '@qingkong/domain/warning/warning-flow'
import { Button, Input, Popconfirm, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { ActionDialog, type ChosenAction } from './action-dialog.tsx'
import { runChange } from './run-change.ts'
import { useWarningOptions } from './use-warning-options.ts'
import { type Warning, warningColumns } from './warning-columns.tsx'
import { WarningDetail } from './warning-detail.tsx'
import { WarningDialog } from './warning-dialog.tsx'

const stepOptions = warningSteps.map((step) => ({ value: step, label: warningStepNames[step] }))

interface RowProps {
  warning: Warning
  onAction: (action: ChosenAction) => void
  onEdit: () => void
  onDetail: () => void
}

const RowActions = ({ warning, onAction, onEdit, onDetail }: RowProps) => {
  const { id, version } = warning
  const isAuto = warning.auto === '1'
  return (
    <span className="warning-actions">
      <button type="button" className="text-link" onClick={onDetail} data-testid={`warning-detail-${id}`}>
        详情
      </button>
      {warning.actions.map((action) => (
        <button
          type="button"
          className="text-link"
          key={action.action}
          onClick={() => onAction(action)}
          data-testid={`warning-${action.action}-${id}`}
        >
          {action.title}
        </button>
      ))}
      {warning.mayEdit ? (
        <button type="button" className="text-link" onClick={onEdit} data-testid={`warning-edit-${id}`}>
          编辑
        </button>
      ) : null}
      {warning.maySwitchAuto ? (
        <button
          type="button"
          className="text-link"
          onClick={() =>
            void runChange(isAuto ? '转人工' : '转自动', () =>
              api.psWarnNotAuto({ id, version, auto: isAuto ? '0' : '1' }),
            )
          }
          data-testid={`warning-auto-${id}`}
        >
          {isAuto ? '转人工' : '转自动'}
        </button>
      ) : null}
      {warning.mayRemove ? (
        <Popconfirm
          title={`是否删除“${warning.name}”？`}
          okText="删除"
          cancelText="取消"
          okButtonProps={{ danger: true }}
          onConfirm={() => runChange('删除', () => api.psWarnDoDelete({ id, version }))}
        >
          <button type="button" className="text-link" data-testid={`warning-delete-${id}`}>
            删除
          </button>
        </Popconfirm>
      ) : null}
    </span>
  )
}

/** 预警管理: every warning that concerns the user, and the next step of each. */
export const WarningList = () => {
  const mayWrite = useRight('warning.write')
  const [search, setSearch] = useSearchParams()
  const { categoryOptions, levelOptions } = useWarningOptions()
  const [filter, setFilter] = useState({
    keyword: '',
    categoryCode: [] as string[],
    levelCode: [] as string[],
    warnStep: [] as string[],
  })
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 })
  const [editing, setEditing] = useState<{ warning: Warning | null } | null>(null)
  const [acting, setActing] = useState<{ warning: Warning; action: ChosenAction } | null>(null)
  const { data, error, refetch } = useCall('psWarnPageList', { ...page, ...filter }, { keepPrevious: true })
  const detailId = search.get('id')
  const showDetail = (id: string | null) => {
    const next = new URLSearchParams(search)
    if (id === null) next.delete('id')
    else next.set('id', id)
    setSearch(next, { replace: true })
  }
  const narrow = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change })
    setPage({ ...page, pageNum: 1 })
  }
  const isNarrowed = Object.values(filter).some((value) => value.length > 0)
  const columns: TableColumnsType<Warning> = [
    ...warningColumns,
    {
      title: '操作',
      width: 250,
      fixed: 'end',
      render: (_, warning) => (
        <RowActions
          warning={warning}
          onAction={(action) => setActing({ warning, action })}
          onEdit={() => setEditing({ warning })}
          onDetail={() => showDetail(warning.id)}
        />
      ),
    },
  ]
  return (
    <section className="page-panel page-table">
      <div className="page-bar">
        <Input.Search
          allowClear
          placeholder="预警名称"
          maxLength={50}
          style={{ width: 200 }}
          onSearch={(keyword) => narrow({ keyword: keyword.trim() })}
        />
        <Select
          mode="multiple"
          maxTagCount={1}
          placeholder="全部类别"
          style={{ width: 170 }}
          options={categoryOptions}
          value={filter.categoryCode}
          onChange={(categoryCode) => narrow({ categoryCode })}
        />
        <Select
          mode="multiple"
          maxTagCount={1}
          placeholder="全部级别"
          style={{ width: 170 }}
          options={levelOptions}
          value={filter.levelCode}
          onChange={(levelCode) => narrow({ levelCode })}
        />
        <Select
          mode="multiple"
          maxTagCount={1}
          placeholder="全部环节"
          style={{ width: 150 }}
          options={stepOptions}
          value={filter.warnStep}
          onChange={(warnStep) => narrow({ warnStep })}
        />
        <span className="spacer" />
        {mayWrite ? (
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setEditing({ warning: null })}
            data-testid="warning-create"
          >
            新建预警
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Warning>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={data?.records ?? []}
          loading={!data}
          scroll={{ x: 1490, y: 'calc(100dvh - 270px)' }}
          locale={{
            emptyText: (
              <EmptyState
                text={isNarrowed ? '没有符合条件的预警' : '暂无预警'}
                hint={isNarrowed ? '可放宽筛选条件' : '实测达到预警条件时自动起草，也可新建'}
              />
            ),
          }}
          pagination={{
            current: page.pageNum,
            pageSize: page.pageSize,
            total: data?.total ?? 0,
            showTotal: (total) => `共 ${total} 条`,
            onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
          }}
        />
      )}
      {editing ? <WarningDialog warning={editing.warning} onClose={() => setEditing(null)} /> : null}
      {acting ? <ActionDialog warning={acting.warning} action={acting.action} onClose={() => setActing(null)} /> : null}
      {detailId ? <WarningDetail id={detailId} onClose={() => showDetail(null)} /> : null}
    </section>
  )
}
