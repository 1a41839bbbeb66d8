import { expect, it } from 'vitest'
import { type BatchEvent, proposedMain, refusalLines, sharedArea } from './batch-rules.ts'

const event = (eventId: string, level: number | null): BatchEvent => ({
  eventId,
  eventStatus: 1,
  eventType: '1',
  name: `事件${eventId}`,
  level,
  longitude: 120,
  latitude: 31,
  areaCode: '320205',
})

it('并案 proposes the most severe event as the main one, the first chosen among equals, one without level last', () => {
  expect(proposedMain([event('a', null), event('b', 2), event('c', 1), event('d', 1)])?.eventId).toBe('c')
  expect(proposedMain([])).toBeUndefined()
})

it('what did not go through is listed by name with why', () => {
  expect(
    refusalLines(
      [
        { eventId: 'a', message: '一级告警和上报事件须有现场反馈后才能关闭' },
        { eventId: 'x', message: '事件不存在' },
      ],
      [event('a', 1)],
    ),
  ).toEqual(['事件a：一级告警和上报事件须有现场反馈后才能关闭', '事件不存在'])
})

it('the unit in charge is offered only where all events lie in one area', () => {
  expect(sharedArea([event('a', 1), event('b', 2)])).toBe('320205')
  expect(sharedArea([event('a', 1), { ...event('b', 2), areaCode: '320206' }])).toBeNull()
  expect(sharedArea([])).toBeNull()
})
