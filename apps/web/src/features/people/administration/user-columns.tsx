import type { CallAnswer } from '../../../client/use-call.ts'
import { missingText } from '../../../kit/format.ts'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'

export type Account = CallAnswer<'accountList'>['records'][number]

const listed = (names: readonly string[]) =>
  names.length === 0 ? <span className="missing">{missingText}</span> : names.join('、')

const StateTag = ({ account }: { account: Account }) => {
  if (account.disabled) return <span className="status-tag owner-ended">停用</span>
  if (account.mustChangePassword) return <span className="status-tag owner-field">待改初始密码</span>
  return <span className="status-tag owner-dispatcher">在用</span>
}

export const userColumns: readonly RecordColumn<Account>[] = [
  { title: '用户名', field: 'userCode', width: 120 },
  { title: '姓名', field: 'remarkName', width: 96 },
  { title: '状态', width: 116, show: (account) => <StateTag account={account} /> },
  { title: '组织机构', field: 'orgName', width: 170 },
  { title: '职务', field: 'postName', width: 120 },
  { title: '角色', width: 150, cut: true, show: ({ roles }) => listed(roles.map(({ roleName }) => roleName)) },
  {
    title: '管辖区域',
    width: 140,
    cut: true,
    show: ({ enterpriseCode, areas }) => listed(enterpriseCode ? ['本企业'] : areas.map(({ areaName }) => areaName)),
  },
  { title: '岗位', width: 130, cut: true, show: ({ posts }) => listed(posts.map(({ postName }) => postName)) },
  {
    title: '手机号',
    width: 116,
    show: ({ mobilePhone }) => <span className="figure">{mobilePhone || missingText}</span>,
  },
  { title: '会话', field: 'sessionCount', width: 60, align: 'right' },
  { title: '最近活动', width: 138, show: ({ lastActiveTime }) => <TimeText stamp={lastActiveTime} /> },
]
