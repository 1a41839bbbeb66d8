import { PlusOutlined } from '@ant-design/icons'
import { rights as allRights } from '@qingkong/contract/rights'
import { Button, Popconfirm, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { type Role, RoleDialog } from './role-dialog.tsx'
import { useChange, useRefresh } from './run-change.ts'
import './administration.css'

const rightName = (right: string): string => Object.entries(allRights).find(([key]) => key === right)?.[1] ?? right

/** 角色与权限: what each role may do and how many hold it. */
const RolesPage = () => {
  const refresh = useRefresh()
  const change = useChange()
  const [editing, setEditing] = useState<{ role: Role | null } | null>(null)
  const { data, error, refetch } = useCall('roleList', {})
  const columns: TableColumnsType<Role> = [
    {
      title: '角色',
      width: 170,
      fixed: 'start',
      render: (_, role) => (
        <>
          {role.roleName} {role.shipped ? <span className="flag-tag">预置</span> : null}
        </>
      ),
    },
    { title: '人数', width: 72, align: 'right', render: (_, role) => <span className="figure">{role.userCount}</span> },
    {
      title: '权限数',
      width: 80,
      align: 'right',
      render: (_, role) => <span className="figure">{role.rights.length}</span>,
    },
    {
      title: '权限',
      ellipsis: true,
      render: (_, role) => {
        const names = role.rights.map(rightName).join('、') || '无'
        return (
          <span className="right-names" title={names}>
            {names}
          </span>
        )
      },
    },
    {
      title: '操作',
      width: 104,
      fixed: 'end',
      render: (_, role) => (
        <span className="row-actions">
          <button
            type="button"
            className="text-link"
            onClick={() => setEditing({ role })}
            data-testid={`role-edit-${role.roleCode}`}
          >
            编辑
          </button>
          {role.shipped ? null : (
            <Popconfirm
              title={`是否删除角色“${role.roleName}”？`}
              okText="删除"
              cancelText="取消"
              okButtonProps={{ danger: true }}
              disabled={role.userCount > 0}
              onConfirm={() =>
                change({ done: '删除成功', failed: '删除失败' }, () => api.roleDelete({ roleCode: role.roleCode }))
              }
            >
              <button
                type="button"
                className="text-link"
                disabled={role.userCount > 0}
                title={role.userCount > 0 ? `还有${role.userCount}人持有，不能删除` : undefined}
                data-testid={`role-delete-${role.roleCode}`}
              >
                删除
              </button>
            </Popconfirm>
          )}
        </span>
      ),
    },
  ]
  return (
    <div className="page">
      <section className="page-panel page-table">
        <div className="page-bar">
          <span className="muted">权限改变立即生效，持有人须重新登录</span>
          <span className="spacer" />
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setEditing({ role: null })}
            data-testid="role-create"
          >
            新建角色
          </Button>
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Role>
            size="small"
            rowKey="roleCode"
            columns={columns}
            dataSource={data ?? []}
            loading={!data}
            pagination={false}
            scroll={{ x: 900, y: 'calc(100dvh - 216px)' }}
            locale={{ emptyText: <EmptyState text="暂无角色" hint="点击“新建角色”添加" /> }}
          />
        )}
        {editing ? (
          <RoleDialog
            role={editing.role}
            onClose={() => setEditing(null)}
            onSaved={() => {
              setEditing(null)
              void refresh()
            }}
          />
        ) : null}
      </section>
    </div>
  )
}
export default RolesPage
