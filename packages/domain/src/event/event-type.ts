import type { Maybe } from '../missing.ts'

/** Event types; strings because two of them, '7.4' and '4.7', are compounds and not numbers. */
export type EventType = '1' | '2' | '3' | '4' | '6' | '7' | '7.4' | '4.7'

export const eventTypeNames: Readonly<Record<EventType, string>> = {
  '1': '高值告警',
  '2': '雷达扫描',
  '3': '上报事件',
  '4': '交办任务',
  '6': '污染源告警',
  '7': 'AI溯源',
  '7.4': 'AI溯源交办',
  '4.7': '溯源清单交办',
}

/** In display order; written out because integer-like keys of an object are reordered by the language. */
export const eventTypes: readonly EventType[] = ['1', '2', '3', '4', '6', '7', '7.4', '4.7']

export const isEventType = (text: string): text is EventType => {
  return Object.hasOwn(eventTypeNames, text)
}

/** Types that staff raise and delegate in one step: such an event is never undelegated. */
export const assignedAtOnce: ReadonlySet<EventType> = new Set(['4', '4.7', '7', '7.4'])

/** Type 3 is called 事件, every other type 告警 (event-16). */
export const eventNoun = (type: EventType): '事件' | '告警' => {
  return type === '3' ? '事件' : '告警'
}

/** 告警工地 if the event has cityManager or psType is 2, else 告警企业 (event-16). */
export const alarmLabel = (event: { cityManager?: Maybe<string | number>; psType?: Maybe<1 | 2> }): string => {
  const hasCityManager = event.cityManager !== undefined && event.cityManager !== null && event.cityManager !== ''
  return hasCityManager || event.psType === 2 ? '告警工地' : '告警企业'
}

export type BellTab = 'highValue' | 'radar' | 'report' | 'check' | 'pollutionSource'

/** Tabs of the alarm bell, in order, each with the event type that it lists. */
export const bellTabs: Readonly<Record<BellTab, { title: string; type: EventType }>> = {
  highValue: { title: '站点告警', type: '1' },
  radar: { title: '雷达扫描', type: '2' },
  report: { title: '上报事件', type: '3' },
  check: { title: '交办反馈', type: '4' },
  pollutionSource: { title: '污染源告警', type: '6' },
}

export type MessageRuleCode = '1' | '2' | '3' | '4' | '5' | '6' | '7'

/** Notification switches; `ruleContent` lists the codes a user switched OFF (user-22). 5 is patrol, no event type. */
export const messageRules: Readonly<Record<MessageRuleCode, { key: string; title: string; type: Maybe<EventType> }>> = {
  '1': { key: 'highValue', title: '站点告警', type: '1' },
  '2': { key: 'radar', title: '雷达扫描', type: '2' },
  '3': { key: 'report', title: '上报事件', type: '3' },
  '4': { key: 'check', title: '交办反馈', type: '4' },
  '5': { key: 'patrol', title: '巡查任务', type: null },
  '6': { key: 'pollutionSource', title: '污染源告警', type: '6' },
  '7': { key: 'aiTrace', title: 'AI溯源', type: '7' },
}

const messageRuleByType: Readonly<Record<EventType, MessageRuleCode>> = {
  '1': '1',
  '2': '2',
  '3': '3',
  '4': '4',
  '6': '6',
  '7': '7',
  // The compounds follow the switch of the thing they were made from.
  '7.4': '7',
  '4.7': '4',
}

export const messageRuleOf = (type: EventType): MessageRuleCode => {
  return messageRuleByType[type]
}

/** A switch is on when its code is absent from the comma list of disabled codes (user-22). */
export const isNotified = (ruleContent: string, code: MessageRuleCode): boolean => {
  return !ruleContent
    .split(',')
    .map((part) => part.trim())
    .includes(code)
}
