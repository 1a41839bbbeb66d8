import { describe, expect, it } from 'vitest'
import { filterRefusal, listInput, noFilter } from './source-filter.ts'

describe('the filter of the pollution-source map', () => {
  it('sends its parameters with id 2 and defaultQuery false (trace-19)', () => {
    expect(listInput({ ...noFilter, keyword: ' 化工 ', states: ['alarm'], areaCodes: ['320205'] })).toMatchObject({
      id: '2',
      defaultQuery: false,
      timeType: 'HOUR',
      keyword: '化工',
      psStatusList: ['alarm'],
      countyCodeList: ['320205'],
      radiusValue: null,
    })
  })

  it('a distance counts around chosen sites only, 3 km at first (trace-13)', () => {
    expect(listInput({ ...noFilter, siteCodes: ['S1'], upwindOnly: true })).toMatchObject({
      siteCodeList: ['S1'],
      upwindFlag: true,
      radiusValue: 3,
    })
  })

  it('upwind of nothing cannot be searched: 请选择点位', () => {
    expect(filterRefusal({ ...noFilter, upwindOnly: true })).toBe('请选择点位')
    expect(filterRefusal({ ...noFilter, upwindOnly: true, siteCodes: ['S1'] })).toBeNull()
    expect(filterRefusal(noFilter)).toBeNull()
  })
})
