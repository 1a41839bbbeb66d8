import { describe, expect, it } from 'vitest'
import type { RecipientNode } from '../../../blocks/recipient-rules.ts'
import { matchingPersons, personRows } from './person-rows.ts'

const node = (over: Partial<RecipientNode>): RecipientNode => ({
  tid: '',
  structureName: '',
  structureCode: '',
  userName: null,
  remarkName: null,
  userId: null,
  children: [],
  users: [],
  ...over,
})
const person = (userId: string, remarkName: string, unit: string) =>
  node({ tid: userId, userId, userName: `u-${userId}`, remarkName, structureName: unit, structureCode: `c-${unit}` })

const tree = [
  node({
    structureName: '东亭街道',
    users: [person('1', '钱工', '东亭街道')],
    children: [node({ structureName: '春笋网格', users: [person('2', '孙网格', '春笋网格')] })],
  }),
]

describe('the people a task can be passed on to', () => {
  it('are those of the own unit and below, without oneself', () => {
    expect(personRows(tree, '1').map((row) => row.recipient)).toEqual([
      { userId: '2', username: '孙网格', structureCode: 'c-春笋网格', structureName: '春笋网格' },
    ])
  })
  it('are found by name or unit', () => {
    const rows = personRows(tree, 'nobody')
    expect(matchingPersons(rows, '春笋').map((row) => row.recipient.userId)).toEqual(['2'])
    expect(matchingPersons(rows, ' 钱工 ').map((row) => row.recipient.userId)).toEqual(['1'])
    expect(matchingPersons(rows, '')).toHaveLength(2)
  })
})
