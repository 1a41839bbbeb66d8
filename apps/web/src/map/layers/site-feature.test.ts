import { describe, expect, it } from 'vitest'
import { type MapSite, siteDiff, siteGroupOf, siteProperties } from './site-feature.ts'

const site = (siteCode: string, aqi: number | null, more: Partial<MapSite> = {}): MapSite => ({
  siteCode,
  siteName: siteCode,
  siteType: '10',
  areaCode: '320213',
  longitude: 120.3,
  latitude: 31.57,
  dataTime: '2026-11-21 14:00:00',
  level: aqi === null ? null : 2,
  primary: [],
  values: {
    aqi,
    pm25: null,
    pm10: null,
    so2: null,
    no2: null,
    o3: null,
    co: 0.84,
    tvoc: null,
    windSpeed: 2,
    windDirection: 310,
    temperature: null,
    humidity: null,
    airPressure: null,
  },
  alarmEventId: null,
  alarmLevel: null,
  dataRemark: null,
  ...more,
})
const drawn = (...sites: MapSite[]) => sites.map((item) => siteProperties(item, 'aqi'))

describe('what a site looks like on the map', () => {
  it('a site without AQI shows -- and no level', () => {
    expect(siteProperties(site('a', null), 'aqi')).toMatchObject({ value: '--', level: 0 })
  })

  it('CO keeps one digit, others none; a calm hour has no arrow', () => {
    expect(siteProperties(site('a', 86), 'co').value).toBe('0.8')
    const calm = site('a', 86)
    expect(siteProperties({ ...calm, values: { ...calm.values, windSpeed: 0.1 } }, 'aqi').wind).toBe(-1)
  })

  it('site types 10, 11, 12 are national, 40 to 43 micro stations', () => {
    expect(['10', '11', '12', '40', '43', '80'].map(siteGroupOf)).toEqual([
      'national',
      'national',
      'national',
      'micro',
      'micro',
      'weather',
    ])
  })
})

describe('changes reach the map as deltas', () => {
  it('only what changed is sent', () => {
    const before = drawn(site('a', 86), site('b', 90))
    const after = drawn(site('a', 86), site('b', 91, { alarmEventId: 'e', alarmLevel: 1 }))
    expect(siteDiff(before, after)).toEqual({
      update: [
        {
          id: 'b',
          addOrUpdateProperties: [
            { key: 'value', value: '91' },
            { key: 'alarm', value: 1 },
          ],
        },
      ],
    })
    expect(siteDiff(after, after)).toEqual({ update: [] })
  })

  it('a site that came or went sets the source anew', () => {
    expect(siteDiff(drawn(site('a', 1)), drawn(site('a', 1), site('b', 2)))).toBeNull()
    expect(siteDiff(drawn(site('a', 1)), drawn(site('b', 1)))).toBeNull()
  })
})
