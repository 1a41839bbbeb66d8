import { describe, expect, it } from 'vitest'
import type { NearbyTarget } from '../../../map/map-workspace.ts'
import { defaultFilter, evidenceInput, exportInput, hasEvidence, nearInput } from './nearby-query.ts'

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
    expect(exportInput(target, { ...defaultFilter, angleDeg: 90, name: ' 化工 ' })).toMatchObject({
      id: '2',
      factorCode: 'pm25',
      defaultQuery: false,
      timeType: 'HOUR',
      keyword: '化工',
      lonLatCon: { lon: 120.3, lat: 31.57, angle: 90, radiusValue: 2 },
    })
  })
})
