import { calls } from '@qingkong/contract/calls'
import type { Group } from '@qingkong/contract/core/call'
import { errors } from '@qingkong/contract/errors'

const all: Group = calls

/** What is logged and is no call. */
const otherActions: Readonly<Record<string, string>> = {
  devicePasswordBlocked: '设备接入密码连续错误，已封锁来源15分钟',
  adminCreate: '命令行建立系统管理员',
  tokenIssue: '命令行签发令牌',
  deviceForeignAddress: '设备从登记网段以外的地址接入，已拒绝',
  oldDataDropped: '按保留期限清理原始报文与分钟数据',
  oldDraftsDropped: '按保留期限清理源解析草稿与未收藏的盒子模型运算',
  oldVehiclesDropped: '按保留期限清理机动车记录与图片',
}

/** What an action is called in words: the summary of its call. */
export const actionName = (action: string): string => all[action]?.summary ?? otherActions[action] ?? action

/** The outcome in words: 成功, or what the user was told. */
export const resultName = (result: string): string => {
  if (result === 'ok') return '成功'
  const entry = Object.entries(errors).find(([key]) => key === result)
  return entry ? entry[1].message : result
}

/** Every operation that is logged, for the filter: writes, exports, reads of the address book, and signing in. */
export const loggedActions = () =>
  Object.values(all)
    .filter((call) => (call.isLogged && call.right !== 'open') || call.name === 'login')
    .map((call) => ({ code: call.name, name: call.summary }))
    .concat(Object.entries(otherActions).map(([code, name]) => ({ code, name })))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
