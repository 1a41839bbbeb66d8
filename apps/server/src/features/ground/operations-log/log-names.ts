import { calls } from '@qingkong/contract/calls'
import type { Group } from '@qingkong/contract/core/call'
import { errors } from '@qingkong/contract/errors'

const all: Group = calls

/** What an action is called in words: the summary of its call. */
export const actionName = (action: string): string => all[action]?.summary ?? action

/** The outcome in words: 成功, or what the user was told. */
export const resultName = (result: string): string => {
  if (result === 'ok') return '成功'
  const entry = Object.entries(errors).find(([key]) => key === result)
  return entry ? entry[1].message : result
}

/** Every operation that is logged, for the filter: the writes, and signing in. */
export const loggedActions = () =>
  Object.values(all)
    .filter((call) => (call.kind === 'write' && call.right !== 'open') || call.name === 'login')
    .map((call) => ({ code: call.name, name: call.summary }))
    .sort((a, b) => a.name.localeCompare(b.name, 'zh'))
