import { describe, expect, it } from 'vitest'
import type { CallInput } from '../../../client/use-call.ts'
import { isSame, narrowed, ofState } from './narrowing.ts'

const asked: CallInput<'indEnterList'> = {
  id: '2',
  monitorTypeList: ['pst902'],
  psStatusList: ['online'],
  countyCodeList: [],
}

describe('a card or a row filters the map', () => {
  it('state, area, industry or type takes the place of the panel’s own, the rest stays', () => {
    expect(narrowed(asked, ofState('alarm', '告警'))).toEqual({ ...asked, psStatusList: ['alarm'] })
    expect(narrowed(asked, { by: 'area', code: '320281', name: '江阴市' })).toEqual({
      ...asked,
      countyCodeList: ['320281'],
    })
    expect(narrowed(asked, { by: 'industry', code: '44', name: '电力' })).toMatchObject({ emNeaicList: ['44'] })
    expect(narrowed(asked, { by: 'type', code: 'pst001', name: '自动监控企业' })).toMatchObject({
      monitorTypeList: ['pst001'],
    })
  })

  it('clicked again it is the same, and without one the question is the panel’s', () => {
    const alarms = ofState('alarm', '告警')
    expect(isSame(alarms, ofState('alarm', '告警'))).toBe(true)
    expect(isSame(alarms, ofState('stop', '停产'))).toBe(false)
    expect(isSame(null, alarms)).toBe(false)
    expect(narrowed(asked, null)).toEqual(asked)
  })
})
