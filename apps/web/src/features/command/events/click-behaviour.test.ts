import { describe, expect, it } from 'vitest'
import { clickBehaviour } from './click-behaviour.ts'

const at = (eventType: string, eventStatus: number, psType: '1' | '2' | null = null) =>
  clickBehaviour({ eventType, eventStatus, psType })

describe('a click on an event of the panel', () => {
  it('event-17: types 1 and 3 open their information at status 1, the task dialog otherwise', () => {
    expect(at('1', 1)).toBe('siteAlarm')
    expect(at('3', 1)).toBe('report')
    for (const status of [2, 3, 4, 6, 7, 8, 9, 10, 11, 12]) {
      expect(at('1', status)).toBe('task')
      expect(at('3', status)).toBe('task')
    }
  })

  it('event-18: type 2 shows the radar at status 1', () => {
    expect(at('2', 1)).toBe('radar')
    expect(at('2', 6)).toBe('task')
  })

  it('event-19: assigned tasks and AI traces always open the task dialog', () => {
    for (const type of ['4', '4.7', '7', '7.4']) for (const status of [1, 2, 6]) expect(at(type, status)).toBe('task')
  })

  it('event-20: type 6 opens the company or the dust site at status 1', () => {
    expect(at('6', 1, '1')).toBe('source')
    expect(at('6', 1, '2')).toBe('dust')
    expect(at('6', 10, '1')).toBe('task')
    expect(at('6', 2, '2')).toBe('task')
  })
})
