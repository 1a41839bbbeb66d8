import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Task, TaskCard } from './task-card.tsx'

const task: Task = {
  id: 'e1',
  eventId: 'e1',
  eventType: '1',
  eventStatus: 2,
  eventStatusName: '溯源待确认',
  eventCode: 'GJ20261121001',
  eventTime: '2026-11-21 13:20:00',
  updateTime: '2026-11-21 13:30:00',
  level: 1,
  longitude: 120.3,
  latitude: 31.57,
  location: '春笋路口',
  areaCode: '320205',
  areaName: '锡山区',
  siteCode: 's1',
  siteName: '雪浪',
  psId: null,
  psCode: null,
  psName: null,
  psType: null,
  sourceId: 'a1',
  eventDesc: 'PM₁₀小时浓度超过150',
  reportUsername: null,
  cityManager: null,
  recovered: false,
  invalidated: false,
  seen: false,
  childCount: 0,
  parentEventId: null,
  deadline: '2026-11-21 14:15:00',
  deadlineState: 'onTime',
  part: 'host',
  actions: ['confirm', 'deliver', 'rollback'],
}

const shown = (over: Partial<Task> = {}, waiting = false): string => {
  render(
    <MemoryRouter>
      <TaskCard task={{ ...task, ...over }} waiting={waiting} />
    </MemoryRouter>,
  )
  return screen.getByTestId('phone-task-e1').textContent
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(new Date('2026-11-21T14:00:00+08:00'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('a task card', () => {
  it('says which part one plays, how old the event is and what to do next', () => {
    const text = shown()
    expect(text).toContain('主办')
    expect(text).toContain('40分钟前')
    expect(text).toContain('一级')
    expect(text).toContain('签收')
  })
  it('says how long is left, that it is nearly due, and by how much it is overdue', () => {
    expect(shown()).toContain('剩15分钟')
    cleanup()
    expect(shown({ deadlineState: 'soon' })).toContain('即将超期，剩15分钟')
    cleanup()
    expect(shown({ deadline: '2026-11-21 12:50:00', deadlineState: 'overdue' })).toContain('已超期1小时10分')
  })
  it('marks a task whose feedback waits for the network', () => {
    expect(shown({}, true)).toContain('待发送')
  })
})
