import { Input, Modal, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { runStep } from '../../../blocks/run-step.ts'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { InitialPassword, type IssuedPassword } from './initial-password.tsx'
import './administration.css'

type Auditor = CallAnswer<'auditorList'>[number]

/** 审计管理员: appointed and dismissed by auditors, so that whoever administers the system cannot audit himself. */
const AuditorsTab = () => {
  const [modal, holder] = Modal.useModal()
  const ownId = useSession((state) => state.user?.userId)
  const [keyword, setKeyword] = useState('')
  const [issued, setIssued] = useState<IssuedPassword | null>(null)
  const { data, error, refetch } = useCall('auditorList', { keyword }, { keepPrevious: true })
  const appoint = ({ userId, remarkName, auditor }: Auditor) =>
    void modal.confirm({
      title: auditor ? `免去${remarkName}的审计管理员？` : `任命${remarkName}为审计管理员？`,
      content: auditor ? '此后不能再查看操作日志。' : '可查看和导出全部操作日志，不能兼任业务或系统管理。',
      okText: auditor ? '免去' : '任命',
      cancelText: '取消',
      okButtonProps: { danger: auditor },
      onOk: () =>
        runStep({ success: auditor ? '已免去' : '已任命', failure: '操作失败' }, () =>
          api.auditorAppoint({ userId, appointed: !auditor }),
        ),
    })
  const resetPassword = ({ userId, remarkName }: Auditor) =>
    void modal.confirm({
      title: '重置密码',
      content: `将为${remarkName}换为新的初始密码，并结束其全部会话。`,
      okText: '重置',
      cancelText: '取消',
      onOk: async () => {
        try {
          setIssued(await api.auditorResetPassword({ userId }))
        } catch (failure) {
          notify.error(failureText('重置失败', failure))
        }
      },
    })
  const columns: TableColumnsType<Auditor> = [
    { title: '用户名', dataIndex: 'userCode', width: 140, ellipsis: true },
    { title: '姓名', dataIndex: 'remarkName', width: 120, ellipsis: true },
    { title: '组织机构', dataIndex: 'orgName', ellipsis: true },
    {
      title: '职务',
      width: 180,
      render: (_, person) => (
        <>
          {person.auditor ? <span className="status-tag owner-dispatcher">审计管理员</span> : '可任命'}
          {person.disabled ? <span className="muted">（停用）</span> : null}
        </>
      ),
    },
    {
      title: '操作',
      width: 140,
      render: (_, person) =>
        person.userId === ownId ? (
          <span className="muted">本人</span>
        ) : (
          <span className="row-actions">
            <button
              type="button"
              className="text-link"
              onClick={() => appoint(person)}
              data-testid={`auditor-${person.userCode}`}
            >
              {person.auditor ? '免去' : '任命'}
            </button>
            {person.auditor ? (
              <button type="button" className="text-link" onClick={() => resetPassword(person)}>
                重置密码
              </button>
            ) : null}
          </span>
        ),
    },
  ]
  return (
    <section className="page-panel page-table">
      {holder}
      <div className="page-bar">
        <Input.Search
          allowClear
          placeholder="用户名或姓名"
          maxLength={50}
          style={{ width: 220 }}
          onSearch={(text) => setKeyword(text.trim())}
        />
        <span className="muted">没有业务与系统管理权限的人员方可任命</span>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Auditor>
          size="small"
          rowKey="userId"
          columns={columns}
          dataSource={data ?? []}
          loading={!data}
          pagination={false}
          scroll={{ x: 760, y: 'calc(100dvh - 226px)' }}
          locale={{ emptyText: <EmptyState text="没有可任命的人员" hint="请系统管理员先建立一个不带角色的账号" /> }}
        />
      )}
      {issued ? <InitialPassword issued={issued} onClose={() => setIssued(null)} /> : null}
    </section>
  )
}
export default AuditorsTab
