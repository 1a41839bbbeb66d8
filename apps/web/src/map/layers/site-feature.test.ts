import { describe, expect, it } from 'vitest'
import { enterDrawn } from './drawn.ts'
import { type MapSite, siteDrawn, siteGroupOf, siteProperties } from './site-feature.ts'

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

it('where circles overlap the alarm lies above, then the national site, then the worse air, then the southern one', () => {
  const north = { latitude: 31.58 }
  const ranked = [
    site('alarm', 40, { ...north, siteType: '40', alarmEventId: 'e', alarmLevel: 3 }),
    site('national', 40, north),
    site('worse', 120, { ...north, siteType: '40', level: 3 }),
    site('southern', 86, { siteType: '40' }),
    site('northern', 86, { ...north, siteType: '40' }),
  ]
  const byRank = ranked.toSorted((a, b) => siteProperties(b, 'aqi').rank - siteProperties(a, 'aqi').rank)
  expect(byRank.map(({ siteCode }) => siteCode)).toEqual(ranked.map(({ siteCode }) => siteCode))
})

it('a new value or alarm changes only that site on the map', () => {
  const before = new Map([site('a', 86), site('b', 90)].map((one) => [one.siteCode, siteDrawn(one, 'aqi')]))
  const after = [site('a', 86), site('b', 91, { alarmEventId: 'e', alarmLevel: 1 })].map((one) => siteDrawn(one, 'aqi'))
  expect(enterDrawn(before, after)).toEqual({
    add: [],
    update: [
      {
        id: 'b',
        addOrUpdateProperties: [
          { key: 'value', value: '91' },
          { key: 'alarm', value: 1 },
          { key: 'rank', value: expect.closeTo(32.325, 3) },
        ],
      },
    ],
  })
})
