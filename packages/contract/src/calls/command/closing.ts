import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { code, codeList, integer, text } from '../../core/input.ts'
import { nothing } from '../../core/output.ts'

const form = {
  /** What the caller saw; a different current status is answered with EVENT_STALE. */
  eventStatus: integer.optional(),
  reasonCode: z.string().max(20).default('其他'),
  note: text(500).default(''),
}
/** Closing: by the event, many at once, by the record an event came from. */
export const closing = group('/business-event-process', {
  closeEvent: get('/event/close-event', {
    summary: '关闭事件',
    right: 'event.read',
    outside: 'denied',
    about: 'event',
    changes: ['event', 'task', 'alarm'],
    object: 'eventId',
    kind: 'write',
    input: { eventId: code, ...form },
    output: nothing,
  })({
    example: (city) => ({ eventId: city.events.alarming, reasonCode: '已恢复' }),
    exampleAs: 'dispatcher',
    effect: '事件变为已关闭，流程多一步',
  }),
  closeEvents: get('/event/close-events', {
    summary: '批量关闭事件',
    right: 'event.dispatch',
    outside: 'eachDenied',
    about: 'event',
    changes: ['event', 'task', 'alarm'],
    kind: 'write',
    input: { eventIds: codeList(100), reasonCode: form.reasonCode, note: form.note },
    output: z.object({
      closed: z.array(z.string()),
      refused: z.array(z.object({ eventId: z.string(), message: z.string() })),
    }),
  })({
    example: (city) => ({ eventIds: [city.events.alarming], reasonCode: '已恢复' }),
    exampleAs: 'dispatcher',
    effect: '逐件关闭，报告未能关闭的原因',
  }),
  closeEventBySourceId: get('/event/close-event-sourceId', {
    summary: '按来源记录关闭事件',
    right: 'event.dispatch',
    outside: 'denied',
    about: 'event',
    changes: ['event', 'task', 'alarm'],
    object: 'sourceId',
    kind: 'write',
    input: { sourceId: code, ...form },
    output: nothing,
  })({
    example: (city) => ({ sourceId: city.sourceIds.siteAlarm, reasonCode: '已恢复' }),
    exampleAs: 'dispatcher',
    effect: '事件变为已关闭',
  }),
})
