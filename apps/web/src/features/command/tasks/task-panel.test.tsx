import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { notify } from '../../../kit/notify.ts'
import { dialogMode } from './dialog-mode.ts'
import { TaskPanel } from './task-panel.tsx'
import { taskEvent } from './testing/task-event.ts'

const show = (event: EventDetail) => {
  usePermissions.setState({ rights: new Set(['event.dispatch']) })
  const onDone = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['countrySiteList', {}], [])
  for (const parentCode of ['trace', 'oversee']) client.setQueryData(['treeWithUsers', { orgCode: '', parentCode }], [])
  render(
    <QueryClientProvider client={client}>
      <TaskPanel
        event={event}
        mode={dialogMode(event.eventStatus, event.actions, 'map')}
        onDone={onDone}
        onTouched={() => undefined}
      />
    </QueryClientProvider>,
  )
  return onDone
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the task panel', () => {
  it('task-22, task-23: 关闭任务 asks 是否关闭该任务？ and says 关闭任务成功', async () => {
    const close = vi.spyOn(api, 'closeEvent').mockResolvedValue(null)
    const said = vi.spyOn(notify, 'success')
    const onDone = show(taskEvent())
    fireEvent.click(screen.getByTestId('task-close'))
    expect(screen.getByText('是否关闭该任务？')).toBeTruthy()
    fireEvent.click(screen.getByTestId('close-confirm'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(close.mock.calls[0]?.[0]).toMatchObject({ eventId: 'e1', eventStatus: 1 })
    expect(said).toHaveBeenCalledWith('关闭任务成功')
  })

  it('task-22: a refused closing says 关闭任务失败 and why', async () => {
    vi.spyOn(api, 'closeEvent').mockRejectedValue(new Error('一级告警和上报事件须有现场反馈后才能关闭'))
    const said = vi.spyOn(notify, 'error')
    show(taskEvent())
    fireEvent.click(screen.getByTestId('task-close'))
    fireEvent.click(screen.getByTestId('close-confirm'))
    await waitFor(() => expect(said).toHaveBeenCalledWith('关闭任务失败：一级告警和上报事件须有现场反馈后才能关闭'))
  })

  it('task-07: at 6 重新下发 leads to the dispatch form and 返回评估 back', () => {
    show(taskEvent({ eventStatus: 6, actions: ['assessDispatch', 'assessArchive', 'redelegate', 'close'] }))
    fireEvent.click(screen.getByTestId('task-redelegate'))
    expect(screen.getByTestId('task-description')).toBeTruthy()
    fireEvent.click(screen.getByTestId('task-back-to-assess'))
    expect(screen.getByTestId('task-assess-opinion')).toBeTruthy()
  })

  it('a task on its way can be urged, also where it may not be withdrawn', () => {
    show(taskEvent({ eventType: '3', eventStatus: 2, actions: [] }))
    expect(screen.getByTestId('task-urge')).toBeTruthy()
    expect(screen.queryByTestId('task-close')).toBeNull()
  })

  it('延期: the dispatcher gives hours and reason and sees the new deadline before sending', async () => {
    const call = vi.spyOn(api, 'taskExtend').mockResolvedValue({ state: 'approved', deadline: '2026-11-21 22:00:00' })
    const said = vi.spyOn(notify, 'success')
    show(taskEvent({ eventStatus: 3, actions: [], deadline: '2026-11-21 14:00:00', extendAction: 'grant' }))
    fireEvent.click(screen.getByTestId('task-extend'))
    fireEvent.click(screen.getByTestId('extend-confirm'))
    expect(await screen.findByText('请填写延期原因')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
    expect(screen.getByTestId('extend-deadline').textContent).toContain(
      '新时限 2026-11-21 18:00，原时限 2026-11-21 14:00',
    )
    fireEvent.click(screen.getByTestId('extend-hours-8'))
    await waitFor(() => expect(screen.getByTestId('extend-deadline').textContent).toContain('新时限 2026-11-21 22:00'))
    fireEvent.change(screen.getByTestId('extend-reason'), { target: { value: '夜间复测' } })
    fireEvent.click(screen.getByTestId('extend-confirm'))
    await waitFor(() => expect(said).toHaveBeenCalledWith('任务已延期'))
    expect(call.mock.calls[0]?.[0]).toEqual({ eventId: 'e1', hours: 8, reason: '夜间复测' })
    expect(screen.queryByTestId('extend-confirm')).toBeNull()
  })

  it('延期: a request shows who asks why and what deadline it means, and is approved in one click', async () => {
    const call = vi.spyOn(api, 'taskExtend').mockResolvedValue({ state: 'approved', deadline: '2026-11-21 18:00:00' })
    const extension = {
      state: 'requested' as const,
      hours: 4,
      reason: '夜间复测',
      userName: '钱卫东',
      time: '2026-11-21 10:00:00',
      deadline: '2026-11-21 18:00:00',
    }
    show(taskEvent({ eventStatus: 3, actions: [], extension, extendAction: 'approve' }))
    expect(screen.getByTestId('task-extension').textContent).toContain(
      '钱卫东申请延期4小时，新时限 2026-11-21 18:00夜间复测',
    )
    expect(screen.queryByTestId('task-extend')).toBeNull()
    fireEvent.click(screen.getByTestId('task-extend-approve'))
    await waitFor(() => expect(call).toHaveBeenCalled())
    expect(call.mock.calls[0]?.[0]).toMatchObject({ eventId: 'e1', hours: 4 })
  })

  it('延期: the 主办 asks for it; where nothing can be extended nothing is offered', () => {
    show(taskEvent({ eventStatus: 3, actions: [], extendAction: 'request' }))
    expect(screen.getByTestId('task-extend').textContent).toContain('申请延期')
    cleanup()
    show(taskEvent({ eventStatus: 3, actions: [] }))
    expect(screen.queryByTestId('task-extend')).toBeNull()
    expect(screen.queryByTestId('task-extension')).toBeNull()
  })

  it('不予退回 wants its reason', async () => {
    const refuse = vi
      .spyOn(api, 'taskRefuseReturn')
      .mockResolvedValue({ eventId: 'e1', eventStatus: 2, eventStatusName: '溯源待确认' })
    const onDone = show(taskEvent({ eventStatus: 4, actions: ['delegate', 'refuseReturn', 'close'] }))
    fireEvent.click(screen.getByTestId('task-refuse-return'))
    fireEvent.click(screen.getByTestId('refuse-confirm'))
    expect(await screen.findByText('请填写不予退回的原因')).toBeTruthy()
    fireEvent.change(screen.getByTestId('refuse-note'), { target: { value: '经核实属你单位辖区' } })
    fireEvent.click(screen.getByTestId('refuse-confirm'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(refuse.mock.calls[0]?.[0]).toMatchObject({ reason: '经核实属你单位辖区' })
  })
})
