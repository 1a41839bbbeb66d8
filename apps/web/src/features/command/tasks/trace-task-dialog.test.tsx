import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rememberRecipients } from '../../../blocks/recipient-history.ts'
import { api } from '../../../client/api.ts'
import type { TraceTaskSource } from '../../../map/map-workspace.ts'
import TraceTaskDialog from './trace-task-dialog.tsx'

const source = (code: string, name: string, probability: number | null): TraceTaskSource => ({
  kind: 'ps',
  code,
  name,
  areaName: '锡山区',
  industryName: '热力生产',
  longitude: 120.35,
  latitude: 31.58,
  distanceM: 1400,
  probability,
  reasons: probability === null ? [] : ['上风向夹角 8°，距离 1.4 km'],
})
const both = [source('PS1', '锡山热电', 0.62), source('PS2', '东亭建材', null)]
const done = { eventId: 'e9', eventStatus: 2, eventStatusName: '溯源待确认' }
const used = { userId: 'u1', username: '钱卫东', structureCode: 'WX-XS', structureName: '锡山局' }

const show = (sources: TraceTaskSource[]) => {
  rememberRecipients('trace', [used])
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(
    ['treeWithUsers', { orgCode: '', parentCode: 'trace' }],
    [
      {
        tid: 'WX-XS',
        structureName: '锡山局',
        structureCode: 'WX-XS',
        areaCode: null,
        userName: null,
        remarkName: null,
        userId: null,
        children: [],
        users: [
          {
            tid: 'u1',
            structureName: '锡山局',
            structureCode: 'WX-XS',
            areaCode: null,
            userName: 'qian',
            remarkName: '钱卫东',
            userId: 'u1',
            children: [],
            users: [],
          },
        ],
      },
    ],
  )
  client.setQueryData(['countrySiteList', {}], [])
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <TraceTaskDialog task={{ traceRunId: 'run1', title: '东亭站 PM₁₀ 11-21 14:00', sources }} onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}
const words = () => (screen.getByTestId('task-description') as HTMLTextAreaElement).value
const send = () => {
  fireEvent.click(screen.getByTestId('quick-recipient-u1'))
  fireEvent.click(screen.getByTestId('task-dispatch'))
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('a task from a trace list', () => {
  it('task-13: several sources go out as 7.4 with their names in the default words, probability and reasons shown', async () => {
    const call = vi.spyOn(api, 'delegateMultipleAssignEvent').mockResolvedValue(done)
    const onClose = show(both)
    expect(words()).toBe('根据AI溯源结果，以下企业疑似影响城市空气质量，请优先排查：锡山热电、东亭建材。')
    expect(screen.getByText('上风向夹角 8°，距离 1.4 km')).toBeTruthy()
    expect(screen.getByLabelText('概率62%')).toBeTruthy()
    expect(screen.getByText('人工添加')).toBeTruthy()
    send()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(call.mock.calls[0]?.[0]).toMatchObject({
      eventStatus: 1,
      sourceIds: ['PS1', 'PS2'],
      traceRunId: 'run1',
      users: [{ userId: 'u1' }],
    })
  })

  it('4.7 is chosen for an assigned task of the list', async () => {
    const call = vi.spyOn(api, 'delegateTraceabilityCheckEvent').mockResolvedValue(done)
    show(both)
    fireEvent.click(screen.getByTestId('trace-task-type-4.7'))
    send()
    await waitFor(() => expect(call).toHaveBeenCalled())
  })

  it('one source is a type 7 task; taking sources away rewrites words nobody touched', async () => {
    const call = vi.spyOn(api, 'delegateAiTraceEvent').mockResolvedValue(done)
    show(both)
    fireEvent.click(screen.getByLabelText('移除东亭建材'))
    await waitFor(() => expect(words()).toBe('锡山热电附近疑似存在污染源，请现场排查。'))
    send()
    await waitFor(() => expect(call).toHaveBeenCalled())
    expect(call.mock.calls[0]?.[0]).toMatchObject({ sourceIds: ['PS1'] })
  })

  it('words that were changed stay', () => {
    show(both)
    fireEvent.change(screen.getByTestId('task-description'), { target: { value: '请夜间核查' } })
    fireEvent.click(screen.getByTestId('trace-task-type-7'))
    expect(words()).toBe('请夜间核查')
  })
})
