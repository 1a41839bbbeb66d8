import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select, Table, type TableColumnsType, TreeSelect } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { InitialPassword, type IssuedPassword } from './initial-password.tsx'
import { useRefresh } from './run-change.ts'
import { useOrganisations, useRoleOptions } from './use-options.ts'
import { UserActions } from './user-actions.tsx'
import { type Account, userColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'
import './administration.css'

const firstFilter = { pageNum: 1, pageSize: 20, keyword: '', orgCode: '', roleCode: '', state: '' as const }
type Filter = Omit<typeof firstFilter, 'state'> & { state: '' | 'active' | 'disabled' }

/** 用户: who has an account, where they belong, what they may do, and whether they are in service. */
const UsersPage = () => {
  const refresh = useRefresh()
  const [filter, setFilter] = useState<Filter>(firstFilter)
  const [editing, setEditing] = useState<{ account: Account | null } | null>(null)
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const { tree } = useOrganisations()
  const roles = useRoleOptions()
  const { data, error, refetch } = useCall('accountList', filter, { keepPrevious: true })
  const change = (part: Partial<Filter>) => setFilter({ ...filter, pageNum: 1, ...part })
  const columns: TableColumnsType<Account> = [
    ...userColumns,
    {
      title: '操作',
      width: 104,
      fixed: 'end',
      render: (_, account) => (
        <UserActions account={account} onEdit={() => setEditing({ account })} onIssued={setIssued} />
      ),
    },
  ]
  const isFiltered = Boolean(filter.keyword || filter.orgCode || filter.roleCode || filter.state)
  return (
    <div className="page">
      <section className="page-panel page-table">
        <div className="page-bar">
          <Input.Search
            allowClear
            placeholder="用户名、姓名或手机号"
            maxLength={50}
            style={{ width: 220 }}
            onSearch={(keyword) => change({ keyword: keyword.trim() })}
            data-testid="user-keyword"
          />
          <TreeSelect
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            placeholder="全部组织机构"
            style={{ width: 220 }}
            value={filter.orgCode || null}
            treeDefaultExpandedKeys={tree.map(({ value }) => value)}
            treeData={tree}
            onChange={(orgCode: string | null) => change({ orgCode: orgCode ?? '' })}
            data-testid="user-filter-org"
          />
          <Select
            allowClear
            placeholder="全部角色"
            style={{ width: 150 }}
            value={filter.roleCode || null}
            options={roles.map(({ value, label }) => ({ value, label }))}
            onChange={(roleCode) => change({ roleCode: roleCode ?? '' })}
          />
          <Select
            allowClear
            placeholder="全部状态"
            style={{ width: 110 }}
            value={filter.state || null}
            options={[
              { value: 'active', label: '在用' },
              { value: 'disabled', label: '停用' },
            ]}
            onChange={(state: Filter['state'] | null) => change({ state: state ?? '' })}
          />
          <span className="spacer" />
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setEditing({ account: null })}
            data-testid="user-create"
          >
            新建用户
          </Button>
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Account>
            size="small"
            rowKey="userId"
            columns={columns}
            dataSource={data?.records ?? []}
            loading={!data}
            scroll={{ x: 1330, y: 'calc(100dvh - 266px)' }}
            locale={{
              emptyText: (
                <EmptyState
                  text={isFiltered ? '没有符合条件的用户' : '暂无用户'}
                  hint={isFiltered ? '可放宽筛选条件' : '点击“新建用户”添加'}
                />
              ),
            }}
            pagination={{
              current: filter.pageNum,
              pageSize: filter.pageSize,
              total: data?.total ?? 0,
              showSizeChanger: true,
              showTotal: (total) => `共 ${total} 人`,
              onChange: (pageNum, pageSize) =>
                setFilter({ ...filter, pageNum: pageSize === filter.pageSize ? pageNum : 1, pageSize }),
            }}
          />
        )}
        {editing ? (
          <UserDialog
            account={editing.account}
            orgCode={filter.orgCode}
            onClose={() => setEditing(null)}
            onSaved={(password) => {
              setEditing(null)
              setIssued(password)
              void refresh()
            }}
          />
        ) : null}
        {issued ? (
          <InitialPassword
            issued={issued}
            onClose={() => {
              setIssued(null)
              void refresh()
            }}
          />
        ) : null}
      </section>
    </div>
  )
}
export default UsersPage
