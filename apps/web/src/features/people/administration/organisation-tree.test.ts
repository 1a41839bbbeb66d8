import { describe, expect, it } from 'vitest'
import { type Organisation, organisationTree, placeAmongSiblings, subtreeCodes } from './organisation-tree.ts'

const organisation = (orgCode: string, parentCode: string | null): Organisation => ({
  orgCode,
  orgName: `${orgCode}名`,
  parentCode,
  areaCode: '320200',
  areaName: '无锡市',
  sort: 0,
  peopleCount: 0,
  childCount: 0,
  postCount: 0,
})
const list = [organisation('A', null), organisation('A-1', 'A'), organisation('A-2', 'A'), organisation('A-1-x', 'A-1')]

describe('the organisation tree', () => {
  it('keeps the order of the list at every level', () => {
    const [root] = organisationTree(list)
    expect(root?.children.map(({ value }) => value)).toEqual(['A-1', 'A-2'])
    expect(root?.children[0]?.children[0]?.title).toBe('A-1-x名')
  })

  it('begins with the topmost organisations in sight when the parent is out of reach', () => {
    expect(organisationTree(list.slice(1)).map(({ value }) => value)).toEqual(['A-1', 'A-2'])
  })

  it('knows the place among the siblings and what lies below', () => {
    expect(placeAmongSiblings(list, 'A-2')).toEqual({ index: 1, count: 2 })
    expect([...subtreeCodes(list, 'A-1')]).toEqual(['A-1', 'A-1-x'])
    expect(subtreeCodes(list, 'A').size).toBe(4)
  })
})
