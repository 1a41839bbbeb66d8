import { describe, expect, it } from 'vitest'
import { firstFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { listInput } from './source-filter.ts'

describe('what the source map asks', () => {
  it('enterprise-13: the map begins with key enterprises, pst902', () => {
    expect(listInput(firstFilter(['a34013'], null), '')).toMatchObject({
      monitorTypeList: ['pst902'],
      timeType: 'HOUR',
    })
  })

  it('trace-19: siteWindConArray holds every chosen site whose wind is known', () => {
    const near = { ...firstFilter([], null), siteCodes: ['S1', 'S2'], radiusKm: 5, upwindOnly: true }
    const winds = new Map([['S1', 135]])
    expect(listInput(near, '', 'MIN', winds)).toMatchObject({
      timeType: 'MIN',
      siteCodeList: ['S1', 'S2'],
      siteWindConArray: [{ siteCode: 'S1', angle: 45, radiusValue: 5, windDirectionDegrees: 135 }],
    })
    expect(listInput({ ...near, upwindOnly: false }, '', 'HOUR', winds).siteWindConArray).toMatchObject([
      { angle: 360 },
    ])
  })
})
