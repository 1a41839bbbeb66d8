import { expect, it } from 'vitest'
import { type GridNode, gridOfficers } from './grid-officers.ts'

const unit = (structureName: string, areaCode: string, users: string[], children: GridNode[] = []): GridNode => ({
  structureName,
  areaCode,
  userName: null,
  remarkName: null,
  children,
  users: users.map((name) => ({
    structureName: name,
    areaCode: null,
    userName: name,
    remarkName: name,
    children: [],
    users: [],
  })),
})

const tree = [
  unit(
    '锡山生态环境局',
    '320205',
    ['局长'],
    [
      unit(
        '锡山网格化监管中心',
        '320205',
        ['网格值守岗'],
        [unit('东亭街道网格', '320205001', ['沈国强']), unit('安镇街道网格', '320205002', ['陶小明'])],
      ),
    ],
  ),
  unit('惠山网格化监管中心', '320206', ['惠山岗']),
]

it('the grid officer of a plant is the one of the street in its address', () => {
  expect(gridOfficers(tree, { countyCode: '320205', address: '锡山区安镇街道吼山路8号' })).toEqual([
    { name: '陶小明', unit: '安镇街道网格' },
  ])
})

it('without a street in the address the district’s grid units are named, nobody of another district', () => {
  const names = gridOfficers(tree, { countyCode: '320205', address: '友谊路1号' }).map(({ name }) => name)
  expect(names).toEqual(['网格值守岗', '沈国强', '陶小明'])
  expect(gridOfficers(tree, { countyCode: '320211', address: '友谊路1号' })).toEqual([])
})
