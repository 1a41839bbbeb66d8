import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../app/api.ts'
import { usePermissions } from '../../app/permissions.ts'
import type { EventDetail } from '../../blocks/event-shape.ts'
import { notify } from '../../kit/notify.ts'
import { dialogMode } from './dialog-mode.ts'
import { taskEvent } from './task-event.fixture.ts'
import { TaskPanel } from './task-panel.tsx'

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
