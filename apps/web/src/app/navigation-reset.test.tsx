import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../client/query-client.ts'
import { useFilterPanel } from '../filters/filter-panel.ts'
import { NavigationReset } from './navigation-reset.ts'
import { publicRouter } from './router.tsx'

const frame = (
  <>
    <NavigationReset />
    <Outlet />
  </>
)
const atPageOne = () => {
  const router = createMemoryRouter(
    [
      {
        element: frame,
        children: [
          { path: '/one', element: <p>页面一</p> },
          { path: '/two', element: <p>页面二</p> },
        ],
      },
    ],
    { initialEntries: ['/one'] },
  )
  render(<RouterProvider router={router} />)
  return router
}

/** A read that is never answered and for which no page waits. */
const pendingRead = (): AbortSignal => {
  const given: AbortSignal[] = []
  void queryClient.prefetchQuery({
    queryKey: ['pending-read'],
    queryFn: ({ signal }) => {
      given.push(signal)
      return new Promise<never>(() => undefined)
    },
  })
  const [signal] = given
  if (!signal) throw new Error('the read was not sent')
  return signal
}

beforeEach(() => {
  useFilterPanel.getState().reset()
  queryClient.clear()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  window.location.hash = ''
})

it('shell-09: a navigation opens the filter panel again and takes back the reads that nobody waits for', async () => {
  const router = atPageOne()
  useFilterPanel.getState().toggle()
  const signal = pendingRead()
  await act(() => router.navigate('/two'))
  expect(screen.getByText('页面二')).toBeTruthy()
  expect(useFilterPanel.getState().open).toBe(true)
  expect(signal.aborted).toBe(true)
})

it('shell-09: a filter that writes the query of the same page is no navigation', async () => {
  const router = atPageOne()
  useFilterPanel.getState().toggle()
  const signal = pendingRead()
  await act(() => router.navigate('/one?siteCodes=a'))
  expect(useFilterPanel.getState().open).toBe(false)
  expect(signal.aborted).toBe(false)
})

it('shell-09: the frame of the product does so on every route', async () => {
  window.location.hash = '#/404'
  const router = publicRouter()
  render(<RouterProvider router={router} />)
  useFilterPanel.getState().toggle()
  await act(() => router.navigate('/privacy-policy'))
  expect(useFilterPanel.getState().open).toBe(true)
  router.dispose()
})
