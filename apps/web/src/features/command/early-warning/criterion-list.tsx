import { PlusOutlined } from '@ant-design/icons'
import { Button, Popconfirm, Switch, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { CriterionDialog } from './criterion-dialog.tsx'
import { LevelMark } from './level-mark.tsx'
import { runChange } from './run-change.ts'

export type Criterion = CallAnswer<'earlyWarnListCondition'>[number]

const columns: TableColumnsType<Criterion> = [
  { title: '类别', dataIndex: 'categoryName', width: 120, fixed: 'start', ellipsis: true },
  { title: '级别', width: 120, render: (_, row) => <LevelMark colour={row.colour} name={row.levelName} /> },
  { title: '条件', dataIndex: 'conditionText', ellipsis: true },
  { title: '生效日期', width: 110, render: (_, row) => <span className="figure">{row.effectiveFrom}</span> },
  {
    title: '状态',
    width: 90,
    render: (_, row) =>
      row.inForce ? <span className="status-tag owner-dispatcher">现行</span> : <span className="muted">非现行</span>,
  },
  { title: '依据', dataIndex: 'source', width: 320, ellipsis: true },
]

/** Dated criteria: what each level is declared by, since when, by which document. */
export const CriterionList = () => {
  const mayWrite = useRight('warning.write')
  const [onlyInForce, setOnlyInForce] = useState(true)
  const [chosen, setChosen] = useState<string[]>([])
  const [editing, setEditing] = useState<{ criterion: Criterion | null } | null>(null)
  const { data, error, refetch } = useCall('earlyWarnListCondition', { inForce: onlyInForce }, { keepPrevious: true })
  const remove = async () => {
    const isDone = await runChange('删除', () =>
      chosen.length === 1 ? api.earlyWarnDelete({ id: chosen[0] ?? '' }) : api.earlyWarnListdelete({ ids: chosen }),
    )
    if (isDone) setChosen([])
  }
  return (
    <section className="page-panel">
      <div className="page-bar">
        <h3>预警条件</h3>
        <Switch
          checked={onlyInForce}
          onChange={setOnlyInForce}
          checkedChildren="仅看现行"
          unCheckedChildren="全部"
          aria-label="仅看现行"
        />
        <span className="spacer" />
        {mayWrite ? (
          <>
            <Popconfirm
              title={`是否删除所选${chosen.length}条预警条件？`}
              description="同类同级的上一条将恢复执行"
              okText="删除"
              cancelText="取消"
              okButtonProps={{ danger: true }}
              disabled={chosen.length === 0}
              onConfirm={remove}
            >
              <Button disabled={chosen.length === 0} data-testid="criterion-delete">
                删除
              </Button>
            </Popconfirm>
            <Button
              icon={<PlusOutlined />}
              onClick={() => setEditing({ criterion: null })}
              data-testid="criterion-create"
            >
              新增条件
            </Button>
          </>
        ) : null}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Criterion>
          size="small"
          rowKey="id"
          loading={!data}
          dataSource={data ?? []}
          pagination={false}
          scroll={{ x: 1000 }}
          {...(mayWrite
            ? {
                rowSelection: { selectedRowKeys: chosen, onChange: (keys: React.Key[]) => setChosen(keys.map(String)) },
              }
            : {})}
          columns={[
            ...columns,
            {
              title: '操作',
              width: 70,
              fixed: 'end',
              hidden: !mayWrite,
              render: (_, criterion) => (
                <button
                  type="button"
                  className="text-link"
                  onClick={() => setEditing({ criterion })}
                  data-testid={`criterion-edit-${criterion.id}`}
                >
                  编辑
                </button>
              ),
            },
          ]}
          locale={{ emptyText: <EmptyState text="暂无预警条件" hint="没有按AQI判定的条件时不会自动起草预警" /> }}
        />
      )}
      {editing ? <CriterionDialog criterion={editing.criterion} onClose={() => setEditing(null)} /> : null}
    </section>
  )
}
