import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { notify } from '../kit/notify.ts'
import { UnknownPath } from './unknown-path.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('C, shell-03: a mistyped path leads to the login page and says why, once', () => {
  const said = vi.spyOn(notify, 'warning').mockReturnValue()
  render(
    <MemoryRouter initialEntries={['/mapp']}>
      <Routes>
        <Route path="/login" element={<p>登录</p>} />
        <Route path="*" element={<UnknownPath />} />
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByText('登录')).toBeTruthy()
  expect(said).toHaveBeenCalledExactlyOnceWith('没有页面“/mapp”或无权打开，请重新登录')
})
