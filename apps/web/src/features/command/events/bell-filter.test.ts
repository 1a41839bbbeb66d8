import { expect, it } from 'vitest'
import { bellText, bellTitle, filterStatuses } from './bell-filter.ts'

it('event-06, event-07: assigned tasks have no 告警中 in the filter and nobody has status 5', () => {
  expect(filterStatuses('1')).toContain(1)
  expect(filterStatuses('4')).not.toContain(1)
  expect(filterStatuses('1').some((status) => Number(status) === 5)).toBe(false)
})

it('bell-05: a report is titled by its person, others by site or enterprise; radar events have one sentence', () => {
  const event = { eventType: '3', siteName: null, psName: null, reportUsername: '周建国', location: '春笋路' }
  expect(bellTitle(event)).toBe('周建国')
  expect(bellTitle({ ...event, eventType: '1', siteName: '曹张' })).toBe('曹张')
  expect(bellTitle({ ...event, eventType: '6', psName: '某厂' })).toBe('某厂')
  expect(bellTitle({ ...event, eventType: '4' })).toBe('春笋路')
  expect(bellText({ eventType: '2', eventDesc: '任意' })).toBe('发现雷达热点')
  expect(bellText({ eventType: '1', eventDesc: 'PM10偏高' })).toBe('PM10偏高')
})
