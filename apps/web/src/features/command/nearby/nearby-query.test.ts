import { describe, expect, it } from 'vitest'
import { firstFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import type { NearbyTarget } from '../../../map/map-workspace.ts'
import { defaultFilter, evidenceInput, hasEvidence, listInput, nearInput } from './nearby-query.ts'

const target: NearbyTarget = {
  at: [120.3, 31.57],
  dataTime: '2026-11-21 14:00:00',
  eventId: 'E1',
  siteType: '10',
  siteCode: 'S1',
  siteName: '雪浪',
  factorCode: 'pm25',
}

describe('the search around a point', () => {
  it('begins with a sector of 45° and 2 km towards the measured wind (trace-13, trace-17)', () => {
    expect(nearInput(target, defaultFilter)).toEqual({
      longitude: 120.3,
      latitude: 31.57,
      dataTime: '2026-11-21 14:00:00',
      distance: 2,
      angle: 45,
      indCodes: [],
      psName: '',
      areaCodes: [],
    })
  })

  it('a chosen direction replaces the wind; north is a direction too', () => {
    expect(nearInput(target, { ...defaultFilter, directionDeg: 0 })).toMatchObject({ windDirectionDegrees: 0 })
  })

  it('asks for evidence at national sites only, with the event (trace-12)', () => {
    expect(['10', '11', '20', null].map((siteType) => hasEvidence({ siteType }))).toEqual([true, false, false, false])
    expect(evidenceInput(target, { ...defaultFilter, evidence: ['1', '2'] })).toMatchObject({
      eventId: 'E1',
      traceEvidence: ['1', '2'],
    })
    expect(evidenceInput({ ...target, eventId: null }, defaultFilter)).not.toHaveProperty('eventId')
  })

  it('the export asks for the same place as a list of enterprises (trace-19)', () => {
    expect(listInput(target, { ...defaultFilter, angleDeg: 90, name: ' 化工 ' })).toMatchObject({
      id: '2',
      factorCode: 'pm25',
      defaultQuery: false,
      timeType: 'HOUR',
      keyword: '化工',
      lonLatCon: { lon: 120.3, lat: 31.57, angle: 90, radiusValue: 2 },
    })
  })

  it('trace-19: siteWindConArray holds the target’s site where its wind is known, and is empty where north stands in', () => {
    const wind = {
      windDirectionDegrees: 135,
      windName: '东南风',
      source: 'station',
      stationName: '雪浪',
      message: null,
    } as const
    expect(listInput(target, defaultFilter, { wind }).siteWindConArray).toEqual([
      { siteCode: target.siteCode, angle: 45, radiusValue: 2, windDirectionDegrees: 135 },
    ])
    expect(listInput(target, { ...defaultFilter, directionDeg: 90 }, { wind }).siteWindConArray).toMatchObject([
      { windDirectionDegrees: 90 },
    ])
    expect(listInput(target, defaultFilter, { wind: { ...wind, source: 'north' } }).siteWindConArray).toEqual([])
    expect(listInput({ ...target, siteCode: null, siteType: null }, defaultFilter, { wind }).siteWindConArray).toEqual(
      [],
    )
  })

  it('更多条件: what the enterprise panel asks goes along; the drawer’s own area and industry come first', () => {
    const panel = { ...firstFilter(['a24088'], null), areaCodes: ['320281'], labels: ['橡胶'], other: ['OTHER_01'] }
    expect(listInput(target, defaultFilter, { panel })).toMatchObject({
      countyCodeList: ['320281'],
      monitorTypeList: ['pst902'],
      factorCodeList: ['a24088'],
      enterLabelList: ['橡胶'],
      otherCondition: ['OTHER_01'],
    })
    expect(listInput(target, { ...defaultFilter, areaCodes: ['320205'] }, { panel }).countyCodeList).toEqual(['320205'])
    expect(listInput(target, defaultFilter)).toMatchObject({ monitorTypeList: '', countyCodeList: [] })
  })
})
