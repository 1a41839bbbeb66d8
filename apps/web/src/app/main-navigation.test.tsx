import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PageRoute } from '../client/permission-routes.ts'
import { MainNavigation } from './main-navigation.tsx'

const titles = ['一张图', '首页', '数据分析', '目标管控', '成因分析', '指挥调度']
const route = (title: string): PageRoute => ({
  fixCode: title,
  path: `/${title}`,
  title,
  redirectTo: null,
  keepAlive: false,
  tabs: [],
  trail: [title],
})
vi.mock('./navigation.ts', () => ({ routesOfNavigation: () => titles.map(route) }))

/** So many links find a place in the line. */
const roomFor = (count: number) =>
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return at < count ? 0 : 48
  })
const show = (current: string) =>
  render(
    <MemoryRouter>
      <MainNavigation current={route(current)} />
    </MemoryRouter>,
  )

/** The row keeps its width. */
class StillObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
beforeEach(() => vi.stubGlobal('ResizeObserver', StillObserver))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the main navigation (shell-01)', () => {
  it('shows every section where there is room', () => {
    roomFor(titles.length)
    show('首页')
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(titles)
    expect(screen.queryByTestId('nav-more')).toBeNull()
  })

  it('keeps what does not fit behind 更多, where it can be chosen', async () => {
    roomFor(4)
    show('首页')
    fireEvent.click(screen.getByTestId('nav-more'))
    expect(screen.getByTestId('nav-more').textContent).toContain('更多')
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(titles.slice(4))
  })

  it('names the section that is shown even where it did not fit', () => {
    roomFor(4)
    show('成因分析')
    const more = screen.getByTestId('nav-more')
    expect([more.textContent?.trim(), more.classList.contains('active')]).toEqual(['成因分析', true])
  })
})
