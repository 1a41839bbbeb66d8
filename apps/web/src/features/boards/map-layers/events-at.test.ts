import { describe, expect, it } from 'vitest'
import type { EventRow } from '../../../client/event-shape.ts'
import { eventsAt, eventsNow, siteAlarmsAt } from './events-at.ts'

const event = (eventId: string, more: Partial<EventRow>): EventRow => ({
  id: eventId,
  eventId,
  eventType: '6',
  eventStatus: 1,
  eventStatusName: '',
  eventCode: '',
  eventTime: '2026-11-21 10:20:00',
  updateTime: '2026-11-21 10:20:00',
  level: 1,
  longitude: 120.3,
  latitude: 31.5,
  location: '',
  areaCode: '',
  areaName: '',
  siteCode: null,
  siteName: null,
  psId: null,
  psCode: null,
  psName: null,
  psType: '1',
  sourceId: '',
  eventDesc: '',
  reportUsername: null,
  cityManager: null,
  recovered: false,
  invalidated: false,
  seen: true,
  childCount: 0,
  parentEventId: null,
  deadline: null,
  deadlineState: 'none',
  ...more,
})

const open = event('open', {})
const closed = event('closed', { eventStatus: 9, updateTime: '2026-11-21 13:05:00' })
const site = event('site', { eventType: '1', siteCode: 'S1', level: 2 })
const ids = (events: readonly EventRow[]) => events.map(({ eventId }) => eventId)

describe('events on the map obey the time bar', () => {
  it('now: unfinished ones, without those that the site wears as a ring', () => {
    expect(ids(eventsNow([open, closed, site]))).toEqual(['open'])
  })

  it('an hour that is over: raised by then and not finished before its end', () => {
    const all = [open, closed, site]
    expect(ids(eventsAt(all, '2026-11-21 10:00:00'))).toEqual([])
    expect(ids(eventsAt(all, '2026-11-21 11:00:00'))).toEqual(['open', 'closed'])
    expect(ids(eventsAt(all, '2026-11-21 14:00:00'))).toEqual(['open'])
  })

  it('a site wears the alarm of the hour shown, not the present one', () => {
    expect([...siteAlarmsAt([open, site], '2026-11-21 10:00:00')]).toEqual([])
    expect(siteAlarmsAt([open, site], '2026-11-21 11:00:00').get('S1')?.eventId).toBe('site')
  })
})
