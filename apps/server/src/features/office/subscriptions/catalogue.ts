import type { Right } from '@qingkong/contract/rights'
import type { Schedule } from './schedule.ts'

export interface SubscriptionType {
  id: string
  name: string
}

export interface SubscriptionItem {
  id: string
  type: string
  name: string
  note: string
  /** Without it the item is neither offered nor delivered. */
  right: Right
  schedule: Schedule
  /** Whether the newest edition comes at once with the subscription; one about the present moment cannot. */
  comesAtOnce: boolean
}

/** One submenu each in the user centre. */
export const subscriptionTypes: readonly SubscriptionType[] = [
  { id: 'report', name: '空气质量报告' },
  { id: 'ranking', name: '排名' },
  { id: 'alarm', name: '告警与任务' },
]

const morning = 8 * 60 + 30

export const subscriptionItems: readonly SubscriptionItem[] = [
  {
    id: 'day-report',
    type: 'report',
    name: '空气质量日报',
    note: '每日8:30送达，昨日全市AQI、六项污染物与站点高低值',
    right: 'site.read',
    schedule: { every: 'day', minuteOfDay: morning },
    comesAtOnce: true,
  },
  {
    id: 'week-report',
    type: 'report',
    name: '空气质量周报',
    note: '每周一8:30送达，上周优良天数、均值与最差日',
    right: 'site.read',
    schedule: { every: 'week', minuteOfDay: morning },
    comesAtOnce: true,
  },
  {
    id: 'month-report',
    type: 'report',
    name: '空气质量月报',
    note: '每月1日8:30送达，上月优良率、均值与最差日',
    right: 'site.read',
    schedule: { every: 'month', minuteOfDay: morning },
    comesAtOnce: true,
  },
  {
    id: 'national-ranking',
    type: 'ranking',
    name: '国控站排名',
    note: '每日8:30送达，昨日各国控站AQI由低到高',
    right: 'site.read',
    schedule: { every: 'day', minuteOfDay: morning },
    comesAtOnce: true,
  },
  {
    id: 'district-ranking',
    type: 'ranking',
    name: '区县排名',
    note: '每日8:30送达，昨日各区县AQI由低到高（国控、省控、市控与区控站均值）',
    right: 'site.read',
    schedule: { every: 'day', minuteOfDay: morning },
    comesAtOnce: true,
  },
  {
    id: 'alarm-digest',
    type: 'alarm',
    name: '昨日告警摘要',
    note: '每日8:00送达，昨日各类告警与事件数及办理情况',
    right: 'event.read',
    schedule: { every: 'day', minuteOfDay: 8 * 60 },
    comesAtOnce: true,
  },
  {
    id: 'open-digest',
    type: 'alarm',
    name: '今日未办结摘要',
    note: '每日17:30送达，当时未办结的事件、超期件与最早到期件',
    right: 'event.read',
    schedule: { every: 'day', minuteOfDay: 17 * 60 + 30 },
    comesAtOnce: false,
  },
  {
    id: 'alarm-week',
    type: 'alarm',
    name: '告警周报',
    note: '每周一8:00送达，上周各类告警与事件数及办理情况',
    right: 'event.read',
    schedule: { every: 'week', minuteOfDay: 8 * 60 },
    comesAtOnce: true,
  },
]

/** Active subscriptions a user may have (user-17). */
export const maxSubscriptions = 5

export const itemById = (id: string): SubscriptionItem | undefined => subscriptionItems.find((item) => item.id === id)
