import { PlusOutlined } from '@ant-design/icons'
import { Button, Input, Popconfirm, Table, type TableColumnsType, TreeSelect } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { type Post, PostDialog } from './post-dialog.tsx'
import { useChange, useRefresh } from './run-change.ts'
import { useOrganisations } from './use-options.ts'
import './administration.css'

const holderNames = (post: Post) =>
  post.holders.length === 0 ? (
    <span className="missing">暂无人员</span>
  ) : (
    post.holders.map(({ remarkName, disabled }) => (disabled ? `${remarkName}（停用）` : remarkName)).join('、')
  )

/** 岗位: what a task can be sent to in place of a person, and who holds it. */
const PostsPage = () => {
  const refresh = useRefresh()
  const change = useChange()
  const { tree } = useOrganisations()
  const [filter, setFilter] = useState({ keyword: '', orgCode: '' })
  const [editing, setEditing] = useState<{ post: Post | null } | null>(null)
  const { data, error, refetch } = useCall('postList', filter, { keepPrevious: true })
  const columns: TableColumnsType<Post> = [
    { title: '岗位', dataIndex: 'postName', width: 180, fixed: 'start', ellipsis: true },
    { title: '组织机构', dataIndex: 'orgName', width: 240, ellipsis: true },
    {
      title: '人数',
      width: 72,
      align: 'right',
      render: (_, post) => <span className="figure">{post.holders.length}</span>,
    },
    { title: '人员', ellipsis: true, render: (_, post) => holderNames(post) },
    {
      title: '操作',
      width: 104,
      fixed: 'end',
      render: (_, post) => (
        <span className="row-actions">
          <button
            type="button"
            className="text-link"
            onClick={() => setEditing({ post })}
            data-testid={`post-edit-${post.postCode}`}
          >
            编辑
          </button>
          <Popconfirm
            title={`是否删除岗位“${post.postName}”？`}
            description="此后不能再向该岗位下发任务，历史任职保留"
            okText="删除"
            cancelText="取消"
            okButtonProps={{ danger: true }}
            onConfirm={() =>
              change({ done: '删除成功', failed: '删除失败' }, () => api.postDelete({ postCode: post.postCode }))
            }
          >
            <button type="button" className="text-link" data-testid={`post-delete-${post.postCode}`}>
              删除
            </button>
          </Popconfirm>
        </span>
      ),
    },
  ]
  return (
    <div className="page">
      <section className="page-panel page-table">
        <div className="page-bar">
          <Input.Search
            allowClear
            placeholder="岗位或组织机构"
            maxLength={50}
            style={{ width: 220 }}
            onSearch={(keyword) => setFilter({ ...filter, keyword: keyword.trim() })}
          />
          <TreeSelect
            allowClear
            showSearch={{ treeNodeFilterProp: 'title' }}
            placeholder="全部组织机构"
            style={{ width: 220 }}
            value={filter.orgCode || null}
            treeDefaultExpandedKeys={tree.map(({ value }) => value)}
            treeData={tree}
            onChange={(orgCode: string | null) => setFilter({ ...filter, orgCode: orgCode ?? '' })}
          />
          <span className="spacer" />
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => setEditing({ post: null })}
            data-testid="post-create"
          >
            新建岗位
          </Button>
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<Post>
            size="small"
            rowKey="postCode"
            columns={columns}
            dataSource={data ?? []}
            loading={!data}
            pagination={false}
            scroll={{ x: 900, y: 'calc(100dvh - 216px)' }}
            locale={{
              emptyText: (
                <EmptyState
                  text={filter.keyword || filter.orgCode ? '没有符合条件的岗位' : '暂无岗位'}
                  hint={filter.keyword || filter.orgCode ? '可放宽筛选条件' : '点击“新建岗位”添加'}
                />
              ),
            }}
          />
        )}
        {editing ? (
          <PostDialog
            post={editing.post}
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
export default PostsPage
