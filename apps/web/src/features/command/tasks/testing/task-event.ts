import type { EventDetail } from '../../../../client/event-shape.ts'
import { siteEvent } from '../../../../client/testing/site-event.ts'

/** The same in 锡山区, as the dispatcher sees it. */
export const taskEvent = (over: Partial<EventDetail> = {}): EventDetail =>
  siteEvent({
    eventCode: 'GJ20261121001',
    eventTime: '2026-11-21 14:05:00',
    updateTime: '2026-11-21 14:05:00',
    longitude: 120.35,
    latitude: 31.58,
    location: '东亭街道',
    areaCode: '320205',
    areaName: '锡山区',
    siteCode: '320200053',
    siteName: '东亭站',
    sourceId: 'a1',
    eventDesc: 'PM10小时值偏高',
    seen: true,
    siteCodeList: ['320200053'],
    factorCode: 'pm10',
    factorName: 'PM₁₀',
    peakValue: 230,
    ...over,
  })
