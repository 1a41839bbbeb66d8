import type { OrgNode } from '@qingkong/contract/shapes/people'
import { describe, expect, it } from 'vitest'
import { chooseRecipients, leadersOf, peopleOf, type StaffDirectory } from './staff-directory.ts'

const node = (structureCode: string, areaCode: string | null, users: string[], children: OrgNode[] = []): OrgNode => ({
  tid: structureCode,
  structureName: structureCode,
  structureCode,
  areaCode,
  userName: null,
  remarkName: null,
  userId: null,
  children,
  users: users.map((userName) => ({
    tid: userName,
    structureName: structureCode,
    structureCode,
    areaCode,
    userName,
    remarkName: userName.toUpperCase(),
    userId: `id-${userName}`,
    children: [],
    users: [],
  })),
})

const tree = [
  node(
    'WX',
    '320200',
    [],
    [
      node('XS', '320205', ['chief'], [node('XS1', '320205', ['street'])]),
      node('BH', '320211', ['lake']),
      node('ZJJ', '320200', ['builder']),
    ],
  ),
]
const directory: StaffDirectory = {
  dispatchers: ['desk'],
  handlers: peopleOf(tree),
  overseers: [],
  leaders: new Set(leadersOf(tree)),
  below: () => Promise.resolve([]),
}
const codes = (areaCode: string, number: number, handedDown = false) =>
  chooseRecipients(directory, 1, number, areaCode, 2, handedDown).map((person) => person.userCode)

describe('who gets a task', () => {
  it('every person of the tree is known with the unit’s area', () => {
    expect(peopleOf(tree).map((person) => [person.userCode, person.areaCode])).toEqual([
      ['chief', '320205'],
      ['street', '320205'],
      ['lake', '320211'],
      ['builder', '320200'],
    ])
    expect(peopleOf(tree)[0]?.recipient).toEqual({
      userId: 'id-chief',
      username: 'CHIEF',
      structureCode: 'XS',
      structureName: 'XS',
    })
  })

  it('the 主办 is of the event’s district, the 协办 are others, nobody twice', () => {
    for (let number = 0; number < 30; number++) {
      const chosen = codes('320205', number)
      expect(['chief', 'street']).toContain(chosen[0])
      expect(new Set(chosen).size).toBe(chosen.length)
      expect(chosen).toHaveLength(3)
    }
  })

  it('a task that will be handed down goes to somebody with people below', () => {
    for (let number = 0; number < 30; number++) {
      expect(codes('320205', number, true)[0]).toBe('chief')
      expect(codes('320211', number, true)[0]).toBe('chief')
    }
  })
})
