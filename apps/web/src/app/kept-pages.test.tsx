import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { useOwnQuery } from '../client/own-query.ts'
import type { PageRoute } from '../client/permission-routes.ts'
import { KeptPages } from './kept-pages.tsx'

const ShownTab = () => <p>页签 {useOwnQuery().get('tabName') ?? '首个'}</p>
vi.mock('./pages.ts', () => ({ pageOf: () => ShownTab }))
afterEach(cleanup)

const route = (fixCode: string): PageRoute => ({
  path: `/data-analysis/${fixCode}`,
  fixCode,
  title: fixCode,
  redirectTo: null,
  keepAlive: true,
  tabs: [],
  trail: [fixCode],
})
const [rose, change] = [route('wind-rose'), route('data-change')]

/** The layout is put up anew with both tabs open, e.g. coming back from another section. */
const comeBackTo = (address: string) => {
  const page = (current: PageRoute) => ({
    path: current.path,
    element: <KeptPages current={current} open={[rose, change]} />,
  })
  const router = createMemoryRouter([page(rose), page(change)], { initialEntries: [address] })
  render(<RouterProvider router={router} />)
  return router
}
const shown = () => screen.getAllByText(/页签/).filter((one) => one.style.display !== 'none')

it('a page that was put up in the background shows the tab of its own address when it is gone to (shell-06)', async () => {
  const router = comeBackTo('/data-analysis/wind-rose?tabName=wind')
  expect(shown().map(({ textContent }) => textContent)).toEqual(['页签 wind'])
  await act(() => router.navigate('/data-analysis/data-change?tabName=timeSequence'))
  expect(shown().map(({ textContent }) => textContent)).toEqual(['页签 timeSequence'])
  await act(() => router.navigate('/data-analysis/wind-rose?tabName=wind'))
  expect(shown().map(({ textContent }) => textContent)).toEqual(['页签 wind'])
})
