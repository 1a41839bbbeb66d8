import { LinkOutlined } from '@ant-design/icons'
import { Button, Input, Popconfirm, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { LinkDialog } from './link-dialog.tsx'

type Identity = CallAnswer<'ssoIdentityList'>['records'][number]

const first = { pageNum: 1, pageSize: 20, keyword: '' }

/** Which identity of the provider stands for which account. */
export const IdentityTable = ({ issuers }: { issuers: readonly string[] }) => {
  const [filter, setFilter] = useState(first)
  const [linking, setLinking] = useState(false)
  const { data, error, refetch } = useCall('ssoIdentityList', filter, { keepPrevious: true })
  const unlink = async ({ issuer, subject }: Identity) => {
    try {
      await api.ssoIdentityUnlink({ issuer, subject })
      notify.success('已解除关联')
    } catch (failure) {
      notify.error(failureText('解除失败', failure))
    }
  }
  const columns: TableColumnsType<Identity> = [
    { title: '账号', render: (_, row) => `${row.remarkName}（${row.userCode}）`, width: 180 },
    { title: '单位', dataIndex: 'orgName', ellipsis: true },
    { title: '身份标识', dataIndex: 'subject', ellipsis: true },
    { title: '身份来源', dataIndex: 'issuer', ellipsis: true },
    { title: '关联人', dataIndex: 'createUser', width: 100 },
    { title: '最近登录', render: (_, row) => <TimeText stamp={row.lastUseTime} />, width: 138 },
    {
      title: '操作',
      width: 80,
      render: (_, row) => (
        <Popconfirm
          title="解除后，通过该身份打开的登录立即退出，是否解除？"
          okText="解除"
          cancelText="取消"
          onConfirm={() => void unlink(row)}
        >
          <Button type="link" size="small" danger data-testid={`sso-unlink-${row.subject}`}>
            解除
          </Button>
        </Popconfirm>
      ),
    },
  ]
  return (
    <>
      <div className="page-bar">
        <Input.Search
          allowClear
          placeholder="用户名、姓名或身份标识"
          maxLength={64}
          style={{ width: 240 }}
          onSearch={(keyword) => setFilter({ ...first, keyword: keyword.trim() })}
        />
        <span className="spacer" />
        <Button type="primary" icon={<LinkOutlined />} onClick={() => setLinking(true)} data-testid="sso-link">
          关联身份
        </Button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Identity>
          size="small"
          rowKey={({ issuer, subject }) => `${issuer} ${subject}`}
          columns={columns}
          dataSource={data?.records ?? []}
          loading={!data}
          locale={{
            emptyText: (
              <EmptyState
                text={filter.keyword ? '没有符合条件的关联' : '暂无关联'}
                hint={filter.keyword ? '可放宽筛选条件' : '点击“关联身份”添加，或设置用户名字段自动关联'}
              />
            ),
          }}
          pagination={{
            current: filter.pageNum,
            pageSize: filter.pageSize,
            total: data?.total ?? 0,
            showTotal: (total) => `共 ${total} 条`,
            onChange: (pageNum, pageSize) => setFilter({ ...filter, pageNum, pageSize }),
          }}
        />
      )}
      {linking ? (
        <LinkDialog issuers={issuers} onClose={() => setLinking(false)} onLinked={() => setLinking(false)} />
      ) : null}
    </>
  )
}
