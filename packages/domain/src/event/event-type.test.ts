import { describe, expect, it } from 'vitest'
import {
  alarmLabel,
  assignedAtOnce,
  bellTabs,
  eventNoun,
  eventTypeNames,
  eventTypes,
  isEventType,
  isNotified,
  messageRuleOf,
} from './event-type.ts'

describe('event types', () => {
  it('event-01: every type is listed once and named', () => {
    expect([...eventTypes].sort()).toEqual(Object.keys(eventTypeNames).sort())
  })

  it('event-16: only type 3 is called 事件', () => {
    expect(eventTypes.filter((type) => eventNoun(type) === '事件')).toEqual(['3'])
  })

  it('event-16: a city-managed event or a dust source reads 告警工地, anything else 告警企业', () => {
    expect(alarmLabel({ psType: 2 })).toBe('告警工地')
    expect(alarmLabel({ cityManager: '张三', psType: 1 })).toBe('告警工地')
    expect(alarmLabel({ cityManager: 0 })).toBe('告警工地')
    expect(alarmLabel({ psType: 1 })).toBe('告警企业')
    expect(alarmLabel({ cityManager: '', psType: null })).toBe('告警企业')
    expect(alarmLabel({})).toBe('告警企业')
  })

  it('bell-01: the bell has five tabs in the order of the document', () => {
    expect(Object.values(bellTabs).map((tab) => tab.title + tab.type)).toEqual([
      '站点告警1',
      '雷达扫描2',
      '上报事件3',
      '交办反馈4',
      '污染源告警6',
    ])
  })

  it('user-22: a notification is on unless its code is in the list of disabled codes', () => {
    expect(isNotified('', '1')).toBe(true)
    expect(isNotified('2, 6', '6')).toBe(false)
    expect(isNotified('2,6', '1')).toBe(true)
  })

  it('compound types follow the switch of what they were made from', () => {
    expect(messageRuleOf('7.4')).toBe('7')
    expect(messageRuleOf('4.7')).toBe('4')
  })

  it('types 4, 4.7, 7 and 7.4 are raised and delegated in one step', () => {
    expect(eventTypes.filter((type) => assignedAtOnce.has(type))).toEqual(['4', '7', '7.4', '4.7'])
  })

  it('5 and names of the prototype are no event types', () => {
    expect(isEventType('7.4')).toBe(true)
    expect(isEventType('5')).toBe(false)
    expect(isEventType('constructor')).toBe(false)
  })
})
