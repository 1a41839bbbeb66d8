import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, flag, page } from '../../core/input.ts'
import { stamp } from '../../core/output.ts'

const SubscriptionMessage = z.object({
  messageId: z.string(),
  subscribeId: z.string(),
  title: z.string(),
  /** What it is about: a day, a week (its Monday) or a month. */
  period: z.string(),
  /** Plain text, one statement a line. */
  content: z.string(),
  createTime: stamp,
  readTime: stamp.nullable(),
})

/** What users have delivered to themselves, each period once (document 1 section 2, user centre). */
export const subscriptions = group('/business-message/user-subscription', {
  querySubscribeType: get('/subscribe-type', {
    summary: '订阅类型与已订阅数',
    right: 'self',
    outside: 'own',
    about: 'subscription',
    input: {},
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Active subscriptions of the user in this type. */
        value: z.number(),
      }),
    ),
  })({
    example: () => ({}),
  }),
  querySubscribeListByType: get('/info-list', {
    summary: '某类型的订阅项目',
    right: 'self',
    outside: 'own',
    about: 'subscription',
    input: { subscribeType: code },
    output: z.array(
      z.object({
        subscribeId: z.string(),
        name: z.string(),
        /** When it is delivered and what it holds. */
        note: z.string(),
        /** Preview drawn from the present data, as a data URI. */
        image: z.string(),
        /** '1' subscribed, '0' not. */
        subscribeStatus: z.enum(['1', '0']),
      }),
    ),
  })({
    example: () => ({ subscribeType: 'report' }),
  }),
  subscribeSwitch: get('/subscribe-switch', {
    summary: '订阅或取消订阅',
    right: 'self',
    outside: 'own',
    about: 'subscription',
    changes: ['subscription', 'message'],
    object: 'subscribeId',
    kind: 'write',
    input: {
      subscribeId: code,
      /** Only the own one is accepted. */
      userId: z.string().max(64).default(''),
    },
    output: z.object({
      subscribeStatus: z.enum(['1', '0']),
      /** Shown to the user. */
      message: z.string(),
    }),
  })({
    example: () => ({ subscribeId: 'national-ranking' }),
    effect: '切换订阅状态，最多同时订阅5项',
  }),
  subscriptionMessageList: get('/message-list', {
    summary: '我收到的订阅消息',
    right: 'self',
    outside: 'own',
    about: 'message',
    keepsSession: false,
    origin: 'own',
    input: { ...page(10), unreadOnly: flag.default(false) },
    output: z.object({ records: z.array(SubscriptionMessage), total: z.number(), unread: z.number() }),
  })({
    example: () => ({}),
  }),
  subscriptionMessageRead: post('/message-read', {
    summary: '订阅消息标为已读',
    right: 'self',
    outside: 'own',
    about: 'message',
    changes: ['message'],
    object: 'messageId',
    origin: 'own',
    /** Without an id: all of them. */
    input: { messageId: z.string().max(64).default('') },
    output: z.object({ unread: z.number() }),
  })({
    example: (city) => ({ messageId: city.subscriptions.messageId }),
    effect: '未读数减少',
  }),
})
