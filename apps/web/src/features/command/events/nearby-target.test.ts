import { expect, it } from 'vitest'
import { hourOfEvent, nearbyTarget } from './nearby-target.ts'

const event = {
  eventId: 'e1',
  eventType: '1' as const,
  eventTime: '2026-11-21 13:25:00',
  longitude: 120.3,
  latitude: 31.6,
  siteType: '10',
  siteCode: '320200055',
  siteName: '曹张',
  factorCode: 'pm10',
}

it('trace-12: a site alarm’s nearby search carries its site type, event and the wind of its hour', () => {
  expect(nearbyTarget(event)).toEqual({
    at: [120.3, 31.6],
    dataTime: '2026-11-21 14:00:00',
    eventId: 'e1',
    siteType: '10',
    siteCode: '320200055',
    siteName: '曹张',
    factorCode: 'pm10',
  })
})

it('a radar or a plant is no site to search evidence for', () => {
  expect(nearbyTarget({ ...event, eventType: '2' })).toMatchObject({ siteType: null, siteCode: null })
})

it('an event on the full hour belongs to the hour that ended then, also at midnight', () => {
  expect(hourOfEvent('2026-11-21 14:00:00')).toBe('2026-11-21 14:00:00')
  expect(hourOfEvent('2026-11-21 23:59:59')).toBe('2026-11-22 00:00:00')
  expect(hourOfEvent('-')).toBeNull()
})
