import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { RecipientPicker } from '../blocks/recipient-picker.tsx'
import { queryClient } from '../client/query-client.ts'
import { useSession } from '../client/session.ts'
import { useCall } from '../client/use-call.ts'
import { useOptionCall } from '../client/use-option-call.ts'
import { useFactorOptions, useSiteOptions, useSourceOptions } from '../features/command/alarm-rules/use-rule-options.ts'
import { NearbyFilterPanel } from '../features/command/nearby/nearby-filter.tsx'
import { defaultFilter } from '../features/command/nearby/nearby-query.ts'
import { notify } from '../kit/notify.ts'

const answering = (status: number, code: number, data: unknown = null) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async () =>
        new Response(JSON.stringify({ code, data, message: '无权访问' }), {
          status,
          headers: { 'content-type': 'application/json' },
        }),
    ),
  )
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const toasts = () => ({
  forbidden: vi.spyOn(notify, 'forbidden').mockReturnValue(),
  error: vi.spyOn(notify, 'error').mockReturnValue(),
  warning: vi.spyOn(notify, 'warning').mockReturnValue(),
})
const silent = (said: ReturnType<typeof toasts>) => {
  for (const toast of Object.values(said)) expect(toast).not.toHaveBeenCalled()
}
const failures: [string, number, number][] = [
  ['forbidden', 403, 40300],
  ['broken', 500, 50000],
  ['refused', 200, 40000],
]
const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useSession.setState({ token: null })
})

describe('loads of choices', () => {
  it.each(failures)('request-13: a %s load leaves an empty list without a word', async (_, status, code) => {
    answering(status, code)
    const said = toasts()
    const { result } = renderHook(() => useOptionCall('areaTreePermission', {}), { wrapper })
    await waitFor(() => expect(result.current.isPending).toBe(false))
    expect(result.current.data).toBeUndefined()
    silent(said)
  })

  it('request-13: a list that fails to load again is emptied', async () => {
    answering(200, 0, [{ areaCode: '320205' }])
    const { result } = renderHook(() => useOptionCall('areaTreePermission', {}), { wrapper })
    await waitFor(() => expect(result.current.data).toHaveLength(1))
    answering(500, 50000)
    await queryClient.refetchQueries()
    await waitFor(() => expect(result.current.data).toBeUndefined())
  })

  it('a read that is no choice still says what is forbidden, and the end of the session is said by either', async () => {
    answering(403, 40300)
    const said = toasts()
    renderHook(() => useCall('areaTreePermission', {}), { wrapper })
    await waitFor(() => expect(said.forbidden).toHaveBeenCalledExactlyOnceWith('无权访问'))
    useSession.setState({ token: 't1' })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    answering(401, 44000)
    queryClient.clear()
    renderHook(() => useOptionCall('areaTreePermission', {}), { wrapper })
    await vi.waitFor(() => expect(said.error).toHaveBeenCalledExactlyOnceWith('无权访问'))
    vi.useRealTimers()
  })

  it.each(failures)(
    'request-13: %s, nearby filter, recipients and alarm rules offer nothing and stay silent',
    async (_, status, code) => {
      answering(status, code)
      const said = toasts()
      const rules = renderHook(
        () => ({
          factors: useFactorOptions({ alarmType: '0', siteTypes: [] }).options,
          sites: useSiteOptions('0'),
          companies: useSourceOptions('company'),
          projects: useSourceOptions('dust'),
        }),
        { wrapper },
      )
      render(
        <>
          <NearbyFilterPanel filter={defaultFilter} withEvidence sectorText="" onChange={vi.fn()} onSector={vi.fn()} />
          <RecipientPicker />
        </>,
        { wrapper },
      )
      await settled()
      expect(await screen.findByText('暂无可选人员')).toBeTruthy()
      expect(rules.result.current).toEqual({ factors: [], sites: [], companies: [], projects: [] })
      silent(said)
    },
  )
})
