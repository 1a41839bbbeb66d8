import { Dropdown, Modal } from 'antd'
import { api } from '../../../client/api.ts'
import { useSession } from '../../../client/session.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import type { IssuedPassword } from './initial-password.tsx'
import { useChange } from './run-change.ts'
import type { Account } from './user-columns.tsx'

interface Props {
  account: Account
  onEdit: () => void
  onIssued: (issued: IssuedPassword) => void
}

/** What can be done with an account; what ends something asks first and says what it ends. */
export const UserActions = ({ account, onEdit, onIssued }: Props) => {
  const [modal, holder] = Modal.useModal()
  const change = useChange()
  const ownId = useSession((state) => state.user?.userId)
  const isOwn = account.userId === ownId
  const { userId, remarkName } = account
  const ask = (title: string, content: string, okText: string, onOk: () => Promise<unknown>, danger = false) =>
    void modal.confirm({ title, content, okText, cancelText: '取消', okButtonProps: { danger }, onOk })
  const resetPassword = async () => {
    try {
      onIssued(await api.accountResetPassword({ userId }))
    } catch (failure) {
      notify.error(failureText('重置失败', failure))
    }
  }
  const setState = (disabled: boolean) =>
    change({ done: disabled ? '已停用' : '已启用', failed: disabled ? '停用失败' : '启用失败' }, () =>
      api.accountSetState({ userId, disabled }),
    )
  const steps: Record<string, () => void> = {
    password: () => ask('重置密码', `将为${remarkName}换为新的初始密码，并结束其全部会话。`, '重置', resetPassword),
    sessions: () =>
      ask('结束会话', `${remarkName}将在所有设备上退出登录。`, '结束会话', () =>
        change({ done: '会话已结束', failed: '操作失败' }, () => api.accountEndSessions({ userId })),
      ),
    enable: () => void setState(false),
    disable: () =>
      ask(
        `停用${remarkName}的账号？`,
        '停用立即生效：其会话全部结束，不能再登录；其办理记录保留。',
        '停用',
        () => setState(true),
        true,
      ),
    remove: () =>
      ask(
        `删除${remarkName}的账号？`,
        '该账号从未使用过，删除后不可恢复。',
        '删除',
        () => change({ done: '已删除', failed: '删除失败' }, () => api.accountDelete({ userId })),
        true,
      ),
  }
  const items = [
    { key: 'password', label: '重置密码' },
    { key: 'sessions', label: '结束会话' },
    { type: 'divider' as const },
    account.disabled ? { key: 'enable', label: '启用' } : { key: 'disable', label: '停用', danger: true },
    ...(account.deletable ? [{ key: 'remove', label: '删除', danger: true }] : []),
  ]
  return (
    <span className="row-actions">
      {holder}
      <button type="button" className="text-link" onClick={onEdit} data-testid={`user-edit-${account.userCode}`}>
        编辑
      </button>
      <Dropdown trigger={['click']} disabled={isOwn} menu={{ items, onClick: ({ key }) => steps[key]?.() }}>
        <button
          type="button"
          className="text-link"
          disabled={isOwn}
          title={isOwn ? '不能对本人的账号操作' : undefined}
          data-testid={`user-more-${account.userCode}`}
        >
          更多
        </button>
      </Dropdown>
    </span>
  )
}
