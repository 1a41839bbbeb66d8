import { describe, expect, it } from 'vitest'
import { batchWords, chosenEvents, proposedMain, type SiteAlarm } from './batch-rules.ts'

const alarm = (alarmId: string, eventId: string | null, eventStatus: number | null, alarmLevel = 3): SiteAlarm => ({
  alarmId,
  eventId,
  eventStatus,
  siteCode: alarmId,
  siteName: `站点${alarmId}`,
  siteType: '30',
  areaName: '锡山区',
  factorCode: 'pm10',
  factorName: 'PM10',
  factorUnit: 'µg/m³',
  ruleName: '规则',
  alarmLevel,
  alarmStatus: 1,
  alarmTime: '2026-11-20 09:00:00',
  endTime: null,
  durationMin: 60,
  firstValue: 200,
  lastValue: 200,
  peakValue: 200,
  alarmDesc: '',
  suppressedReason: null,
})

describe('a step on many alarms', () => {
  it('is one on their open events, each once', () => {
    const events = chosenEvents([
      alarm('1', 'a', 1),
      alarm('2', 'a', 1),
      alarm('3', 'b', 9),
      alarm('4', null, null),
      alarm('5', 'c', 4),
    ])
    expect(events.map(({ eventId, eventStatus }) => [eventId, eventStatus])).toEqual([
      ['a', 1],
      ['c', 4],
    ])
  })

  it('proposes the most severe as the main event of a merge', () => {
    expect(proposedMain(chosenEvents([alarm('1', 'a', 1), alarm('2', 'b', 1, 1)]))?.eventId).toBe('b')
    expect(proposedMain([])).toBeUndefined()
  })

  it('says how many went through and why the others did not', () => {
    const events = chosenEvents([alarm('1', 'a', 1), alarm('2', 'b', 1)])
    expect(batchWords('已关闭', 2, [], events)).toBe('已关闭 2 件')
    expect(batchWords('已关闭', 1, [{ eventId: 'b', message: '事件状态已变化，请刷新' }], events)).toBe(
      '已关闭 1 件，1 件未成功：站点2 PM10：事件状态已变化，请刷新',
    )
  })
})
