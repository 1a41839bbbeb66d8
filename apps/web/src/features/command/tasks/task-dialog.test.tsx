import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { EventDetail, FlowStage } from '../../../client/event-shape.ts'
import { usePermissions } from '../../../client/permissions.ts'
import TaskDialog from './task-dialog.tsx'
import { taskEvent } from './testing/task-event.ts'

const stage = (over: Partial<FlowStage>): FlowStage => ({
  flowType: 'info',
  flowTypeName: '告警信息',
  action: 'raise',
  taskId: 't1',
  eventId: 'e1',
  time: '2026-11-21 14:05:00',
  userName: '系统',
  orgName: '',
  fromStatus: null,
  toStatus: 1,
  commentCount: 0,
  requestFormData: {},
  ...over,
})
const stages = [
  stage({}),
  stage({
    flowType: 'delegate',
    flowTypeName: '任务下发',
    action: 'delegate',
    taskId: 't2',
    requestFormData: { eventDesc: '请溯源排查', pols: '锡山热电', delegateTypeName: '无条件启动' },
  }),
  stage({ flowType: 'confirm', flowTypeName: '任务确认', action: 'confirm', taskId: 't3', commentCount: 2 }),
]

const show = (event: EventDetail, from: 'map' | 'list') => {
  usePermissions.setState({ rights: new Set(['event.dispatch', 'event.comment']) })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['eventDetail', { eventId: 'e1' }], event)
  client.setQueryData(['eventFlow', { eventId: 'e1' }], stages)
  client.setQueryData(['countrySiteList', {}], [])
  client.setQueryData(['treeWithUsers', { orgCode: '', parentCode: 'trace' }], [])
  client.setQueryData(['eventCommentList', { sourceId: 't3' }], [])
  render(
    <QueryClientProvider client={client}>
      <TaskDialog eventId="e1" from={from} onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

afterEach(cleanup)

describe('the task dialog', () => {
  it('task-01, task-05: titled 任务下发 at status 1, with the form and without the process list', () => {
    show(taskEvent(), 'map')
    expect(screen.getByTestId('task-dialog').textContent).toContain('任务下发')
    expect(screen.getByTestId('task-dialog').textContent).toContain('GJ20261121001')
    expect(screen.getByTestId('task-dispatch')).toBeTruthy()
    expect(screen.queryByTestId('flow-timeline')).toBeNull()
    expect(screen.queryByLabelText('事件流程')).toBeNull()
  })

  it('task-02, task-03: from the map at another status 任务详情 with anchors, process list, 批注 and papers', () => {
    show(taskEvent({ eventStatus: 3, actions: [], commentCount: 2 }), 'map')
    expect(screen.getByTestId('task-dialog').textContent).toContain('任务详情')
    expect(screen.getByLabelText('事件流程')).toBeTruthy()
    expect(screen.getByTestId('flow-timeline')).toBeTruthy()
    expect(screen.getByText('批注 2')).toBeTruthy()
    expect(screen.getByTestId('event-documents-open')).toBeTruthy()
  })

  it('task-02: from a list the anchors stay away', () => {
    show(taskEvent({ eventStatus: 3, actions: [] }), 'list')
    expect(screen.queryByLabelText('事件流程')).toBeNull()
  })

  it('event-25, event-27, event-28: the process shows each stage’s form, what a recipient did, and its comments', () => {
    show(taskEvent({ eventStatus: 3, actions: [] }), 'list')
    const timeline = screen.getByTestId('flow-timeline').textContent ?? ''
    expect(timeline).toContain('任务描述：请溯源排查')
    expect(timeline).toContain('疑似污染源：锡山热电')
    expect(timeline).toContain('已确认')
    expect(timeline).toContain('查看批注（2）')
    expect(screen.getAllByText('收起').length).toBe(1)
  })
})
