import { describe, expect, it } from 'vitest'
import { filterTree, makeHost, pickerTree, type RecipientNode, toggleRecipient } from './recipient-rules.ts'

const person = (tid: string, userName: string): RecipientNode => ({
  tid,
  structureName: '',
  structureCode: '',
  userName,
  remarkName: null,
  userId: tid,
  children: [],
  users: [],
})
const unit = (tid: string, name: string, users: RecipientNode[], children: RecipientNode[] = []): RecipientNode => ({
  tid,
  structureName: name,
  structureCode: `c-${tid}`,
  userName: null,
  remarkName: null,
  userId: null,
  children,
  users,
})
const tree = pickerTree([
  unit('o1', '市局', [person('u1', '沈国平')], [unit('o2', '惠山局', [person('u2', '钱卫东')])]),
])

describe('the recipient tree', () => {
  it('task-27: a node is checkable only if it has a userName; its recipient carries the unit', () => {
    expect(tree[0]).toMatchObject({ checkable: false, recipient: null })
    expect(tree[0]?.children[0]).toMatchObject({
      checkable: true,
      recipient: { userId: 'u1', username: '沈国平', structureCode: 'c-o1', structureName: '市局' },
    })
  })

  it('a search keeps the way to what matches', () => {
    expect(filterTree(tree, '钱')).toMatchObject([{ key: 'o1', children: [{ key: 'o2', children: [{ key: 'u2' }] }] }])
    expect(filterTree(tree, '无此人')).toEqual([])
  })

  it('the first picked is 主办, and another can be made it', () => {
    const [one, two] = [tree[0]?.children[0]?.recipient, tree[0]?.children[1]?.children[0]?.recipient]
    if (!one || !two) throw new Error('tree lacks people')
    const chosen = toggleRecipient(toggleRecipient([], one), two)
    expect(chosen.map((item) => item.userId)).toEqual(['u1', 'u2'])
    expect(makeHost(chosen, 'u2').map((item) => item.userId)).toEqual(['u2', 'u1'])
    expect(toggleRecipient(chosen, one)).toEqual([two])
  })
})
