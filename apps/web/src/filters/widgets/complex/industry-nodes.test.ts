import { expect, it } from 'vitest'
import { industryItems, industryOf } from './industry-nodes.ts'

const tree = industryItems([
  {
    code: '26',
    name: '化学原料和化学制品制造业',
    count: 2,
    children: [{ code: '2614', name: '有机化学原料制造', count: 2, children: [] }],
  },
])

it('the industry tree has a total root, and reports code and name of what is chosen', () => {
  expect(tree.map(({ title }) => title)).toEqual(['全部行业'])
  expect(industryOf(tree, '2614')).toEqual({ industyCode: '2614', industryName: '有机化学原料制造' })
  expect(industryOf(tree, '26').industryName).toBe('化学原料和化学制品制造业')
  expect(industryOf(tree, 'gone')).toEqual({ industyCode: '', industryName: '全部行业' })
})
