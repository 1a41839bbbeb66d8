import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../client/api.ts'
import { usePermissions } from '../client/permissions.ts'
import { queryClient } from '../client/query-client.ts'
import { useEventCount } from '../client/use-event-count.ts'

afterEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
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
