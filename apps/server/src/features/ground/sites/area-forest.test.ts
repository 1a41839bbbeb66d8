import { describe, expect, it } from 'vitest'
import { areaForest } from './area-forest.ts'

const area = (area_code: string, parent_code: string | null, area_type: number) => ({
  area_code,
  area_name: area_code,
  parent_code,
  area_type,
})
const areas = [
  area('320200', null, 2),
  area('320211', '320200', 3),
  area('320206', '320200', 3),
  area('320211001', '320211', 4),
  area('320211400', '320211', 4),
]
const codes = (input: Omit<Parameters<typeof areaForest>[1], 'isExtra'>, isExtra = false) =>
  areaForest(areas, { ...input, isExtra }).map((node) => [node.areaCode, node.children.map((child) => child.areaCode)])

describe('area trees', () => {
  it('C: units that are counted like streets come with isExtra only (area-tree)', () => {
    const streets = { rootAreaCode: '320211', startAreaType: 4, endAreaType: 4 }
    expect(codes(streets).map(([code]) => code)).toEqual(['320211001'])
    expect(codes(streets, true).map(([code]) => code)).toEqual(['320211001', '320211400'])
  })

  it('area-tree: without a start level the root comes first and its children follow in display order', () => {
    expect(codes({ rootAreaCode: '320200', startAreaType: 2, endAreaType: 3 })).toEqual([
      ['320200', ['320211', '320206']],
    ])
  })
  it('area-tree: from level 3 to 4 districts are the roots and streets their children', () => {
    expect(codes({ rootAreaCode: '320200', startAreaType: 3, endAreaType: 4 })).toEqual([
      ['320211', ['320211001']],
      ['320206', []],
    ])
  })
  it('an unknown root has no tree', () => {
    expect(codes({ rootAreaCode: '999999', startAreaType: 2, endAreaType: 4 })).toEqual([])
  })
})
