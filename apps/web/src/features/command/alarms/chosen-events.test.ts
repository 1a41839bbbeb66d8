import { expect, it } from 'vitest'
import { chosenEvents } from './chosen-events.ts'
import { alarmOf } from './testing/site-alarm.ts'

it('a step on many alarms is one on their open events, each once, with the status seen and the site’s place', () => {
  const events = chosenEvents([
    alarmOf('1', 'a', 1),
    alarmOf('2', 'a', 1),
    alarmOf('3', 'b', 9),
    alarmOf('4', null, null),
    alarmOf('5', 'c', 4, 1),
  ])
  expect(events.map(({ eventId, eventStatus }) => [eventId, eventStatus])).toEqual([
    ['a', 1],
    ['c', 4],
  ])
  expect(events[1]).toMatchObject({
    name: '站点5 PM10',
    level: 1,
    eventType: '1',
    areaCode: '320205',
    longitude: 120.36,
  })
})
