import type { TableColumnsType } from 'antd'
import type { CallAnswer } from '../../../client/use-call.ts'
import { missingText } from '../../../kit/format.ts'
import { TimeText } from '../../../kit/time-text.tsx'

export type Account = CallAnswer<'accountList'>['records'][number]

const listed = (names: readonly string[]) =>
  names.length === 0 ? <span className="missing">{missingText}</span> : names.join('、')

const StateTag = ({ account }: { account: Account }) => {
  if (account.disabled) return <span className="status-tag owner-ended">停用</span>
  if (account.mustChangePassword) return <span className="status-tag owner-field">待改初始密码</span>
  return <span className="status-tag owner-dispatcher">在用</span>
}

export const userColumns: TableColumnsType<Account> = [
  { title: '用户名', dataIndex: 'userCode', width: 120, fixed: 'start', ellipsis: true },
  { title: '姓名', dataIndex: 'remarkName', width: 96, ellipsis: true },
  { title: '状态', width: 116, render: (_, account) => <StateTag account={account} /> },
  { title: '组织机构', dataIndex: 'orgName', width: 170, ellipsis: true },
  { title: '职务', width: 120, ellipsis: true, render: (_, account) => listed([account.postName].filter(Boolean)) },
  {
    title: '角色',
    width: 150,
    ellipsis: true,
    render: (_, account) => listed(account.roles.map(({ roleName }) => roleName)),
  },
  {
    title: '管辖区域',
    width: 140,
    ellipsis: true,
    render: (_, account) => listed(account.enterpriseCode ? ['本企业'] : account.areas.map(({ areaName }) => areaName)),
  },
  {
    title: '岗位',
    width: 130,
    ellipsis: true,
    render: (_, account) => listed(account.posts.map(({ postName }) => postName)),
  },
  {
    title: '手机号',
    dataIndex: 'mobilePhone',
    width: 116,
    render: (_, a) => <span className="figure">{a.mobilePhone || missingText}</span>,
  },
  { title: '会话', width: 60, align: 'right', render: (_, a) => <span className="figure">{a.sessionCount}</span> },
  { title: '最近活动', width: 110, render: (_, account) => <TimeText stamp={account.lastActiveTime} /> },
]
