import { rights } from '@qingkong/contract/rights'
import { expect, it } from 'vitest'
import { rightGroups } from './right-groups.ts'

it('every right stands under exactly one heading', () => {
  const shown = rightGroups.flatMap((group) => group.rights.map(({ value }) => value))
  expect(shown.toSorted()).toEqual(Object.keys(rights).toSorted())
})

it('rights stand with their feature; 其他 is only for features without a heading', () => {
  const users = rightGroups.find(({ rights: list }) => list.some(({ value }) => value === 'user.manage'))
  expect(users?.title).toBe('系统管理')
})
