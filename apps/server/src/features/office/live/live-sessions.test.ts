import type { LiveMessage } from '@qingkong/contract/calls/office/live'
import { describe, expect, it } from 'vitest'
import { messageFor } from './live-sessions.ts'

const scope = { userId: 'u1', orgCode: 'o', areaCodes: ['320205'], cityCode: '320200', enterpriseCode: null }
const session = {
  scope,
  mayReadMap: true,
  mayReadEvents: true,
  mayReadInstruments: true,
  silencedTypes: new Set<string>(),
}
const event: LiveMessage = {
  topic: 'event',
  eventId: 'e',
  eventType: '1',
  eventStatus: 1,
  previousStatus: null,
  level: 2,
  siteCode: null,
  psCode: null,
  areaCode: '320205001',
  longitude: 120,
  latitude: 31,
  title: '告警',
  notify: true,
}

describe('a live session hears what its user may read', () => {
  it('an event of the own district, not of another', () => {
    expect(messageFor(session, event, '320205001')).toEqual(event)
    expect(messageFor(session, event, '320281')).toBeNull()
  })
  it('an event of a type switched off still refreshes, without a sound', () => {
    expect(messageFor({ ...session, silencedTypes: new Set(['1']) }, event, '320205')).toEqual({
      ...event,
      notify: false,
    })
  })
  it('a task message only when it names the user', () => {
    const task: LiveMessage = { topic: 'task', eventId: 'e', userIds: ['u2'], title: '', kind: 'assigned' }
    expect(messageFor(session, task, '320205')).toBeNull()
    expect(messageFor(session, { ...task, userIds: ['u1'] }, '320205')).not.toBeNull()
  })
  it('no site hours without the map right', () => {
    const hour: LiveMessage = { topic: 'siteHour', siteCode: 's', dataTime: '', level: 1, values: {} }
    expect(messageFor({ ...session, mayReadMap: false }, hour, null)).toBeNull()
  })
})
