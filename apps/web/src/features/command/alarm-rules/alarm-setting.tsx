import { PlusOutlined } from '@ant-design/icons'
import type { RuleFamily } from '@qingkong/domain/alarm/rule-family'
import { Button, Popconfirm, Switch, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useRight } from '../../../client/permissions.ts'
import { refreshed } from '../../../client/refresh.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { listInput, type Rule, type RuleFilter, ruleSteps, rulesPageSize, useRules } from './rule-calls.ts'
import { ruleColumns } from './rule-columns.tsx'
import { RuleDialog } from './rule-dialog.tsx'

type Editing = { ruleId: string | null }

interface Props {
  family: RuleFamily
  /** Of the page's filters. */
  values: RuleFilter
}

/** The rules of sites, of enterprises or of construction sites, with what can be done with them. */
export const AlarmSetting = ({ family, values }: Props) => {
  const mayWrite = useRight('alarm-rule.write')
  const [turned, setTurned] = useState({ values, pageNum: 1 })
  const pageNum = turned.values === values ? turned.pageNum : 1
  const [editing, setEditing] = useState<Editing | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const { data, error, refetch } = useRules(family, { ...listInput(family, values), pageNum })
  const steps = ruleSteps[family]
  const change = async (id: string, words: [string, string], step: () => Promise<unknown>) => {
    setBusy(id)
    try {
      await step()
      notify.success(words[0])
    } catch (failure) {
      notify.error(failureText(words[1], failure))
    }
    await refreshed()
    setBusy(null)
  }
  const switchRule = ({ id }: Rule, on: boolean) =>
    on
      ? change(id, ['已启用', '启用失败'], () => steps.open(id))
      : change(id, ['已停用', '停用失败'], () => steps.close(id))
  const columns: TableColumnsType<Rule> = [
    ...ruleColumns,
    {
      title: '启用',
      width: 72,
      fixed: 'end',
      render: (_, rule) => (
        <Switch
          size="small"
          checked={rule.status === '1'}
          disabled={!mayWrite}
          loading={busy === rule.id}
          onChange={(on) => void switchRule(rule, on)}
          aria-label={`启用${rule.name}`}
          data-testid={`rule-switch-${rule.id}`}
        />
      ),
    },
    {
      title: '操作',
      width: 108,
      fixed: 'end',
      hidden: !mayWrite,
      render: (_, rule) => (
        <span className="rule-row-actions">
          <button
            type="button"
            className="text-link"
            onClick={() => setEditing({ ruleId: rule.id })}
            data-testid={`rule-edit-${rule.id}`}
          >
            编辑
          </button>
          <Popconfirm
            title={`是否删除规则“${rule.name}”？`}
            description="删除后不再产生告警，历史告警保留"
            okText="删除"
            cancelText="取消"
            okButtonProps={{ danger: true }}
            onConfirm={() => change(rule.id, ['删除成功', '删除失败'], () => steps.remove(rule.id))}
          >
            <button type="button" className="text-link" data-testid={`rule-delete-${rule.id}`}>
              删除
            </button>
          </Popconfirm>
        </span>
      ),
    },
  ]
  return (
    <section className="page-table">
      {mayWrite ? (
        <div className="page-bar">
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setEditing({ ruleId: null })}
            data-testid="rule-create"
          >
            新建规则
          </Button>
        </div>
      ) : null}
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Rule>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={data?.records ?? []}
          loading={!data}
          scroll={{ x: 1360, y: 'calc(100dvh - 340px)' }}
          locale={{ emptyText: <EmptyState text="暂无告警规则" hint={mayWrite ? '点击“新建规则”添加' : undefined} /> }}
          pagination={{
            current: pageNum,
            pageSize: rulesPageSize,
            showSizeChanger: false,
            total: data?.total ?? 0,
            showTotal: (total) => `共 ${total} 条`,
            onChange: (page) => setTurned({ values, pageNum: page }),
          }}
        />
      )}
      {editing ? (
        <RuleDialog
          family={family}
          ruleId={editing.ruleId}
          onCancel={() => setEditing(null)}
          onSaved={() => setEditing(null)}
        />
      ) : null}
    </section>
  )
}
