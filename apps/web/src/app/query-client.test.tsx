import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { runStep } from '../blocks/run-step.ts'
import { api } from '../client/api.ts'
import { usePermissions } from '../client/permissions.ts'
import { queryClient, refreshEvents } from '../client/query-client.ts'
import { useEventCount } from '../client/use-event-count.ts'
import { notify } from '../kit/notify.ts'

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const isStale = (name: string) => queryClient.getQueryState([name, {}])?.isInvalidated

describe('what an action refreshes', () => {
  it('task-11: a step that succeeded refreshes the alarm lists, counts and the alarm sites; one that failed does not', async () => {
    const names = ['eventList', 'eventCount', 'eventRecord', 'alarmRecordList', 'alarmSite']
    for (const name of names) queryClient.setQueryData([name, {}], [])
    vi.spyOn(notify, 'success').mockReturnValue()
    vi.spyOn(notify, 'error').mockReturnValue()
    await runStep({ success: '下发任务成功', failure: '下发任务失败' }, () => Promise.reject(new Error('网络已断开')))
    expect(names.map(isStale)).toEqual(names.map(() => false))
    await runStep({ success: '下发任务成功', failure: '下发任务失败' }, async () => undefined)
    expect(names.map(isStale)).toEqual(names.map(() => true))
  })

  it('leaves what no event touches as it is', async () => {
    queryClient.setQueryData(['areaTree', {}], [])
    await refreshEvents()
    expect(isStale('areaTree')).toBe(false)
  })
})

it('bell-08: counts are asked again every 60 s, for the present day only', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.setSystemTime(new Date('2026-11-21T15:00:00+08:00'))
  usePermissions.setState({ rights: new Set(['event.read']) })
  const count = vi.spyOn(api, 'eventCount').mockResolvedValue({ data: {}, open: 0 })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(useEventCount, { wrapper })
  await waitFor(() => expect(count).toHaveBeenCalledTimes(1))
  expect(count.mock.calls[0]?.[0]).toEqual({
    updateTimeStart: '2026-11-21 00:00:00',
    updateTimeEnd: '2026-11-21 23:59:59',
  })
  await vi.advanceTimersByTimeAsync(59_000)
  expect(count).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(count).toHaveBeenCalledTimes(2)
  unmount()
})
