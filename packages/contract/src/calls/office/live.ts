import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { Condition } from '../ground/conditions.ts'

/** What the server pushes. The web turns each into at most one map delta and one list refresh. */
export const LiveMessage = z.discriminatedUnion('topic', [
  z.object({
    topic: z.literal('event'),
    eventId: z.string(),
    eventType: z.string(),
    eventStatus: z.number(),
    previousStatus: z.number().nullable(),
    level: z.number().nullable(),
    siteCode: z.string().nullable(),
    psCode: z.string().nullable(),
    areaCode: z.string(),
    longitude: z.number(),
    latitude: z.number(),
    title: z.string(),
    /** False for late data, suppressed children and quiet windows: no sound, no popup. */
    notify: z.boolean(),
  }),
  z.object({
    topic: z.literal('siteHour'),
    siteCode: z.string(),
    dataTime: z.string(),
    level: z.number().nullable(),
    values: z.record(z.string(), z.number().nullable()),
  }),
  z.object({
    topic: z.literal('task'),
    eventId: z.string(),
    userIds: z.array(z.string()),
    title: z.string(),
    kind: z.enum(['assigned', 'urged', 'withdrawn', 'overdue', 'extended']),
  }),
  /** A warning was drafted, moved a step or changed its level; which, the calls say to whom it concerns. */
  z.object({ topic: z.literal('warning') }),
  z.object({ topic: z.literal('job'), jobId: z.string(), userId: z.string() }),
  /** The platform's own condition changed; `news` is what was not there before. */
  z.object({
    topic: z.literal('condition'),
    news: z.array(Condition),
  }),
  z.object({ topic: z.literal('session'), reason: z.enum(['ended', 'permissionChanged']) }),
])
export type LiveMessage = z.infer<typeof LiveMessage>

export const live = group('/live', {
  liveEvents: get('/events', {
    summary: '实时推送（server-sent events）',
    right: 'self',
    outside: 'own',
    about: 'event',
    keepsSession: false,
    kind: 'stream',
    origin: 'own',
    input: {},
    output: LiveMessage,
  })({
    example: () => ({}),
    effect: '保持连接并推送',
  }),
})
