import { describe, expect, it } from 'vitest'
import {
  changeRow,
  type DataRangeRow,
  dataRangeItems,
  defaultRangeFactor,
  emptyRow,
  rangeNumber,
  rangePrefix,
  unitsOf,
} from './data-range.ts'
import { labelChoices } from './enterprise-choices.ts'
import { enterpriseParams, filterRefusal, firstFilter, radiusOf } from './enterprise-filter.ts'
import { gasFactors, isSolventShown, leafCodes, processItems, sectionCodes } from './process-options.ts'

const factorGroups = [
  {
    code: 'gas',
    name: '废气',
    children: [
      { code: 'a34013', name: '烟尘' },
      { code: 'a21002', name: '氮氧化物' },
    ],
  },
  { code: 'water', name: '废水', children: [{ code: '化学需氧量', name: '化学需氧量' }] },
]
const gas = gasFactors(factorGroups)
const first = firstFilter(gas, 'pm25')
const row = (part: Partial<DataRangeRow>): DataRangeRow => changeRow(emptyRow(1, null), part)

describe('the parameters of the enterprise panel', () => {
  it('ask at first for key enterprises with any pollutant of waste gas (filter-34)', () => {
    expect(enterpriseParams(first)).toEqual({
      countyCodeList: [],
      psStatusList: [],
      monitorTypeList: ['pst902'],
      emNeaicList: [],
      sectionCodeList: [],
      emSolventList: [],
      factorCodeList: ['a34013', 'a21002'],
      dataRangeArray: [],
      siteCodeList: [],
      upwindFlag: false,
      radiusValue: null,
      otherCondition: [],
      enterLabelList: [],
    })
  })

  it('enterprise-08: the ten labels of document 1 section 9 are a filter (C: ent-enter-label)', () => {
    expect(labelChoices).toHaveLength(10)
    expect(enterpriseParams({ ...first, labels: ['防焊', '橡胶'] }).enterLabelList).toEqual(['防焊', '橡胶'])
  })

  it('no type chosen asks for every type, not for the default one', () => {
    expect(enterpriseParams({ ...first, types: [] }).monitorTypeList).toBe('')
  })

  it('process codes are cut at the dash and sent once (filter-33)', () => {
    expect(sectionCodes(['P14-1', 'P14-2', 'P25-3'])).toEqual(['P14', 'P25'])
    expect(enterpriseParams({ ...first, processes: ['P14-1', 'P14-2'] }).sectionCodeList).toEqual(['P14'])
  })

  it('processes stand in the groups 涉颗粒物, 涉VOCs and 铸造, the code of 铸造 replaced by its name (filter-13)', () => {
    const items = processItems([
      { code: '1', name: '涉颗粒物', children: [{ code: 'P14-1', name: '喷涂' }] },
      { code: '2', name: '涉VOCs', children: [{ code: 'P14-2', name: '喷涂' }] },
      { code: 'P25', name: '铸造', children: [{ code: 'P25-3', name: '熔炼' }] },
    ])
    expect(items.map(({ title }) => title)).toEqual(['涉颗粒物', '涉VOCs', '铸造'])
    expect(items.map(({ value }) => value)).toEqual(['group:涉颗粒物', 'group:涉VOCs', 'group:铸造'])
    expect(items.flatMap(({ children }) => children.map(({ value }) => value))).toEqual(['P14-1', 'P14-2', 'P25-3'])
  })

  it('organic solvents count where no process is chosen or one that gives off VOCs (filter-32)', () => {
    expect([[], ['P14-1'], ['P05-1'], ['P05-1', 'P23-2']].map(isSolventShown)).toEqual([true, true, false, true])
    const solvents = ['S01']
    expect(enterpriseParams({ ...first, solvents, processes: ['P05-1'] }).emSolventList).toEqual([])
    expect(enterpriseParams({ ...first, solvents, processes: ['P23-2'] }).emSolventList).toEqual(['S01'])
  })

  it('a chosen category stands for every pollutant below it (filter-34)', () => {
    expect(leafCodes(factorGroups, ['gas'])).toEqual(['a34013', 'a21002'])
    expect(leafCodes(factorGroups, ['gas', 'a21002'])).toEqual(['a34013', 'a21002'])
    expect(gasFactors([])).toEqual([])
  })

  it.each([
    [5, 5],
    [2.5, 2.5],
    [-3, 0],
    ['7', 7],
    ['abc', null],
    ['', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    [900, 50],
  ])('the radius %s is read as %s (filter-30)', (entered, radius) => {
    expect(radiusOf(entered)).toBe(radius)
  })

  it('a radius counts around chosen sites, 0 km as none', () => {
    expect(enterpriseParams({ ...first, siteCodes: ['1188A'], radiusKm: 3 }).radiusValue).toBe(3)
    expect(enterpriseParams({ ...first, siteCodes: ['1188A'], radiusKm: 0 }).radiusValue).toBeNull()
    expect(enterpriseParams({ ...first, radiusKm: 3 }).radiusValue).toBeNull()
  })

  it('upwind of nothing cannot be searched: 请选择点位', () => {
    expect(filterRefusal({ ...first, upwindOnly: true })).toBe('请选择点位')
    expect(filterRefusal({ ...first, upwindOnly: true, siteCodes: ['1188A'] })).toBeNull()
  })
})

describe('data ranges', () => {
  it('begin with smoke dust, nitrogen oxides where the factor is o3 (filter-12)', () => {
    expect(defaultRangeFactor('o3')).toBe('a21002')
    expect([defaultRangeFactor('pm25'), defaultRangeFactor(null)]).toEqual(['a34013', 'a34013'])
    expect(emptyRow(1, 'o3').factor).toBe('a21002')
  })

  it('without a number are dropped; the pollutant goes with emissions only (filter-30)', () => {
    const rows = [row({ num: null }), row({ num: 20 }), row({ type: 'KWH_02', num: 10, unit: '2' })]
    expect(dataRangeItems(rows)).toEqual([
      { dataRangeType: 'ZDJK_01', dataRangeNum: 20, dataRangeUnit: '1', dataRangeFactor: 'a34013' },
      { dataRangeType: 'KWH_02', dataRangeNum: 10, dataRangeUnit: '2' },
    ])
  })

  it.each([
    [12.9, '1', 12],
    [0, '1', 1],
    [150, '2', 100],
    [150, '3', 150],
    ['12', '1', null],
    [null, '1', null],
  ] as const)('the number %s of unit %s is taken as %s (filter-30)', (entered, unit, number) => {
    expect(rangeNumber(entered, unit)).toBe(number)
  })

  it.each([
    ['ZDJK_01', '1', '排放量前'],
    ['ZDJK_03', '2', '排放量前'],
    ['KWH_01', '1', '用电量前'],
    ['KWH_03', '2', '用电量前'],
    ['ZDJK_02', '3', '排放量达'],
  ] as const)('%s in unit %s reads %s (filter-31)', (type, unit, prefix) => {
    expect(rangePrefix(type, unit)).toBe(prefix)
  })

  it('of electricity have no tons: the unit falls back and the number stays within it (filter-31)', () => {
    expect(unitsOf('KWH_01').map(({ value }) => value)).toEqual(['1', '2'])
    expect(changeRow(row({ unit: '3', num: 500 }), { type: 'KWH_01' })).toMatchObject({ unit: '1', num: 500 })
    expect(changeRow(row({ num: 500 }), { unit: '2' }).num).toBe(100)
  })
})
