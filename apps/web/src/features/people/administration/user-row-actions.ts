import type { RowAction } from '../../../page/record/row-action.ts'
import { write } from '../../../page/record/write.ts'
import { issuedPassword } from './initial-password.tsx'
import type { Account } from './user-columns.tsx'

const notOneself: Pick<RowAction<Account>, 'inMenu' | 'obstacle'> = {
  inMenu: true,
  obstacle: ({ userId }, user) => (userId === user?.userId ? '不能对本人的账号操作' : null),
}

/** What can be done with an account; what ends something asks first and says what it ends. */
export const userRowActions: readonly RowAction<Account>[] = [
  { key: 'edit', label: '编辑', opens: 'form' },
  {
    key: 'password',
    label: '重置密码',
    ...notOneself,
    confirm: ({ remarkName }) => ({
      title: '重置密码',
      content: `将为${remarkName}换为新的初始密码，并结束其全部会话。`,
      okText: '重置',
    }),
    write: ({ userId }) => write('accountResetPassword', { userId }, { show: issuedPassword }),
  },
  {
    key: 'sessions',
    label: '结束会话',
    ...notOneself,
    confirm: ({ remarkName }) => ({
      title: '结束会话',
      content: `${remarkName}将在所有设备上退出登录。`,
      okText: '结束会话',
    }),
    write: ({ userId }) => write('accountEndSessions', { userId }, { done: '会话已结束' }),
  },
  {
    key: 'enable',
    label: '启用',
    ...notOneself,
    when: ({ disabled }) => disabled,
    write: ({ userId }) => write('accountSetState', { userId, disabled: false }, { done: '已启用' }),
  },
  {
    key: 'disable',
    label: '停用',
    danger: true,
    ...notOneself,
    when: ({ disabled }) => !disabled,
    confirm: ({ remarkName }) => ({
      title: `停用${remarkName}的账号？`,
      content: '停用立即生效：其会话全部结束，不能再登录；其办理记录保留。',
      okText: '停用',
    }),
    write: ({ userId }) => write('accountSetState', { userId, disabled: true }, { done: '已停用' }),
  },
  {
    key: 'remove',
    label: '删除',
    danger: true,
    ...notOneself,
    when: ({ deletable }) => deletable,
    confirm: ({ remarkName }) => ({
      title: `删除${remarkName}的账号？`,
      content: '该账号从未使用过，删除后不可恢复。',
      okText: '删除',
    }),
    write: ({ userId }) => write('accountDelete', { userId }, { done: '已删除' }),
  },
]
