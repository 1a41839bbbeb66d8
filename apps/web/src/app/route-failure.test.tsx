import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../kit/notify.ts'
import { EmptyState } from '../kit/states.tsx'
import { RouteFailure } from './route-failure.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const failing = (error: Error) => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Page = () => {
    throw error
  }
  render(
    <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page />, errorElement: <RouteFailure /> }])} />,
  )
}

describe('a page whose files do not load', () => {
  it.each([
    ['request-10: a script', 'Failed to fetch dynamically imported module: http://x/assets/map-1.js'],
    ['request-11: a stylesheet', 'Unable to preload CSS for /assets/map-1.css'],
  ])('%s: the page says so and offers to load again; no message pops up', (_, message) => {
    const error = vi.spyOn(notify, 'error').mockReturnValue()
    failing(new Error(message))
    expect(screen.getByText('页面已更新，请重新加载')).toBeTruthy()
    expect(screen.getByRole('button', { name: /重试/ })).toBeTruthy()
    expect(error).not.toHaveBeenCalled()
  })
})

it('request-17: an empty chart or list says 暂无数据', () => {
  render(<EmptyState />)
  expect(screen.getByRole('status').textContent).toContain('暂无数据')
})
