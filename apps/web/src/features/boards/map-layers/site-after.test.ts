import { describe, expect, it } from 'vitest'
import type { MapSite } from '../../../map/layers/site-feature.ts'
import { siteAfter } from './site-after.ts'

const values = {
  aqi: 86,
  pm25: 60,
  pm10: null,
  so2: null,
  no2: null,
  o3: null,
  co: null,
  tvoc: null,
  windSpeed: null,
  windDirection: null,
  temperature: null,
  humidity: null,
  airPressure: null,
}
const site: MapSite = {
  siteCode: 'S1',
  siteName: '曹张',
  siteType: '10',
  areaCode: '320213',
  longitude: 120.3,
  latitude: 31.57,
  dataTime: '2026-11-21 13:00:00',
  level: 2,
  primary: [],
  values,
  alarmEventId: null,
  alarmLevel: null,
  dataRemark: null,
}
const hour = (dataTime: string) =>
  ({ topic: 'siteHour', siteCode: 'S1', dataTime, level: 3, values: { aqi: 118, unknown: 1 } }) as const
const alarm = (eventStatus: number, eventId = 'e1') =>
  ({
    topic: 'event',
    eventId,
    eventType: '1',
    eventStatus,
    previousStatus: null,
    level: 1,
    siteCode: 'S1',
    psCode: null,
    areaCode: '320213',
    longitude: 120.3,
    latitude: 31.57,
    title: '',
    notify: true,
  }) as const

describe('pushed messages change one site', () => {
  it('a new hour brings its values and level, an older one nothing', () => {
    expect(siteAfter(site, hour('2026-11-21 14:00:00'))).toMatchObject({ level: 3, values: { aqi: 118, pm25: 60 } })
    expect(siteAfter(site, hour('2026-11-21 12:00:00'))).toBe(site)
    expect(Object.keys(siteAfter(site, hour('2026-11-21 14:00:00')).values)).not.toContain('unknown')
  })

  it('an alarm puts the ring on, its end takes it off, another event’s end does not', () => {
    const alarmed = siteAfter(site, alarm(1))
    expect(alarmed).toMatchObject({ alarmEventId: 'e1', alarmLevel: 1 })
    expect(siteAfter(alarmed, alarm(9, 'other'))).toBe(alarmed)
    expect(siteAfter(alarmed, alarm(9))).toMatchObject({ alarmEventId: null, alarmLevel: null })
  })

  it('messages about other sites leave the same object', () => {
    expect(siteAfter({ ...site, siteCode: 'S2' }, hour('2026-11-21 14:00:00')).values).toBe(values)
  })
})
