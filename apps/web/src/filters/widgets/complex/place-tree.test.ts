import { describe, expect, it } from 'vitest'
import { analysisObjects } from './analysis-objects.ts'
import { cityTree } from './city-choice.ts'
import { areaPlaces, placesOf, treeByArea, treeByType } from './place-tree.ts'
import {
  branchCodeOf,
  defaultSiteType,
  defaultSiteTypes,
  meteorologicalType,
  siteTypeCodeOfName,
} from './site-type-branch.ts'
import { area, site, typeBranch } from './testing/places.ts'

const codes = (tree: Parameters<typeof placesOf>[0]) => placesOf(tree).map(({ value }) => value)

describe('the trees of the area/site selector', () => {
  it('site types are filtered and sorted by the configured list, 10, 20, 30, 50 by default (filter-10, filter-40)', () => {
    const areas = [
      area('320211', [site('M', '40'), site('D', '50'), site('C', '30'), site('N', '10'), site('P', '20')]),
    ]
    expect(codes(treeByArea(areas, defaultSiteTypes))).toEqual(['N', 'P', 'C', 'D'])
    expect(codes(treeByArea(areas, ['50', '10']))).toEqual(['D', 'N'])
    expect(codes(treeByArea(areas, []))).toEqual(['M', 'D', 'C', 'N', 'P'])
    expect(defaultSiteType).toBe('10')
    expect(meteorologicalType).toBe('80')
  })

  it('an area without a site of these types is left out; nested areas keep their sites', () => {
    const areas = [area('320211', [site('M', '40')]), area('320200', [], [area('320213', [site('N')])])]
    const tree = treeByArea(areas, defaultSiteTypes)
    expect(tree.map(({ title }) => title)).toEqual(['区320200'])
    expect(codes(tree)).toEqual(['N'])
  })

  it('by type, national-control sites stand below their districts and the branches in the configured order (filter-10)', () => {
    const national = typeBranch('10', [site('N1', '10', '320211'), site('N2', '10', '320213')], ['320211', '320213'])
    const tree = treeByType([typeBranch('50', [site('D', '50')]), national], ['10', '50'])
    expect(tree.map(({ title }) => title)).toEqual(['国控站', '区控站'])
    expect(tree[0]?.children.map(({ title, isPlace }) => [title, isPlace])).toEqual([
      ['区320211', false],
      ['区320213', false],
    ])
    expect(codes(tree)).toEqual(['N1', 'N2', 'D'])
  })

  it('micro stations of all kinds are one branch, reported as 40 (filter-26)', () => {
    const tree = treeByType([typeBranch('40', [site('M0', '40')]), typeBranch('41', [site('M1', '41')])], [])
    expect(tree.map(({ title }) => title)).toEqual(['微型站'])
    expect(codes(tree)).toEqual(['M0', 'M1'])
  })

  it.each([
    ['国控', '10'],
    ['省控站', '20'],
    ['市控', '30'],
    ['微型站', '40'],
    ['区控', '50'],
    ['组分站', '70'],
    ['雷达', null],
  ])('the type name %s stands for code %s (filter-26)', (name, code) => {
    expect(siteTypeCodeOfName(name)).toBe(code)
  })

  it('background and rural national sites are reported as national control (filter-26)', () => {
    expect(['11', '12', '43', '72', '80'].map(branchCodeOf)).toEqual(['10', '10', '40', '70', '80'])
  })

  it('the analysis objects: 320200 as a whole and its national-control sites, 320281 and 320282 as a whole only (filter-39)', () => {
    const county = (areaCode: string) => ({ areaId: areaCode, areaCode, areaName: areaCode, areaType: 3, children: [] })
    const children = ['320205', '320211', '320281', '320282'].map(county)
    const wuxi = { areaId: 'a', areaCode: '320200', areaName: '无锡市', areaType: 2, children }
    const tree = analysisObjects([wuxi], [site('N1'), site('N2')])
    expect(tree[0]?.children.map(({ title }) => title)).toEqual(['无锡市（全市）', '国控站'])
    expect(tree.map((node) => placesOf(node.children).map(({ value }) => value))).toEqual([
      ['320200', 'N1', 'N2'],
      ['320281'],
      ['320282'],
    ])
    expect(placesOf(analysisObjects([wuxi], [])).map(({ value }) => value)).toEqual(['320200', '320281', '320282'])
    const taicang = { ...county('320585'), areaName: '太仓市' }
    const suzhou = { ...wuxi, areaCode: '320500', areaName: '苏州市', children: [taicang, county('320506')] }
    expect(analysisObjects([suzhou], []).map(({ title }) => title)).toEqual(['苏州市', '太仓市'])
  })

  it('every area can be chosen, the city as well as its districts', () => {
    const district = { areaId: 'b', areaCode: '320211', areaName: '滨湖区', areaType: 3, children: [] }
    const city = { areaId: 'a', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [district] }
    expect(codes(areaPlaces([city]))).toEqual(['320200', '320211'])
  })

  it('a set of cities stands below its name; without a set every city is offered', () => {
    const cities = [
      { cityCode: '320100', cityName: '南京' },
      { cityCode: '330100', cityName: '杭州' },
    ]
    const sets = [{ setKey: 'province', label: '省内', cities: cities.slice(0, 1) }]
    expect(codes(cityTree(cities, sets, null))).toEqual(['320100', '330100'])
    const [set] = cityTree(cities, sets, 'province')
    expect([set?.title, set?.isPlace]).toEqual(['省内', false])
    expect(codes(cityTree(cities, sets, 'province'))).toEqual(['320100'])
  })
})
