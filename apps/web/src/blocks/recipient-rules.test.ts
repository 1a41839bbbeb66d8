import { describe, expect, it } from 'vitest'
import { filterTree, makeHost, pickerTree, quickPicks, type RecipientNode, toggleRecipient } from './recipient-rules.ts'

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

describe('the people offered above the tree', () => {
  const nodes = [
    {
      ...unit(
        'o1',
        '市局',
        [person('u1', '沈国平')],
        [{ ...unit('o2', '惠山局', [person('u2', '钱卫东'), person('u3', '吴晓峰')]), areaCode: '320206' }],
      ),
      areaCode: '320200',
    },
  ]
  const used = (userId: string) => ({ userId, username: userId, structureCode: '', structureName: '' })
  const offered = (recent: string[], areaCode: string | null) =>
    quickPicks(nodes, recent.map(used), areaCode).map(({ recipient, why }) => `${why} ${recipient.username}`)

  it('are those of the unit in charge of the area, then those last sent to', () => {
    expect(offered(['u1', 'u2'], '320206')).toEqual(['属地 钱卫东', '属地 吴晓峰', '最近 沈国平'])
  })
  it('are found for a street by the district around it', () => {
    expect(offered([], '320206001000')).toEqual(['属地 钱卫东', '属地 吴晓峰'])
  })
  it('leave out who can no longer be picked', () => {
    expect(offered(['gone', 'u3'], null)).toEqual(['最近 吴晓峰'])
  })
})
